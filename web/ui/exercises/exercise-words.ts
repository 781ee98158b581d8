import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { type Locale, messageLanguage } from '../../../contract/locales.ts'
import { loadTexts, platformTexts } from '../../lib/i18n/i18n.ts'

/** The words around an exercise, in the language of its document; null until they are there. */
export const useExerciseWords = (locale: Locale): TFunction<'exercises'> | null => {
  const language = messageLanguage(locale)
  const [, setLoaded] = useState<string>()
  const isLoaded = platformTexts.hasResourceBundle(language, 'exercises')
  useEffect(() => {
    if (!isLoaded) void loadTexts(language).then(() => setLoaded(language))
  }, [language, isLoaded])
  return isLoaded ? platformTexts.getFixedT(language, 'exercises') : null
}
export type ExerciseWords = TFunction<'exercises'>
