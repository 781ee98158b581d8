const code = (character: string): number => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')]
const opening = new Set([code('['), code('{')])
const closing = new Set([code(']'), code('}')])

export interface JsonBounds {
  /** Maximum nesting depth. */
  depth: number
  /** Maximum number of names in one object. */
  names: number
  /** Maximum number of members of all objects plus elements of all lists. */
  values: number
}

/**
 * Whether a JSON text exceeds the limits. Checked before parsing, because millions of levels or thousands of names
 * would block the process for seconds; syntax errors are left to the parser.
 */
export const exceedsBounds = (text: string, bounds: JsonBounds): boolean => {
  const names = [0]
  let values = 1
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (character === quote) index = endOfString(text, index)
    else if (character === comma) values += 1
    else if (character === colon) {
      const count = (names[depth] ?? 0) + 1
      if (count > bounds.names) return true
      names[depth] = count
    } else if (opening.has(character)) {
      depth += 1
      names[depth] = 0
      if (depth > bounds.depth) return true
    } else if (closing.has(character) && depth > 0) depth -= 1
    if (values > bounds.values) return true
  }
  return false
}

/** The index of the closing quote, or past the end of the text. */
const endOfString = (text: string, start: number): number => {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text.charCodeAt(index)
    if (character === quote) return index
    if (character === backslash) index += 1
  }
  return text.length
}
