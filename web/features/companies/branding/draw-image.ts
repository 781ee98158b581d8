import type { DrawnImage } from './image-check.ts'

/** Longest side of the copy that is looked through, in pixels. */
const copySide = 200

const loadImage = async (file: Blob): Promise<HTMLImageElement> => {
  const image = new Image()
  const address = URL.createObjectURL(file)
  try {
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** An image file as the browser draws it. Throws for one that it cannot draw. */
export const drawImage = async (file: File): Promise<DrawnImage> => {
  const image = await loadImage(file)
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, copySide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, pixels, isDrawing: file.type === 'image/svg+xml' }
}
