import { fold } from '#contract/translations/checks/text-tools.ts'
import { plainOf } from '#contract/translations/marked-text.ts'

// The similarity of two sources on the scale that translators know from other tools: 100 for identical texts, at
// least 95 for the same words, 75 if two words differ.

export const least = 75

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** In order, without case and accents. */
export const wordsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => fold(plainOf(field)).match(wordPattern) ?? [])

const mostWords = 64
/** Without duplicates, as the index stores them. */
export const indexedWords = (fields: readonly string[]): string[] =>
  [...new Set(wordsOf(fields))].slice(0, mostWords)

/** The share of letters that differ, from 0 to 1; each pair of words is compared once. */
function createLetterDistance(): (one: string, other: string) => number {
  const letters = new Map<string, string[]>()
  const lettersOf = (word: string): string[] => {
    const known = letters.get(word) ?? [...word]
    letters.set(word, known)
    return known
  }
  const known = new Map<string, number>()
  const exact = (a: string, b: string): number => (a === b ? 0 : 1)
  return (one, other) => {
    if (one === other) return 0
    const key = `${one} ${other}`
    const before = known.get(key)
    if (before !== undefined) return before
    const [own, others] = [lettersOf(one), lettersOf(other)]
    const longest = Math.max(own.length, others.length)
    const share = distanceWithin(own, others, { most: longest, cost: exact }) / longest
    known.set(key, share)
    return share
  }
}

/**
 * Levenshtein distance of any sequences, computed in one row; Infinity if it is more than `most`. Each position by
 * which one sequence is ahead of the other costs 1, so cells further off the diagonal than that are never computed.
 */
function distanceWithin<T>(
  one: readonly T[],
  other: readonly T[],
  { most, cost }: { most: number; cost: (a: T, b: T) => number },
): number {
  const band = Math.floor(most)
  let row = Float64Array.from({ length: other.length + 1 }, (_, index) => (index <= band ? index : Infinity))
  for (const [index, a] of one.entries()) {
    const next = new Float64Array(other.length + 1).fill(Infinity)
    if (index < band) next[0] = index + 1
    let best = next[0] ?? Infinity
    const last = Math.min(other.length, index + 1 + band)
    for (let at = Math.max(1, index + 1 - band); at <= last; at += 1) {
      const replaced = (row[at - 1] ?? Infinity) + cost(a, other[at - 1] as T)
      const smallest = Math.min((next[at - 1] ?? Infinity) + 1, (row[at] ?? Infinity) + 1, replaced)
      next[at] = smallest
      if (smallest < best) best = smallest
    }
    if (best > most) return Infinity
    row = next
  }
  const result = row[other.length] ?? Infinity
  return result > most ? Infinity : result
}

/** Number of the rarest, most significant words to search for. */
const maxQueried = 6
/** Maximum total of entries that contain the words searched for one by one. */
const mostCounted = 1_000
/** With fewer words, a similar text that differs in one of them might not be found. */
const minQueried = 3

/**
 * Chooses the words to search similar texts by, given how often each occurs in the memory, the rarest first:
 * separately while few entries have them, and the next ones combined. A text of common words therefore costs no
 * more than others. Null if no search is possible.
 */
export function chooseWords(
  counts: readonly { word: string; n: number }[],
): { any: string[]; all: string[]; words: string[] } | null {
  const queried = counts.slice(0, maxQueried)
  if (queried.length === 0) return null
  let counted = 0
  const any = queried.filter(({ n }) => (counted += n) <= mostCounted).map(({ word }) => word)
  const next = any.length < minQueried ? counts.slice(any.length, any.length + minQueried) : []
  const all = next.length === minQueried ? next.map(({ word }) => word) : []
  return any.length + all.length === 0 ? null : { any, all, words: queried.map(({ word }) => word) }
}

const numbers = /\d+(?:[.,]\d+)*/g
export const maskNumbers = (fields: readonly string[]): string[] =>
  fields.map((field) =>
    field.replace(/<\/?\d+\/?>/g, (sign) => sign.replace(/\d+/, 'x')).replace(numbers, '#'),
  )

const tagCount = (fields: readonly string[]): number => fields.join(' ').match(/<\d+\/?>/g)?.length ?? 0

/**
 * Returns a function that computes the similarity of other texts to this one: from 75 to 99, or lower or 0 if not
 * similar. Always below 100, since the texts are not identical. Comparisons of words are cached across the texts.
 */
export function similarityTo(one: readonly string[]): (other: readonly string[]) => number {
  const letterDistance = createLetterDistance()
  const own = wordsOf(one)
  return (other) => scoreOf({ one, own, letterDistance }, other)
}

function scoreOf(
  {
    one,
    own,
    letterDistance,
  }: { one: readonly string[]; own: string[]; letterDistance: (one: string, other: string) => number },
  other: readonly string[],
): number {
  const others = wordsOf(other)
  const longest = Math.max(own.length, others.length)
  if (longest === 0) return 0
  const worst = longest * (1 - least / 100)
  if (Math.abs(own.length - others.length) > worst) return 0
  const differing = distanceWithin(own, others, { most: worst, cost: letterDistance })
  if (differing === Infinity) return 0
  const tags = Math.min(5, Math.abs(tagCount(one) - tagCount(other)))
  return Math.max(0, Math.min(99, Math.floor(100 * (1 - differing / longest))) - tags)
}

/** Replaces the numbers in a match by those of the text, if there are as many. */
export function withNumbersOf(
  source: readonly string[],
  { source: from, target }: { source: readonly string[]; target: readonly string[] },
): string[] | null {
  const numbersIn = (fields: readonly string[]) =>
    fields.flatMap((field) => plainOf(field).match(numbers) ?? [])
  const [own, others] = [numbersIn(source), numbersIn(from)]
  if (own.length !== others.length) return null
  if (new Set(others).size < others.length && new Set(own).size !== new Set(others).size) return null
  const pairs = new Map(others.map((number, index) => [number, own[index] ?? number]))
  return target.map((field) =>
    field
      .split(/(<\/?\d+\/?>)/)
      .map((part, index) =>
        index % 2 === 1 ? part : part.replace(numbers, (number) => pairs.get(number) ?? number),
      )
      .join(''),
  )
}
