import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawArea, moveArea, resizeArea } from './hotspot-areas.ts'

const corner = fc.record({
  x: fc.double({ min: -50, max: 150, noNaN: true }),
  y: fc.double({ min: -50, max: 150, noNaN: true }),
})

it('never leaves the picture, however it is drawn, moved and sized', () => {
  fc.assert(
    fc.property(corner, corner, corner, corner, (one, other, by, more) => {
      const area = resizeArea(moveArea(drawArea(one, other), by), more)
      expect(area.x).toBeGreaterThanOrEqual(0)
      expect(area.y).toBeGreaterThanOrEqual(0)
      expect(area.width).toBeGreaterThanOrEqual(0)
      expect(area.height).toBeGreaterThanOrEqual(0)
      expect(area.x + area.width).toBeLessThanOrEqual(100.1)
      expect(area.y + area.height).toBeLessThanOrEqual(100.1)
    }),
  )
})

it('is the same from whichever corner it is drawn', () => {
  const area = { x: 10, y: 20, width: 30, height: 40 }
  expect(drawArea({ x: 10, y: 20 }, { x: 40, y: 60 })).toEqual(area)
  expect(drawArea({ x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(area)
})
