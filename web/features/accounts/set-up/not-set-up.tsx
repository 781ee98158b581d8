import { useTranslation } from 'react-i18next'

/** Instead of a sign-in where the installation has no company yet, so that nobody has an account. */
export const NotSetUp = () => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <h1>{t('setUp.notYet')}</h1>
      <p>{t('setUp.notYetWhy')}</p>
    </>
  )
}
