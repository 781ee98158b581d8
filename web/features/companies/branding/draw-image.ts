import type { DrawnImage } from './image-check.ts'

/** The longest side of the copy that is analyzed, in pixels. */
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

/** Draws an image file in the browser. Throws if the browser cannot render it. */
export const drawImage = async (file: File): Promise<DrawnImage> => {
  const image = await loadImage(file)
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, copySide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser provides no 2D canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, pixels, isDrawing: file.type === 'image/svg+xml' }
}
