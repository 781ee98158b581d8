import type { CourseSort } from '#contract/courses/course-lists.ts'
import type { Locale } from '#contract/locales.ts'

const greek: Record<string, string> = {
  ου: 'ou',
  αυ: 'av',
  ευ: 'ev',
  γγ: 'ng',
  γξ: 'nx',
  γχ: 'nch',
  μπ: 'mp',
  ντ: 'nt',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}
/** Latin letters that Unicode decomposition does not turn into plain ones. */
const latin: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const letters = new RegExp(Object.keys({ ...greek, ...latin }).join('|'), 'g')

/** A title as part of a URL: plain lower-case letters, digits and hyphens; Greek is transliterated by ELOT 743. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // Greek is transliterated by sound: αυ becomes «af» before a voiceless consonant, and μπ at the beginning of a
    // word «b».
    .replace(/([αεη])υ(?=[θκξπστφχψ]|(?![α-ω]))/g, '$1φ')
    .replace(/(?<![α-ω])μπ/g, 'b')
    .replace(letters, (letter) => greek[letter] ?? latin[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || 'course'
}

/** Whether `sent` is a permutation of `current`: nothing missing, foreign or duplicated. */
export function isNewOrder(current: string[], sent: string[]): boolean {
  const known = new Set(current)
  return (
    sent.length === current.length && new Set(sent).size === sent.length && sent.every((id) => known.has(id))
  )
}

/** The language in which a course is read and written for a caller who requests `requested`. */
export function languageOf(course: { locales: Locale[] }, requested: Locale | null): Locale {
  const [source] = course.locales
  return requested && course.locales.includes(requested) ? requested : (source as Locale)
}

/** The locales in which to look for a text, in order. */
export function readingOrder(course: { locales: Locale[] }, requested: Locale | null): Locale[] {
  return [...new Set([languageOf(course, requested), course.locales[0] as Locale])]
}

/** The position of a row in an ordered list; `key` is its sort key as text. */
export interface Cursor {
  sort: CourseSort
  key: string
  id: string
}
export const toCursor = ({ sort, key, id }: Cursor): string =>
  Buffer.from(`${sort}|${id}|${key}`).toString('base64url')

/** In milliseconds, the precision of these columns. */
const time = /^\d{1,14}$/
const keyForms: Record<CourseSort, RegExp> = {
  changed: time,
  created: time,
  // Decomposed syllables take up to three times as many characters.
  title: /^[^\0]{0,1000}$/,
  status: /^[0-9]$/,
}

/** Null for an invalid cursor or one of another order. */
export function fromCursor(cursor: string, sort: CourseSort): Cursor | null {
  const [, of, id, key] =
    /^([a-z]+)\|([0-9a-f-]{36})\|(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id && key !== undefined && of === sort && keyForms[sort].test(key) && uuid.test(id)
    ? { sort, key, id }
    : null
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
