import { useTranslation } from 'react-i18next'
import { HolidaysCard } from '../../features/companies/holidays-card.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageBar } from '../../ui/page-bar.tsx'

/** What holds for a whole company. */
export const SettingsPage = () => {
  const { t } = useTranslation('companies')
  return (
    <>
      <PageBar here={t('settings.title')} />
      <Page width="middle">
        <PageHeader title={t('settings.title')} lede={t('settings.lede')} />
        <HolidaysCard />
      </Page>
    </>
  )
}
