import { limits } from '#contract/limits.ts'

interface CopyWords {
  /**
   * The word for a copy in every language of the product: the course may have been copied by someone with another
   * platform language.
   */
  known: readonly string[]
  /** The suffix of the copy with this number, in the platform language. */
  suffix: (number: number) => string
}

const numberIn = /^(.*?)(?:\s+(\d{1,6}))?$/su

/** Splits a title into its base and the number of its copy suffix; 0 if it has none. */
function splitCopy(title: string, known: readonly string[]): { base: string; number: number } {
  const open = title.lastIndexOf('(')
  if (open < 1 || !title.endsWith(')')) return { base: title, number: 0 }
  const [, word = '', digits] = numberIn.exec(title.slice(open + 1, -1)) ?? []
  if (!known.includes(word.toLowerCase())) return { base: title, number: 0 }
  return { base: title.slice(0, open).trimEnd(), number: digits ? Number(digits) : 1 }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Keeps characters whole: half of an emoji is none. */
function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

/**
 * "Phishing" becomes "Phishing (copy)", which becomes "Phishing (copy 2)"; a long title is shortened before the
 * suffix.
 */
export function copyTitle(title: string, { known, suffix }: CopyWords): string {
  const { base, number } = splitCopy(title.trim(), known)
  const end = ` (${suffix(number + 1)})`
  return `${cutTo(base, limits.title - end.length)}${end}`
}
