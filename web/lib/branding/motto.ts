import { useTranslation } from 'react-i18next'
import { messageLanguage } from '#contract/locales.ts'
import { usePlatformLanguage } from '../i18n/language.ts'
import { useBranding } from './branding.ts'

/** The company's tagline for readers of its own language; our own tagline, translated, for all others. */
export function useMotto(): string {
  const { t } = useTranslation('public')
  const branding = useBranding()
  const language = messageLanguage(usePlatformLanguage())
  const isOwnLanguage = branding && messageLanguage(branding.default_locale) === language
  return (isOwnLanguage && branding.tagline) || t('motto')
}
