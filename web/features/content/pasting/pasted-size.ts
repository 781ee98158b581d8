import { limits } from '#contract/limits.ts'

/** What a paste has more of than a lesson may hold. */
export interface TooMuch {
  of: 'blocks' | 'rows' | 'entries' | 'size'
  most: number
}

/** As the contract has them. */
const most = { rows: 100, entries: 200 }
/** A line beyond this stands the page still for seconds; the server takes no line of a fifth of it. */
const longestLine = 100_000
/** Empty lines count here and are left out later, so that only what is over by far is refused unread. */
const emptyLines = 2

const tags = /<(\/?)(table|ul|ol|tr|li|p|h[1-6]|pre)\b([^>]*)/gi

/** Counted in the text of the HTML, which takes a hundredth of what it takes to build it. */
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

/** Lines of plain text become paragraphs. */
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

/** In letters, of which each takes a byte or more. */
export const tooLarge = (letters: number): TooMuch | null =>
  letters > limits.documentBytes ? { of: 'size', most: limits.documentBytes } : null
