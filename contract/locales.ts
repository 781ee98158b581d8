/** Locales that a person or course can choose. Interface messages exist for el, en, es and ro only. */
export const locales = [
  'en_US',
  'es_ES',
  'es_LA',
  'ca_ES',
  'ro_RO',
  'el_GR',
  'pt_PT',
  'de_DE',
  'fr_FR',
] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en_US'

export const messageLanguages = ['el', 'en', 'es', 'ro'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

/** One locale per interface language, offered if the company configures nothing else. */
export const spokenLocales: readonly Locale[] = ['en_US', 'es_ES', 'ro_RO', 'el_GR']

/** The accepted aliases of locale codes; anything else is ignored. */
const aliases: Record<string, Locale> = {
  en: 'en_US',
  'en-us': 'en_US',
  en_US: 'en_US',
  es: 'es_ES',
  es_ES: 'es_ES',
  'es-es': 'es_ES',
  es_XX: 'es_ES',
  'es-xx': 'es_ES',
  es_LA: 'es_LA',
  'es-la': 'es_LA',
  ca: 'ca_ES',
  ca_ES: 'ca_ES',
  'ca-es': 'ca_ES',
  ro: 'ro_RO',
  ro_RO: 'ro_RO',
  'ro-ro': 'ro_RO',
  'pt-pt': 'pt_PT',
  pt_PT: 'pt_PT',
  el: 'el_GR',
  gr: 'el_GR',
  el_GR: 'el_GR',
  'el-gr': 'el_GR',
}

/** The locale for an alias, otherwise undefined. */
export const toLocale = (code: string | null | undefined): Locale | undefined =>
  code && Object.hasOwn(aliases, code) ? aliases[code] : undefined

/** Accepts aliases and the locales themselves, which our own pickers send. */
export const toSelectableLocale = (code: string | null | undefined): Locale | undefined =>
  toLocale(code) ?? locales.find((locale) => locale === code)

/** The language of the message files for a locale; English if it has none. */
export const messageLanguage = (locale: string): MessageLanguage =>
  messageLanguages.find((language) => locale.startsWith(`${language}_`)) ?? 'en'

/**
 * The locale in which screens and e-mails appear: the locale itself if there are messages in its language, otherwise
 * English. Dates, numbers and names between those words use it as well, so that a text is in one language.
 */
export const shownLocale = (locale: Locale): Locale =>
  locale.startsWith(`${messageLanguage(locale)}_`) ? locale : defaultLocale

/** The BCP 47 tag of a locale, for `html lang`, Intl and headers. */
export const languageTag = (locale: Locale): string =>
  locale === 'es_LA' ? 'es-419' : locale.replace('_', '-')

/** The tag of the language in which screens and e-mails appear for a locale. */
export const shownTag = (locale: Locale): string => languageTag(shownLocale(locale))
