/** The widths in which a stored picture is also handed out, so that a small place need not fetch a large one. */
export const pictureWidths = ['320', '640', '960'] as const
export type PictureWidth = (typeof pictureWidths)[number]
