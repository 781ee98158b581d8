import { useQuery } from '@tanstack/react-query'
import { itemKinds } from '#contract/courses/courses.ts'
import { FramedItem } from '#features/learning/preview/framed-item.tsx'
import { postItemFollowed, usePostSelection } from '#features/preview/preview-message.ts'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { sendVisitedTry, visitedItemQuery } from '#features/preview/visitor/visited-preview.api.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { forPage } from '#lib/query/page-query.ts'

/** A lesson or quiz of the draft, rendered as the student page inside the preview of a link. */
export const PreviewLinkItemPage = () => {
  const { token, itemType, itemId, locale } = useRouteParams('preview.page')
  const kind = itemKinds.find((one) => one === itemType) ?? 'lesson'
  const { data } = useQuery({ ...visitedItemQuery(token, { id: itemId, kind }, locale), ...forPage })
  usePostSelection()
  return (
    <FramedItem
      item={data?.data.student}
      version={`${itemId} ${locale}`}
      sendTry={sendVisitedTry(token, itemId, locale)}
      openItem={postItemFollowed}
      waiting={<PreviewSkeleton />}
    />
  )
}
