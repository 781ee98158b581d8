import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toSelectableLocale } from '#contract/locales.ts'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { EndedLink } from '#features/preview/visitor/ended-link.tsx'
import { hasEnded, visitedPreviewQuery } from '#features/preview/visitor/visited-preview.api.ts'
import { VisitorShell } from '#features/preview/visitor/visitor-shell.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useStandInTitle } from '#lib/navigation/stand-in-title.ts'

/** Shows a course’s draft to anybody with the link. */
export const PreviewLinkPage = () => {
  const { token } = useRouteParams('preview')
  const [wanted] = useSearchText('item')
  const [code] = useSearchText('locale')
  const { data, error } = useQuery({
    ...visitedPreviewQuery(token, code),
    placeholderData: keepPreviousData,
  })
  const isOver = hasEnded(error)
  useStandInTitle((!isOver && data?.data.outline.title) || null)
  if (isOver) return <EndedLink />
  if (!data) return <PreviewSkeleton />
  const { outline } = data.data
  const locale = outline.locales.find((one) => one === toSelectableLocale(code)) ?? outline.locale
  return <VisitorShell token={token} preview={data.data} wanted={wanted} locale={locale} />
}
