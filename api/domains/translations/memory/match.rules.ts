import { fold } from '#contract/translations/checks/text-tools.ts'
import { plainOf } from '#contract/translations/marked-text.ts'

// How alike two sources are, as translators know it from other programs: 100 the same, 95 and more the same words, 75 two words differ.

export const least = 75

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/** In order, without case and accents. */
export const wordsOf = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => fold(plainOf(field)).match(wordPattern) ?? [])

const mostWords = 64
/** Each once, as the index has them. */
export const indexedWords = (fields: readonly string[]): string[] =>
  [...new Set(wordsOf(fields))].slice(0, mostWords)

/** Letters that differ, from 0 to 1. */
function letterDistance(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 0 : distance([...one], [...other], (a, b) => (a === b ? 0 : 1)) / longest
}

/** Levenshtein over anything, in one row. */
function distance<T>(one: readonly T[], other: readonly T[], cost: (a: T, b: T) => number): number {
  let row = other.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, a] of one.entries()) {
    const next = [index + 1]
    for (const [at, b] of other.entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + cost(a, b)))
    row = next
  }
  return row[other.length] ?? 0
}

const numbers = /\d+(?:[.,]\d+)*/g
export const maskNumbers = (fields: readonly string[]): string[] =>
  fields.map((field) =>
    field.replace(/<\/?\d+\/?>/g, (sign) => sign.replace(/\d+/, 'x')).replace(numbers, '#'),
  )

const tagCount = (fields: readonly string[]): number => fields.join(' ').match(/<\d+\/?>/g)?.length ?? 0

/** From 0 to 99: below 100 whatever the words, since the texts are not the same. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const [own, others] = [wordsOf(one), wordsOf(other)]
  const longest = Math.max(own.length, others.length)
  if (longest === 0) return 0
  const worst = longest * (1 - least / 100)
  if (Math.abs(own.length - others.length) > worst) return 0
  const differing = distance(own, others, letterDistance)
  const tags = Math.min(5, Math.abs(tagCount(one) - tagCount(other)))
  return Math.max(0, Math.min(99, Math.floor(100 * (1 - differing / longest))) - tags)
}

/** The numbers of the text in the place of those of what was found, where there are as many. */
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
