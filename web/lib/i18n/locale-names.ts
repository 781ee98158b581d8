import { useTranslation } from 'react-i18next'
import { defaultLocale, type Locale, shownLocale } from '#contract/locales.ts'
import { formatFor, useFormat } from './format.ts'

/** The language under its own name, for people who cannot read the page. */
export const ownName = (locale: Locale): string => formatFor(locale).language(locale, true)

/** Its own name, with the language of the screens behind it if that is another: "Deutsch (English)". */
export const screenName = (locale: Locale): string => {
  const shown = shownLocale(locale)
  return shown === locale ? ownName(locale) : `${ownName(locale)} (${ownName(shown)})`
}

/** Says which of these locales have no screens of their own; null if all have. */
export const useScreensNote = (locales: readonly Locale[]): string | null => {
  const { t } = useTranslation()
  const format = useFormat()
  const others = locales.filter((locale) => shownLocale(locale) !== locale)
  if (others.length === 0) return null
  return t('language.screens', {
    languages: format.languages(others),
    shown: format.languageInText(defaultLocale),
  })
}
