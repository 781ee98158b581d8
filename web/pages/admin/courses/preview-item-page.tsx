import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemKinds } from '#contract/courses/courses.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { previewStates } from '#contract/publishing/preview.ts'
import { PreviewedLesson, PreviewedQuiz } from '#features/learning/preview/previewed-item.tsx'
import { PreviewedContext } from '#features/learning/previewed.ts'
import {
  brandQuery,
  type PreviewItemParams,
  type PreviewQuery,
  previewItemQuery,
} from '#features/preview/preview.api.ts'
import { postItemFollowed } from '#features/preview/preview-message.ts'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { useQuizTry } from '#features/preview/use-quiz-try.ts'
import { applyBranding } from '#lib/branding/branding.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'

const links = { openItem: postItemFollowed }

/** Applies the branding of another host to this page only. */
const useBrandOf = (host: string): void => {
  const { data } = useQuery({ ...brandQuery(host), enabled: host !== '' })
  useEffect(() => {
    if (data) applyBranding(data.data)
  }, [data])
}

const Quiz = ({
  itemParams,
  item,
  query,
}: {
  itemParams: PreviewItemParams
  item: StudentItem
  query: PreviewQuery
}) => <PreviewedQuiz {...useQuizTry(itemParams, { item, query })} waiting={<PreviewSkeleton />} />

/** A lesson or quiz of the draft, rendered as the student page inside the preview. */
export const PreviewItemPage = () => {
  const { courseId, itemType, itemId, locale } = useRouteParams('admin.courses.preview.page')
  const [stateName] = useSearchText('state')
  const [release] = useSearchText('release')
  const [brand] = useSearchText('brand')
  const [theme] = useSearchText('theme')
  useBrandOf(brand)
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mantineColorScheme = theme
  }, [theme])
  const state = previewStates.find((name) => name === stateName) ?? 'fresh'
  const query = useMemo(() => ({ locale, state, ...(release ? { release } : {}) }), [locale, state, release])
  const itemParams = { courseId, itemType: itemKinds.find((kind) => kind === itemType) ?? 'lesson', itemId }
  const { data } = useQuery({ ...previewItemQuery(itemParams, query), ...forPage })
  const item = data?.data.student
  const key = `${itemId} ${locale} ${state} ${release}`
  return (
    <Box id="main" component="main" mih="100dvh" bg="var(--ground)" fz="md" tabIndex={-1}>
      <PreviewedContext value={links}>
        {!item ? (
          <PreviewSkeleton />
        ) : item.kind === 'quiz' ? (
          <Quiz key={key} itemParams={itemParams} item={item} query={query} />
        ) : (
          <PreviewedLesson key={key} item={item} />
        )}
      </PreviewedContext>
    </Box>
  )
}
