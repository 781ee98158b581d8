import { describe, expect, it } from 'vitest'
import { cropOf, dragged, middle, nearest } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the chosen square', () => {
  it.each([
    ['the middle', wide, middle, { left: 100, top: 0, size: 200 }],
    ['an edge', wide, { zoom: 1, across: 1, down: 1 }, { left: 200, top: 0, size: 200 }],
    ['nearer', wide, { zoom: 2, across: 0, down: 1 }, { left: 0, top: 100, size: 100 }],
    [
      'of an odd picture',
      { width: 333, height: 101 },
      { zoom: 3, across: 1, down: 1 },
      { left: 300, top: 68, size: 33 },
    ],
    [
      'of a single pixel',
      { width: 1, height: 1 },
      { zoom: nearest, across: 1, down: 0 },
      { left: 0, top: 0, size: 1 },
    ],
  ])('%s', (_, picture, choice, crop) => {
    expect(cropOf(picture, choice)).toEqual(crop)
    expect(crop.left + crop.size).toBeLessThanOrEqual(picture.width)
    expect(crop.top + crop.size).toBeLessThanOrEqual(picture.height)
  })

  it('follows the finger, and stops at the edge', () => {
    const left = dragged(wide, middle, { x: -0.25, y: -0.25 })
    expect(cropOf(wide, left)).toEqual({ left: 150, top: 0, size: 200 })
    expect(dragged(wide, middle, { x: 9, y: 9 })).toEqual({ zoom: 1, across: 0, down: 0.5 })
  })
})
