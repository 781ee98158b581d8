import {
  defaultLocale,
  type Locale,
  languageTag,
  messageLanguage,
  spokenLocales,
  toLocale,
  toSelectableLocale,
} from '#contract/locales.ts'
import { boot } from '../boot.ts'
import { readStoredObject, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export const languageKey = 'language'
/** The stored preference. While `courseAsPlatform` is true, `course` is not looked at. */
export interface LanguagePreference {
  platform: Locale
  course: Locale
  courseAsPlatform: boolean
}

const asLocale = (value: unknown): Locale | undefined =>
  typeof value === 'string' ? toSelectableLocale(value) : undefined

/** What the company has chosen; without one, the first of the browser's languages that can be chosen here. */
const unchosen = (): Locale => {
  const { branding, languages: offered = spokenLocales } = boot
  if (branding?.company_id) return branding.default_locale
  for (const wanted of navigator.languages) {
    const [language = ''] = wanted.toLowerCase().split('-')
    const found =
      offered.find((locale) => languageTag(locale) === wanted) ??
      offered.find((locale) => locale.startsWith(`${language}_`))
    if (found) return found
  }
  return defaultLocale
}

const read = (): LanguagePreference => {
  const stored = readStoredObject(languageKey) ?? {}
  const platform = asLocale(stored.platform) ?? unchosen()
  const course = asLocale(stored.course) ?? platform
  return { platform, course, courseAsPlatform: course === platform || stored.courseAsPlatform !== false }
}

const store = createStore<LanguagePreference>(read())

const save = (next: LanguagePreference): void => {
  const value = { ...next, courseAsPlatform: next.courseAsPlatform || next.course === next.platform }
  writeStored(languageKey, JSON.stringify(value))
  store.set(value)
}

/** The language of menus and messages. Unsupported codes are ignored, here and below. */
export const setPlatformLanguage = (code: string): void => {
  const platform = toSelectableLocale(code)
  if (platform) save({ ...store.get(), platform })
}

/** The language of courses, which then no longer follows the platform's, unless it is the same. */
export const setCourseLanguage = (code: string): void => {
  const course = toSelectableLocale(code)
  if (course) save({ ...store.get(), course, courseAsPlatform: false })
}

export const setBothLanguages = (code: string): void => {
  const locale = toSelectableLocale(code)
  if (locale) save({ platform: locale, course: locale, courseAsPlatform: true })
}

/** The locale that an address asks for by `?lang=`; only the alias list counts. */
export const requestedLocale = (code: unknown): Locale | undefined =>
  typeof code === 'string' ? toLocale(code) : undefined

const courseOf = (preference: LanguagePreference): Locale =>
  preference.courseAsPlatform ? preference.platform : preference.course

export const languagePreference = store.get
export const currentPlatformLanguage = (): Locale => store.get().platform
export const currentCourseLanguage = (): Locale => courseOf(store.get())
export const onLanguageChange = store.subscribe

export const usePlatformLanguage = (): Locale => useStore(store).platform
export const useCourseLanguage = (): Locale => courseOf(useStore(store))
export const useLanguagePreference = (): LanguagePreference => useStore(store)

/** The tag of the words that are really shown: English stands in for locales without messages. */
export const shownTag = (locale: Locale): string =>
  languageTag(locale.startsWith(messageLanguage(locale)) ? locale : defaultLocale)
