import type { Area } from '#contract/quizzes/question-types.ts'

/** A point on an image, in percent of its width and height. */
export interface Corner {
  x: number
  y: number
}

const smallest = 3
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
/** A tenth of a percent is finer than a pixel, and keeps the numbers short. */
const rounded = ({ x, y, width, height }: Area): Area => {
  const tenth = (value: number): number => Math.round(value * 10) / 10
  return { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) }
}

/** The rectangle between two corners, in either order. */
export const drawArea = (one: Corner, other: Corner): Area => {
  const from = { x: within(Math.min(one.x, other.x), 0, 100), y: within(Math.min(one.y, other.y), 0, 100) }
  const to = { x: within(Math.max(one.x, other.x), 0, 100), y: within(Math.max(one.y, other.y), 0, 100) }
  return rounded({ ...from, width: to.x - from.x, height: to.y - from.y })
}

/** The area after moving, within the image. */
export const moveArea = (area: Area, by: Corner): Area =>
  rounded({
    ...area,
    x: within(area.x + by.x, 0, 100 - area.width),
    y: within(area.y + by.y, 0, 100 - area.height),
  })

/** The area after moving its lower right corner. */
export const resizeArea = (area: Area, by: Corner): Area =>
  rounded({
    ...area,
    width: within(area.width + by.x, smallest, 100 - area.x),
    height: within(area.height + by.y, smallest, 100 - area.y),
  })
