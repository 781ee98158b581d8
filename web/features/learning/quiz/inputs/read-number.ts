/**
 * A number as people write it, with a point or a comma and with spaces or the other sign between thousands. A single sign before
 * exactly three digits could be either and is taken for the decimal sign. Null where it is no number.
 */
export const readNumber = (written: string): number | null => {
  const text = written.trim().replace(/[\s'’]/g, '')
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const signs = text.match(/[.,]/g) ?? []
  const isGrouped = signs.length > 1 && new Set(signs).size === 1
  const plain =
    last < 0 || isGrouped
      ? text.replace(/[.,]/g, '')
      : `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`
  return /^[-−]?\d*\.?\d+$/.test(plain) ? Number(plain.replace('−', '-')) : null
}
