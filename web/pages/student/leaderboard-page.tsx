import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'

export const LeaderboardPage = () => {
  const { t } = useTranslation('leaderboard')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <EmptyState
        drawing="podium"
        title={t('empty.title')}
        message={t('empty.message')}
        actions={<ButtonLink to="front.library.index">{t('empty.action')}</ButtonLink>}
      />
    </Page>
  )
}
