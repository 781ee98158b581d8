const code = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const opening = new Set([code('['), code('{')])
const closing = new Set([code(']'), code('}')])

/**
 * Whether a text of JSON is nested deeper than so many levels. Told before it is parsed, since parsing millions of levels keeps a
 * process busy for seconds; what is no JSON is told by parsing.
 */
export const isDeeperThan = (levels: number, text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (opening.has(sign)) {
      depth += 1
      if (depth > levels) return true
    } else if (closing.has(sign)) depth -= 1
  }
  return false
}

/** The place of the closing quote, or beyond the text. */
const endOfString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return text.length
}
