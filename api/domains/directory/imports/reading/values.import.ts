import { type Locale, languageTag, toSelectableLocale } from '#contract/locales.ts'
import {
  foldName as fold,
  namingLanguages as languages,
} from '#domains/accounts/people/person-values.rules.ts'

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

/**
 * Parses a date to the form `2026-03-31`. Accepts that form, and the day first with dots or dashes. With slashes
 * the order of day and month follows from the numbers; otherwise the date is ambiguous.
 */
export function toDay(text: string): { day: string } | { problem: 'date_invalid' | 'date_ambiguous' } {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first = '', mark, second = '', year = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?: .*)?$/.exec(text) ?? []
  const [one, other] = [Number(first), Number(second)]
  if (!mark) return { problem: 'date_invalid' }
  if (mark !== '/' || one > 12 || one === other) return dayOf(Number(year), other, one)
  return other > 12 ? dayOf(Number(year), one, other) : { problem: 'date_ambiguous' }
}

function dayOf(year: number, month: number, day: number): ReturnType<typeof toDay> {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2100
    ? { day: date.toISOString().slice(0, 10) }
    : { problem: 'date_invalid' }
}
