/**
 * Parses a number with a decimal point or comma, and with spaces or the other character as thousands separators. A
 * single separator before exactly three digits is ambiguous and counts as a decimal one. Null if the text is not a
 * number.
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
