import { toSelectableLocale } from '#contract/locales.ts'
import { PreviewSkeleton } from '#features/preview/preview-skeleton.tsx'
import { EndedLink } from '#features/preview/visitor/ended-link.tsx'
import { useVisitedPreview } from '#features/preview/visitor/use-visited-preview.ts'
import { VisitorShell } from '#features/preview/visitor/visitor-shell.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useStandInTitle } from '#lib/navigation/stand-in-title.ts'

const Visit = ({ token }: { token: string }) => {
  const [wanted] = useSearchText('item')
  const [code] = useSearchText('locale')
  const chosen = toSelectableLocale(code)
  const { preview, isOver } = useVisitedPreview(token, chosen ?? '')
  useStandInTitle((!isOver && preview?.outline.title) || null)
  if (isOver) return <EndedLink token={token} />
  if (!preview) return <PreviewSkeleton />
  const { outline } = preview
  const locale = outline.locales.find((one) => one === chosen) ?? outline.locale
  return <VisitorShell token={token} preview={preview} wanted={wanted} locale={locale} />
}

/** Shows a course’s draft to anybody with the link. */
export const PreviewLinkPage = () => {
  const { token } = useRouteParams('preview')
  return <Visit key={token} token={token} />
}
