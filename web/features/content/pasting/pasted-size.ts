import { limits } from '#contract/limits.ts'

/** The limit of a lesson that a paste exceeds. */
export interface TooMuch {
  of: 'blocks' | 'rows' | 'entries' | 'size'
  most: number
}

/** The same limits as in the contract. */
const most = { rows: 100, entries: 200 }
/** A longer line blocks the page for seconds; the server accepts no line of even a fifth of this length. */
const longestLine = 100_000
/** Empty lines count here but are dropped later, so only a paste far above the limit is refused without parsing. */
const emptyLines = 2

const tags = /<(\/?)(table|ul|ol|tr|li|p|h[1-6]|pre)\b([^>]*)/gi

/** Counts in the HTML text, which takes a hundredth of the time of parsing it. */
export const tooMuchIn = (html: string): TooMuch | null => {
  const open: { rows: number; entries: number }[] = []
  let blocks = 0
  for (const [, end, name = '', rest = ''] of html.matchAll(tags)) {
    const tag = name.toLowerCase()
    const within = open.at(-1)
    if (tag === 'table' || tag === 'ul' || tag === 'ol') {
      if (end) open.pop()
      else open.push({ rows: 0, entries: 0 })
    } else if (!end && within) {
      if (tag === 'tr') within.rows += 1
      if (tag === 'li') within.entries += 1
      if (within.rows > most.rows) return { of: 'rows', most: most.rows }
      if (within.entries > most.entries) return { of: 'entries', most: most.entries }
    } else if (!end && !rest.includes('mso-list')) blocks += 1
  }
  if (blocks > limits.blocksPerDocument * emptyLines) return { of: 'blocks', most: limits.blocksPerDocument }
  return tooLarge(html.replace(/<[^>]*>/g, '').length)
}

/** Each line of plain text becomes a paragraph. */
export const tooMuchText = (text: string): TooMuch | null => {
  let lines = 0
  let longest = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    lines += 1
    longest = Math.max(longest, line.length)
  }
  return tooManyBlocks(lines) ?? tooLarge(longest > longestLine ? limits.documentBytes + 1 : text.length)
}

export const tooManyBlocks = (blocks: number): TooMuch | null =>
  blocks > limits.blocksPerDocument ? { of: 'blocks', most: limits.blocksPerDocument } : null

/** In characters, each of which takes one byte or more. */
export const tooLarge = (letters: number): TooMuch | null =>
  letters > limits.documentBytes ? { of: 'size', most: limits.documentBytes } : null
