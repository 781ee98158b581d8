/** The first so many UTF-16 units, without half a character at the end: JSON columns of the database refuse one. */
export const truncateText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
