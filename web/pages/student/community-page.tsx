import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { communityQuery, type ListName, listNames } from '#features/community/community.api.ts'
import { CommunityAside } from '#features/community/community-aside.tsx'
import { PostComposer } from '#features/community/posts/post-composer.tsx'
import { PostList, PostTabs } from '#features/community/posts/post-list.tsx'
import { OwnReports } from '#features/community/reports/own-reports.tsx'
import type { DraftText } from '#features/community/writing/use-draft.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { useUser } from '#lib/session/session.ts'
import { Columns } from '#ui/layout/columns.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'

const isListName = (page: string): page is ListName => (listNames as readonly string[]).includes(page)

/** The lesson from which a question is asked, as written into the address by its page. */
const useQuestionSource = () => {
  const [course_id] = useSearchText('course')
  const [item_id] = useSearchText('item')
  const [title] = useSearchText('from')
  const [quote] = useSearchText('quote')
  return course_id && item_id ? { course_id, item_id, title, quote: quote.slice(0, limits.quote) } : null
}

export const CommunityPage = () => {
  const { t } = useTranslation('community')
  const { page } = useRouteParams('front.community.index')
  const { data } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const from = useQuestionSource()
  const go = useGo()
  const acting = useIsImpersonating()
  const company = useUser().company_name
  const [suggestion, setSuggestion] = useState<DraftText>()
  if (!isListName(page)) throw notFound()
  return (
    <Page>
      <PageHeader title={t('title')} lede={t('lede', { company })} />
      <Columns widths="minmax(0, 1fr) 296px" from={1024} gap="xl">
        <Stack gap="lg">
          {acting ? null : (
            <PostComposer
              key={from?.item_id ?? suggestion?.title ?? ''}
              suggestion={suggestion}
              from={from}
              onForgetPlace={() => void go({ to: 'front.community.index', params: { page }, replace: true })}
            />
          )}
          <div>
            <PostTabs unanswered={data?.data.unanswered_count ?? 0} />
            <PostList
              key={page}
              list={page}
              onSuggestion={data?.data.suggests_questions && !acting ? setSuggestion : undefined}
            />
          </div>
          {page === 'own' ? <OwnReports /> : null}
        </Stack>
        <CommunityAside />
      </Columns>
    </Page>
  )
}
