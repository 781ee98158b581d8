import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { type Locale, messageLanguage } from '#contract/locales.ts'
import { loadTexts, platformTexts } from './i18n.ts'

/**
 * Texts inside a document, in the document's language rather than in that of the menus around it; null until loaded.
 * If they cannot be loaded, for example without a network, the platform language is used: nobody can do an exercise
 * without texts.
 */
export const useDocumentWords = <Noun extends 'exercises' | 'documents'>(
  noun: Noun,
  locale: Locale,
): TFunction<Noun> | null => {
  const language = messageLanguage(locale)
  const [spoken, setSpoken] = useState<string>()
  const isLoaded = platformTexts.hasResourceBundle(language, noun)
  useEffect(() => {
    if (isLoaded) return
    void loadTexts(language).then(
      () => setSpoken(language),
      () => setSpoken(platformTexts.language),
    )
  }, [language, isLoaded])
  const inHand = isLoaded ? language : spoken
  return inHand ? platformTexts.getFixedT(inHand, noun) : null
}
