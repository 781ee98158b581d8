import { type Locale, languageTag } from '#contract/locales.ts'

const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/, 1)[0] ?? ''

/** The value tagged with the locale's language: the same region if there is one, else any region. */
export function inLocale<T>(values: readonly { tag: string; value: T }[], locale: Locale): T | undefined {
  const tag = languageTag(locale)
  const exact = values.find((one) => one.tag.replace('_', '-').toLowerCase() === tag.toLowerCase())
  return (exact ?? values.find((one) => languageOf(one.tag) === languageOf(tag)))?.value
}
