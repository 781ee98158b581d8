import type { Locale } from '#contract/locales.ts'
import type { Finding } from '../units.ts'
import { all, fold, languageOf, withoutFixed } from './text-tools.ts'

// Wording problems that a reader would notice; these are warnings.

type Found = Omit<Finding, 'field'>
const warning = (code: Finding['code'], more: Partial<Found> = {}): Found => ({
  code,
  severity: 'warning',
  ...more,
})

/**
 * Whether a text has words that need translating: names in capitals, short words, numbers and addresses are the same in
 * all languages.
 */
const isTranslatable = (text: string): boolean =>
  all(withoutFixed(text).replace(/(?:\/[\w.-]+)+|[\w-]+\.\w{2,5}\b/g, ' '), /\p{L}+/gu).some(
    (word) => [...word].length > 2 && word !== word.toUpperCase(),
  )

export function checkUnchanged(
  source: string,
  target: string,
  { from, to }: { from: Locale; to: Locale },
): Found[] {
  if (languageOf(from) === languageOf(to) || fold(source).trim() !== fold(target).trim()) return []
  return isTranslatable(source) ? [warning('unchanged')] : []
}

export function checkRatio(source: string, target: string): Found[] {
  const [own, other] = [[...source.trim()].length, [...target.trim()].length]
  if (own === 0 || other <= 15) return []
  return other > own * (own >= 20 ? 1.5 : 2.5)
    ? [warning('length', { text: String(Math.round((100 * other) / own)) })]
    : []
}

/** Normalizes numbers: 1,000.5, 1.000,5 and 1 000,5 are equal. */
function normalNumber(text: string): string {
  const tight = text.replace(/[\s\u00a0\u202f'’]/g, '')
  const last = Math.max(tight.lastIndexOf('.'), tight.lastIndexOf(','))
  if (last < 0) return tight
  const decimals = tight.slice(last + 1)
  const marks = new Set(all(tight, /[.,]/g))
  const isGroup = marks.size === 1 && (decimals.length === 3 || all(tight, /[.,]/g).length > 1)
  if (isGroup) return tight.replace(/[.,]/g, '')
  return `${tight.slice(0, last).replace(/[.,]/g, '')}.${decimals.replace(/0+$/, '')}`.replace(/\.$/, '')
}

const numbersIn = (text: string): string[] =>
  all(withoutFixed(text).replace(/<\/?\d+\/?>/g, ' '), /\d+(?:[.,'’]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/g).map(
    normalNumber,
  )

/** Small numbers are often spelled out. */
const isSmall = (text: string): boolean => Number(text) <= 12

export function checkNumbers(source: string, target: string): Found[] {
  const [own, others] = [numbersIn(source), numbersIn(target)]
  const digits = (text: string): string => all(withoutFixed(text), /\d/g).join('')
  if (digits(source) === digits(target)) return []
  const left = [...others]
  const lost = own.filter((value) => {
    const index = left.indexOf(value)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  const wrong = [...lost, ...left].filter((value) => !isSmall(value))
  return wrong.length > 0 ? [warning('numbers', { text: wrong[0] ?? '' })] : []
}

/** Words that may correctly occur twice in a row. */
const doubled: Record<string, readonly string[]> = {
  fr: ['nous', 'vous'],
  es: ['no'],
  de: ['die', 'das', 'der', 'sie'],
  ro: ['pe', 'foarte'],
  el: ['σιγά', 'λίγο'],
  en: ['that', 'had'],
}
const twice = /(?<![\p{L}\p{N}])(\p{L}+)[ \u00a0]+\1(?![\p{L}\p{N}])/giu

export function checkRepeatedWord(source: string, target: string, to: Locale): Found[] {
  if (source.match(twice)) return []
  const known = doubled[languageOf(to)] ?? []
  const word = [...target.matchAll(twice)]
    .map(([, one = '']) => one)
    .find((one) => !known.includes(one.toLowerCase()))
  if (word === undefined) return []
  return [
    warning('repeated_word', {
      text: word,
      fix: target.replace(twice, (whole, one: string) => (known.includes(one.toLowerCase()) ? whole : one)),
    }),
  ]
}

/** A letter of another alphabet inside a word looks right but is not found by search. */
export function checkScript(source: string, target: string): Found[] {
  const isMixed = (word: string): boolean =>
    [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u].filter((script) => script.test(word))
      .length > 1
  const word = all(withoutFixed(target), /\p{L}+/gu).find(isMixed)
  return word === undefined || source.includes(word) ? [] : [warning('script', { text: word })]
}
