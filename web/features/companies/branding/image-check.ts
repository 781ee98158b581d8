import type { ImageKind } from '#contract/companies/companies.ts'

export const imageWarnings = ['small', 'wide', 'not_square', 'opaque', 'faint'] as const
export type ImageWarning = (typeof imageWarnings)[number]

/** A decoded image: its own size, and its pixels at a size that is quick to analyze. */
export interface DrawnImage {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel, 0 to 255. */
  pixels: Uint8ClampedArray
  /** True for a vector image, which is sharp at any size. */
  isDrawing: boolean
}

/** In pixels: narrower images look blurred at the largest size at which they are shown. */
const narrowest: Record<ImageKind, number> = {
  'logo-light': 200,
  'logo-dark': 200,
  favicon: 180,
  signature: 300,
}
const widestLogo = 6
/** The luminance of the background behind each image. */
const grounds: Record<ImageKind, number> = { 'logo-light': 1, 'logo-dark': 0.01, favicon: 1, signature: 1 }
/** The contrast that WCAG requires of non-text content. */
const contrastEnough = 3

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The mean luminance of the painted pixels, from 0 to 1, and whether any pixel is transparent. */
const paintOf = (pixels: Uint8ClampedArray): { luminance: number; hasHoles: boolean } => {
  let [sum, painted, holes] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 250) holes += 1
    sum += (opacity / 255) * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
    painted += opacity / 255
  }
  return { luminance: painted > 0 ? sum / painted : 0, hasHoles: holes > 0 }
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Problems with the look of an image, which is accepted all the same. */
export const checkImage = (kind: ImageKind, image: DrawnImage): ImageWarning[] => {
  const { width, height, pixels, isDrawing } = image
  const isLogo = kind.startsWith('logo')
  const { luminance, hasHoles } = paintOf(pixels)
  const found: Record<ImageWarning, boolean> = {
    small: !isDrawing && width < narrowest[kind],
    wide: isLogo && width > widestLogo * height,
    not_square: kind === 'favicon' && Math.abs(width - height) > 0.1 * Math.max(width, height),
    opaque: (kind === 'logo-dark' || kind === 'signature') && !hasHoles,
    // An image with a background of its own is visible on any other.
    faint: kind !== 'favicon' && hasHoles && contrast(luminance, grounds[kind]) < contrastEnough,
  }
  return imageWarnings.filter((warning) => found[warning])
}
