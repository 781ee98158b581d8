import { useEffect } from 'react'
import type { Locale } from '#contract/locales.ts'
import { setCourseLanguage, useCourseLanguage } from './language.ts'

/** Makes a page's locale the course language, in which texts are read and written. Returns false until it is. */
export const useWritingLanguage = (locale: Locale | undefined): boolean => {
  const language = useCourseLanguage()
  useEffect(() => {
    if (locale && locale !== language) setCourseLanguage(locale)
  }, [locale, language])
  return locale === undefined || locale === language
}
