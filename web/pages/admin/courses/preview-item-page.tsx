import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { itemKinds } from '#contract/courses/courses.ts'
import { previewStates } from '#contract/publishing/preview.ts'
import { FramedItem } from '#features/learning/preview/framed-item.tsx'
import { brandQuery, previewItemQuery, sendQuizTry } from '#features/preview/preview.api.ts'
import { postItemFollowed } from '#features/preview/preview-message.ts'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { applyBranding } from '#lib/branding/branding.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'

/** Applies the branding of another host to this page only. */
const useBrandOf = (host: string): void => {
  const { data } = useQuery({ ...brandQuery(host), enabled: host !== '' })
  useEffect(() => {
    if (data) applyBranding(data.data)
  }, [data])
}

/** A lesson or quiz of the draft, rendered as the student page inside the preview. */
export const PreviewItemPage = () => {
  const { courseId, itemType, itemId, locale } = useRouteParams('admin.courses.preview.page')
  const [stateName] = useSearchText('state')
  const [release] = useSearchText('release')
  const [brand] = useSearchText('brand')
  useBrandOf(brand)
  const state = previewStates.find((name) => name === stateName) ?? 'fresh'
  const query = useMemo(() => ({ locale, state, ...(release ? { release } : {}) }), [locale, state, release])
  const itemParams = { courseId, itemType: itemKinds.find((kind) => kind === itemType) ?? 'lesson', itemId }
  const { data } = useQuery({ ...previewItemQuery(itemParams, query), ...forPage })
  return (
    <FramedItem
      item={data?.data.student}
      version={`${itemId} ${locale} ${state} ${release}`}
      sendTry={sendQuizTry(itemParams, query)}
      openItem={postItemFollowed}
      waiting={<PreviewSkeleton />}
    />
  )
}
