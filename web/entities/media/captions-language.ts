import { type Locale, locales, toLocale } from '#contract/locales.ts'

const localeOf = (code: string): Locale | undefined => {
  const plain = code.toLowerCase()
  return toLocale(plain) ?? locales.find((locale) => locale.toLowerCase().startsWith(`${plain}_`))
}

/** A language before the extension, alone or after a separator: `call.el.vtt`, `call_pt-BR.srt`, `Call (ro).srt`. */
const atEnd = /(?:^|[^a-z])([a-z]{2})(?:[-_]([a-z]{2}))?[)\]]?\.[a-z]+$/i

/** The probable language of a captions file: that in its name, else the first language without captions. */
export const captionsLanguage = (name: string, free: readonly Locale[]): Locale => {
  const [, first = '', second = ''] = atEnd.exec(name) ?? []
  const named = [`${first}-${second}`, first, second].filter(Boolean).map(localeOf)
  return named.find((locale) => locale !== undefined && free.includes(locale)) ?? (free[0] as Locale)
}
