import type { Crop } from './profile.api.ts'

/** Which square of a picture is chosen: how near, and where between the edges, each from 0 to 1. */
export interface CropChoice {
  zoom: number
  across: number
  down: number
}
export interface Size {
  width: number
  height: number
}

/** At its nearest a quarter of the shorter side is left. */
export const nearest = 4
export const middle: CropChoice = { zoom: 1, across: 0.5, down: 0.5 }

/** The chosen square in whole pixels of the picture, never beyond its edge. */
export const cropOf = ({ width, height }: Size, { zoom, across, down }: CropChoice): Crop => {
  const size = Math.max(1, Math.floor(Math.min(width, height) / zoom))
  return {
    size,
    left: Math.round((width - size) * across),
    top: Math.round((height - size) * down),
  }
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** The choice after the picture was dragged by a part of the frame's width. */
export const dragged = (picture: Size, choice: CropChoice, by: { x: number; y: number }): CropChoice => {
  const { size } = cropOf(picture, choice)
  const move = (at: number, part: number, length: number): number =>
    length > size ? within(at - (part * size) / (length - size)) : at
  return {
    ...choice,
    across: move(choice.across, by.x, picture.width),
    down: move(choice.down, by.y, picture.height),
  }
}
