import type { BrandRamp } from '#contract/companies/companies.ts'

/** WCAG 2.2 AA for text of normal size. */
export const contrastEnough = 4.5
export const pageColors = { light: '#ffffff', dark: '#1c1a18' }
const onBrand = { light: '#ffffff', dark: '#12100e' }

export interface Ramps {
  light: BrandRamp
  dark: BrandRamp
  /** False if the color itself had to be adjusted to reach AA. */
  is_exact: boolean
}

const known = new Map<string, Promise<Ramps>>()

/** The brand steps of both themes, derived from one color (`#rrggbb`) in OKLCH; every pair used for text reaches AA. */
export function rampsOf(color: string): Promise<Ramps> {
  const ramps = known.get(color) ?? makeRamps(color)
  if (known.size > 1_000) known.clear()
  known.set(color, ramps)
  return ramps
}

type Oklch = { mode: 'oklch'; l: number; c: number; h?: number }

async function makeRamps(color: string): Promise<Ramps> {
  const { clampChroma, converter, formatHex, interpolate, wcagContrast } = await import('culori')
  const toOklch = converter('oklch')
  const base = toOklch(color) as Oklch
  const hex = (l: number, c: number): string =>
    formatHex(clampChroma({ mode: 'oklch', l, c, h: base.h ?? 0 }, 'oklch')) ?? color
  const mix = (from: string, to: string, share: number): string =>
    formatHex(interpolate([from, to], 'oklab')(share))
  /** Changes the lightness until the contrast with a background suffices. */
  const readable = (start: Oklch, ground: string, step: number): string => {
    let { l } = start
    let result = hex(l, start.c)
    while (wcagContrast(result, ground) < contrastEnough && (step < 0 ? l > 0 : l < 1)) {
      l += step
      result = hex(l, start.c)
    }
    return result
  }
  const light = readable(base, pageColors.light, -0.01)
  const lightL = (toOklch(light) as Oklch).l
  const pale = [
    hex(0.975, Math.min(base.c * 0.17, 0.018)),
    hex(0.942, Math.min(base.c * 0.38, 0.04)),
    hex(0.87, Math.min(base.c * 0.8, 0.085)),
  ]
  const between = [0.65, 0.3].map((share) =>
    hex(lightL + (0.87 - lightL) * share, base.c * (1 - share * 0.2)),
  )
  const dark = readable({ mode: 'oklch', l: 0.74, c: Math.min(base.c * 1.25, 0.15) }, pageColors.dark, 0.01)
  const darkL = (toOklch(dark) as Oklch).l
  const deep = deepOf(mix, wcagContrast, light)
  return {
    light: {
      shades: [
        ...pale,
        ...between,
        light,
        ...[0.14, 0.3, 0.48, 0.64].map((share) => mix(light, '#000000', share)),
      ],
      brand: light,
      on_brand: onBrand.light,
      deep,
    },
    dark: {
      shades: [
        mix(color, '#171513', 0.84),
        mix(color, '#171513', 0.72),
        mix(color, '#171513', 0.52),
        mix(color, '#171513', 0.3),
        hex(darkL - 0.1, Math.min(base.c, 0.15)),
        dark,
        hex(Math.min(darkL + 0.06, 0.95), Math.min(base.c * 1.15, 0.125)),
        hex(Math.min(darkL + 0.13, 0.96), Math.min(base.c * 0.9, 0.09)),
        hex(Math.min(darkL + 0.17, 0.965), Math.min(base.c * 0.6, 0.06)),
        hex(Math.min(darkL + 0.2, 0.975), Math.min(base.c * 0.4, 0.04)),
      ],
      brand: dark,
      on_brand: onBrand.dark,
      deep,
    },
    is_exact: light === (formatHex(color) ?? color),
  }
}

/** The color of large brand surfaces, the same in both themes, on which white text is readable. */
function deepOf(
  mix: (from: string, to: string, share: number) => string,
  contrast: (a: string, b: string) => number,
  light: string,
): string {
  let share = 0.2
  let result = mix(light, '#06100f', share)
  while (contrast(result, '#ffffff') < 5.5 && share < 0.9) {
    share += 0.05
    result = mix(light, '#06100f', share)
  }
  return result
}
