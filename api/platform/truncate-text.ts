/** The first `length` UTF-16 units, without a lone surrogate at the end, which the database’s JSON columns refuse. */
export const truncateText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
