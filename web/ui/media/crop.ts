/** The chosen part of an image: its zoom, and its position between the edges, each from 0 to 1. */
export interface CropChoice {
  zoom: number
  across: number
  down: number
}
export interface Size {
  width: number
  height: number
}
/** In pixels of the upright image. */
export interface Crop extends Size {
  left: number
  top: number
}

/** The maximum zoom: a quarter of the full width remains. */
export const nearest = 4
export const middle: CropChoice = { zoom: 1, across: 0.5, down: 0.5 }

/** The chosen part in whole pixels, `ratio` times as wide as high, within the image's edges. */
export const cropOf = (picture: Size, { zoom, across, down }: CropChoice, ratio: number): Crop => {
  const widest = Math.min(picture.width, picture.height * ratio) / zoom
  const width = Math.max(1, Math.floor(widest))
  const height = Math.max(1, Math.floor(widest / ratio))
  return {
    width,
    height,
    left: Math.round((picture.width - width) * across),
    top: Math.round((picture.height - height) * down),
  }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

interface Drag {
  choice: CropChoice
  ratio: number
  /** As fractions of the window's width and height. */
  by: { x: number; y: number }
}

/** The choice after the image was dragged. */
export const dragged = (picture: Size, { choice, ratio, by }: Drag): CropChoice => {
  const { width, height } = cropOf(picture, choice, ratio)
  const move = (at: number, moved: number, room: number): number =>
    room > 0 ? within(at - moved / room) : at
  return {
    ...choice,
    across: move(choice.across, by.x * width, picture.width - width),
    down: move(choice.down, by.y * height, picture.height - height),
  }
}
