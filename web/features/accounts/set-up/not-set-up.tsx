import { useTranslation } from 'react-i18next'

/** Replaces the sign-in while the installation has no company yet, and so no accounts. */
export const NotSetUp = () => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <h1>{t('setUp.notYet')}</h1>
      <p>{t('setUp.notYetWhy')}</p>
    </>
  )
}
