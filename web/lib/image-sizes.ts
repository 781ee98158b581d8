import { type PictureWidth, pictureWidths } from '#contract/media/image-widths.ts'

/** Only WebP images have smaller versions: an SVG is sharp at any width. */
const hasWidths = (address: string): boolean => address.endsWith('.webp')

/** The address of an image scaled to at most this width. */
export const pictureAt = (address: string, width: PictureWidth): string =>
  hasWidths(address) ? `${address}?width=${width}` : address

/** The `srcset` of an image; `widest` is the width of the original in pixels. */
export const pictureSet = (address: string, widest: number): string | undefined =>
  hasWidths(address)
    ? [
        ...pictureWidths.map((width) => `${pictureAt(address, width)} ${width}w`),
        `${address} ${widest}w`,
      ].join(', ')
    : undefined
