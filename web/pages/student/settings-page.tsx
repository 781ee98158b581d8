import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LanguageForm } from '../../features/accounts/language-form.tsx'
import { useRouteParams } from '../../lib/navigation/named-routes.ts'
import { Card, Page, PageHeader } from '../../ui/page.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import classes from './settings-page.module.css'

export const SettingsPage = () => {
  const { t } = useTranslation('accounts')
  const { page } = useRouteParams('front.settings.index')
  if (page !== 'profile') throw notFound()
  return (
    <Page>
      <PageHeader title={t('settings.title')} lede={t('settings.lede')} />
      <div className={classes.stack}>
        <Card>
          <h2 className={classes.title}>{t('settings.languages')}</h2>
          <LanguageForm />
        </Card>
        <Card>
          <h2 className={classes.title}>{t('settings.look')}</h2>
          <p className={classes.why}>{t('settings.lookWhy')}</p>
          <ThemeSwitch />
        </Card>
      </div>
    </Page>
  )
}
