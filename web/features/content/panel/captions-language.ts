import { type Locale, locales, toLocale } from '#contract/locales.ts'

const localeOf = (code: string): Locale | undefined => {
  const plain = code.toLowerCase()
  return toLocale(plain) ?? locales.find((locale) => locale.toLowerCase().startsWith(`${plain}_`))
}

/** A language before the ending, alone or behind a sign: `call.el.vtt`, `call_pt-BR.srt`, `Call (ro).srt`. */
const atEnd = /(?:^|[^a-z])([a-z]{2})(?:[-_]([a-z]{2}))?[)\]]?\.[a-z]+$/i

/** The language that a file of captions most likely is in: that of its name, else the next one that has none. */
export const captionsLanguage = (name: string, free: readonly Locale[]): Locale => {
  const [, first = '', second = ''] = atEnd.exec(name) ?? []
  const named = [`${first}-${second}`, first, second].filter(Boolean).map(localeOf)
  return named.find((locale) => locale !== undefined && free.includes(locale)) ?? (free[0] as Locale)
}
