/** The widths in which a stored image is also served, so that small displays need not load a large file. */
export const pictureWidths = ['320', '640', '960'] as const
export type PictureWidth = (typeof pictureWidths)[number]
