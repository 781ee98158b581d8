import {
  defaultLocale,
  type Locale,
  languageTag,
  spokenLocales,
  toLocale,
  toSelectableLocale,
} from '#contract/locales.ts'
import { boot } from '../boot.ts'
import { readStoredObject, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

export const languageKey = 'language'
/** The stored preference. While `courseAsPlatform` is true, `course` is ignored. */
export interface LanguagePreference {
  platform: Locale
  course: Locale
  courseAsPlatform: boolean
}

const asLocale = (value: unknown): Locale | undefined =>
  typeof value === 'string' ? toSelectableLocale(value) : undefined

/** The company's default language; without a company, the first of the browser's languages that is offered here. */
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

/** The language of menus and messages. All setters ignore unsupported codes. */
export const setPlatformLanguage = (code: string): void => {
  const platform = toSelectableLocale(code)
  if (platform) save({ ...store.get(), platform })
}

/** Sets the language of courses, which then no longer follows the platform language unless both are the same. */
export const setCourseLanguage = (code: string): void => {
  const course = toSelectableLocale(code)
  if (course) save({ ...store.get(), course, courseAsPlatform: false })
}

export const setBothLanguages = (code: string): void => {
  const locale = toSelectableLocale(code)
  if (locale) save({ platform: locale, course: locale, courseAsPlatform: true })
}

/** The locale requested by `?lang=` in the address; only codes of the alias list count. */
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
