import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { itemKinds } from '#contract/courses/courses.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { previewItemQuery, previewOutlineQuery } from '#features/preview/preview.api.ts'
import { useItemFollowed } from '#features/preview/preview-message.ts'
import { PreviewShell } from '#features/preview/preview-shell.tsx'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { usePreviewLook } from '#features/preview/use-preview-look.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useWideLayout } from '#lib/navigation/use-wide-layout.ts'
import { forPage } from '#lib/query/page-query.ts'

/** The draft as students will see it, with the preview tools around it. */
export const PreviewPage = () => {
  const { courseId, itemType, itemId, locale: code } = useRouteParams('admin.courses.preview')
  const go = useGo()
  const look = usePreviewLook()
  useWideLayout()
  useItemFollowed(
    ({ id, kind }) =>
      void go({
        to: 'admin.courses.preview',
        params: { courseId, itemType: kind, itemId: id, locale: code },
        search: look.search,
      }),
  )
  const itemParams = { courseId, itemType: itemKinds.find((kind) => kind === itemType) ?? 'lesson', itemId }
  const query = { locale: code, state: look.state, ...(look.release ? { release: look.release } : {}) }
  const { data: outline } = useQuery({
    ...previewOutlineQuery(courseId, query),
    ...forPage,
    placeholderData: keepPreviousData,
  })
  const { data: shown } = useQuery({
    ...previewItemQuery(itemParams, query),
    ...forPage,
    placeholderData: keepPreviousData,
  })
  if (!outline || !shown) return <PreviewSkeleton />
  const { title, is_fallback, locale } = shown.data
  return (
    <PreviewShell
      itemParams={itemParams}
      locale={toSelectableLocale(code) ?? locale}
      outline={outline.data}
      title={title}
      isFallback={is_fallback}
      look={look}
    />
  )
}
