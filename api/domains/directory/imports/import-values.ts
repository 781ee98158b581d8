import { locales as allLocales, type Locale, languageTag, toSelectableLocale } from '#contract/locales.ts'
import { foldHeading as fold } from './import-headings.ts'

/** Names of countries and languages are understood in all languages of the platform and its courses. */
const languages = [...new Set(allLocales.map((locale) => languageTag(locale).slice(0, 2)))]

let countries: Map<string, string> | undefined

/** The ISO code of a country by code or name; undefined for what is none. */
export function toCountry(text: string): string | undefined {
  countries ??= countriesByName()
  return countries.get(fold(text))
}

function countriesByName(): Map<string, string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const byName = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (!name) continue
      byName.set(fold(name), code)
      byName.set(fold(code), code)
    }
  }
  return byName.set('uk', 'GB').set('el', 'GR')
}

/** Finds one of the offered locales by code or by the name of its language. */
export function localeFinder(offered: readonly Locale[]): (text: string) => Locale | undefined {
  const byName = new Map<string, Locale>()
  const add = (name: string | undefined, locale: Locale): void => {
    const key = fold(name ?? '')
    if (key && !byName.has(key)) byName.set(key, locale)
  }
  for (const locale of offered) {
    const tag = languageTag(locale)
    for (const name of [locale, tag, tag.slice(0, 2)]) add(name, locale)
    for (const language of languages) {
      const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
      add(names.of(tag), locale)
      add(names.of(tag.slice(0, 2)), locale)
    }
  }
  return (text) => {
    const known = toSelectableLocale(text.trim())
    return known && offered.includes(known) ? known : byName.get(fold(text))
  }
}
