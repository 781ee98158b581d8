import { type PictureWidth, pictureWidths } from '#contract/media/image-widths.ts'

/** Only these are also handed out narrower: a drawing is as sharp at any width. */
const hasWidths = (address: string): boolean => address.endsWith('.webp')

/** The address of a picture no wider than that. */
export const pictureAt = (address: string, width: PictureWidth): string =>
  hasWidths(address) ? `${address}?width=${width}` : address

/** What a browser may choose from; `widest` is how wide the whole picture is at most. */
export const pictureSet = (address: string, widest: number): string | undefined =>
  hasWidths(address)
    ? [
        ...pictureWidths.map((width) => `${pictureAt(address, width)} ${width}w`),
        `${address} ${widest}w`,
      ].join(', ')
    : undefined
