import { useTranslation } from 'react-i18next'
import { NoticesAndChoices } from '#features/notifications/notices-and-choices.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

export const NotificationsPage = () => {
  const { t } = useTranslation('notifications')
  return (
    <>
      <PageBar here={t('page.title')} />
      <Page>
        <PageHeader title={t('page.title')} lede={t('page.lede')} />
        <NoticesAndChoices />
      </Page>
    </>
  )
}
