import { describe, expect, it } from 'vitest'
import { cropOf, dragged, middle, nearest } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the chosen part', () => {
  it.each([
    ['the middle', wide, middle, 1, { left: 100, top: 0, width: 200, height: 200 }],
    ['an edge', wide, { zoom: 1, across: 1, down: 1 }, 1, { left: 200, top: 0, width: 200, height: 200 }],
    ['nearer', wide, { zoom: 2, across: 0, down: 1 }, 1, { left: 0, top: 100, width: 100, height: 100 }],
    [
      'of an odd picture',
      { width: 333, height: 101 },
      { zoom: 3, across: 1, down: 1 },
      1,
      { left: 300, top: 68, width: 33, height: 33 },
    ],
    [
      'of a single pixel',
      { width: 1, height: 1 },
      { zoom: nearest, across: 1, down: 0 },
      16 / 9,
      { left: 0, top: 0, width: 1, height: 1 },
    ],
    ['in another shape', wide, middle, 16 / 9, { left: 23, top: 0, width: 355, height: 200 }],
    [
      'of a high picture',
      { width: 320, height: 900 },
      { zoom: 1, across: 0, down: 1 },
      16 / 9,
      { left: 0, top: 720, width: 320, height: 180 },
    ],
  ])('%s', (_, picture, choice, ratio, crop) => {
    expect(cropOf(picture, choice, ratio)).toEqual(crop)
    expect(crop.left + crop.width).toBeLessThanOrEqual(picture.width)
    expect(crop.top + crop.height).toBeLessThanOrEqual(picture.height)
  })

  it('follows the finger, and stops at the edge', () => {
    const left = dragged(wide, { choice: middle, ratio: 1, by: { x: -0.25, y: -0.25 } })
    expect(cropOf(wide, left, 1)).toMatchObject({ left: 150, top: 0 })
    expect(dragged(wide, { choice: middle, ratio: 1, by: { x: 9, y: 9 } })).toEqual({
      zoom: 1,
      across: 0,
      down: 0.5,
    })
  })
})
