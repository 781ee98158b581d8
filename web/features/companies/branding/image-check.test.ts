import { describe, expect, it } from 'vitest'
import { checkImage, type DrawnImage } from './image-check.ts'

type Color = [red: number, green: number, blue: number, opacity: number]
const dark: Color = [20, 30, 60, 255]
const pale: Color = [240, 240, 250, 255]
const none: Color = [0, 0, 0, 0]
const image = (width: number, height: number, colors: Color[], isDrawing = false): DrawnImage => ({
  width,
  height,
  pixels: new Uint8ClampedArray(colors.flat()),
  isDrawing,
})

describe('the check of a company’s image', () => {
  it.each([
    ['a large dark logo on nothing', 'logo-light', image(800, 200, [dark, none]), []],
    ['a narrow logo', 'logo-light', image(120, 60, [dark, none]), ['small']],
    ['a narrow vector drawing', 'logo-light', image(120, 60, [dark, none], true), []],
    ['a logo of seven to one', 'logo-light', image(1_400, 200, [dark, none]), ['wide']],
    ['a pale logo for light pages', 'logo-light', image(800, 200, [pale, none]), ['faint']],
    ['a pale logo for dark pages', 'logo-dark', image(800, 200, [pale, none]), []],
    ['a dark logo for dark pages', 'logo-dark', image(800, 200, [dark, none]), ['faint']],
    ['a logo for dark pages on its own ground', 'logo-dark', image(800, 200, [pale, dark]), ['opaque']],
    ['an oblong favicon', 'favicon', image(512, 300, [dark]), ['not_square']],
    ['a square favicon', 'favicon', image(512, 512, [dark]), []],
    ['a scanned signature', 'signature', image(900, 300, [dark, pale]), ['opaque']],
    ['a signature without paper', 'signature', image(900, 300, [dark, none]), []],
  ] as const)('of %s', (_, kind, drawn, warnings) => {
    expect(checkImage(kind, drawn)).toEqual(warnings)
  })
})
