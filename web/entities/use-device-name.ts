import { useTranslation } from 'react-i18next'

interface Device {
  browser: string | null
  system: string | null
}

/** A browser and its operating system in words. */
export const useDeviceName = () => {
  const { t } = useTranslation('accounts')
  return ({ browser, system }: Device): string =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
}
