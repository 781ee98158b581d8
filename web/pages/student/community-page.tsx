import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'

export const CommunityPage = () => {
  const { t } = useTranslation('community')
  const { page } = useRouteParams('front.community.index')
  if (page !== 'recent') throw notFound()
  return (
    <Page>
      <PageHeader title={t('title')} />
      <EmptyState
        drawing="talk"
        title={t('empty.title')}
        message={t('empty.message')}
        actions={<ButtonLink to="front.library.index">{t('empty.action')}</ButtonLink>}
      />
    </Page>
  )
}
