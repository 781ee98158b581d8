import type { Finding } from '../units.ts'
import { fold } from './text-tools.ts'

/** The parts of a glossary term that a check needs. */
export interface CheckedTerm {
  term: string
  target: string
  forms: readonly string[]
  forbidden: readonly string[]
  keep: boolean
  case_sensitive: boolean
}

interface Word {
  text: string
  start: number
  end: number
}

const wordsOf = (text: string, caseSensitive = false): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    text: caseSensitive ? word : fold(word),
    start: index,
    end: index + word.length,
  }))

/** Matches inflected forms: the last letters of longer words may differ. */
const isForm = (word: string, form: string): boolean => {
  if (word === form) return true
  if (form.length < 5) return false
  const stem = form.slice(0, Math.max(4, form.length - 4))
  return word.startsWith(stem) && Math.abs(word.length - form.length) <= 4
}

type Matches = (word: string, form: string) => boolean

function places(
  text: readonly Word[],
  phrase: readonly Word[],
  matches: Matches,
): { start: number; end: number }[] {
  if (phrase.length === 0) return []
  return text.flatMap((word, index) => {
    const fits = phrase.every((part, at) => {
      const own = text[index + at]
      return own !== undefined && matches(own.text, part.text)
    })
    return fits ? [{ start: word.start, end: (text[index + phrase.length - 1] as Word).end }] : []
  })
}

/** In a source, plural forms also match. */
const isSourceForm: Matches = (word, form) =>
  word === form || (form.length >= 4 && (word === `${form}s` || word === `${form}es`))
const isExact: Matches = (word, form) => word === form

export interface TermPlace<T> {
  term: T
  start: number
  end: number
}

/** Terms that occur in a source; if two overlap, the longer one wins. */
export function findTerms<T extends Pick<CheckedTerm, 'term' | 'case_sensitive'>>(
  source: string,
  terms: readonly T[],
): TermPlace<T>[] {
  const folded = wordsOf(source)
  const exact = wordsOf(source, true)
  const found = terms.flatMap((term) => {
    const text = term.case_sensitive ? exact : folded
    const phrase = wordsOf(term.term, term.case_sensitive)
    return places(text, phrase, term.case_sensitive ? isExact : isSourceForm).map((place) => ({
      term,
      ...place,
    }))
  })
  const longest = found.toSorted((one, other) => other.end - other.start - (one.end - one.start))
  const kept: TermPlace<T>[] = []
  for (const place of longest)
    if (!kept.some((other) => place.start < other.end && other.start < place.end)) kept.push(place)
  return kept.toSorted((one, other) => one.start - other.start)
}

const has = (target: string, phrase: string, matches: Matches): boolean =>
  places(wordsOf(target), wordsOf(phrase), matches).length > 0

type Found = Omit<Finding, 'field'>

/** One occurrence of the required term is enough, because pronouns may replace the others. */
export function checkTerms(source: string, target: string, terms: readonly CheckedTerm[]): Found[] {
  const found = new Set(findTerms(source, terms).map(({ term }) => term))
  return [...found].flatMap((term): Found[] => {
    const forbidden = term.forbidden.find((phrase) => has(target, phrase, isForm))
    if (forbidden) return [{ code: 'forbidden_term', severity: 'warning', text: forbidden }]
    const wanted = term.keep ? [term.term] : [term.target, ...term.forms].filter((form) => form !== '')
    if (wanted.length === 0) return []
    const isThere = wanted.some((form) => has(target, form, term.keep ? isExact : isForm))
    return isThere ? [] : [{ code: 'glossary', severity: 'warning', text: `${term.term} → ${wanted[0]}` }]
  })
}
