import type { Locale } from '#contract/locales.ts'
import { checkUnit } from './check-unit.ts'
import type { CheckedTerm } from './terms.ts'

export const byLanguage: Record<string, Locale> = {
  en: 'en_US',
  es: 'es_ES',
  la: 'es_LA',
  ca: 'ca_ES',
  ro: 'ro_RO',
  el: 'el_GR',
  pt: 'pt_PT',
  de: 'de_DE',
  fr: 'fr_FR',
}

export const term = (name: string, target: string, more: Partial<CheckedTerm> = {}): CheckedTerm => ({
  term: name,
  target,
  forms: [],
  forbidden: [],
  keep: false,
  case_sensitive: false,
  ...more,
})

/** Checks a text of one field of up to 60 characters, where <1> is bold, <2> a link and <3/> a break. */
export const check = (language: string, source: string, target: string, terms: CheckedTerm[] = []) =>
  checkUnit({
    source: [source],
    target: [target],
    codes: [
      { id: 1, type: 'bold' },
      { id: 2, type: 'link', href: '/a' },
      { id: 3, type: 'break' },
    ].filter(({ id }) => new RegExp(`<${id}/?>`).test(source)) as never,
    names: [{ name: 'text', limit: 60 }],
    source_locale: 'en_US',
    locale: byLanguage[language] ?? 'en_US',
    what: 'question.text',
    terms,
  })
export const codes = (...given: Parameters<typeof check>): string =>
  [...new Set(check(...given).map(({ code }) => code))].join(' ')

/**
 * Each line is: language | source | target | findings. A space at either end is written ␣, a no-break space ~, a narrow
 * one ¤ and a zero-width one ⌀.
 */
export const rows = (table: string): [string, string, string, string][] =>
  table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [language = '', source = '', target = '', found = ''] = line.split('|').map((cell) => cell.trim())
      const read = (text: string) =>
        text
          .replaceAll('␣', ' ')
          .replaceAll('~', '\u00a0')
          .replaceAll('¤', '\u202f')
          .replaceAll('⌀', '\u200b')
      return [language, read(source), read(target), found]
    })
