import { useGo } from '#lib/navigation/route-link.tsx'

/** The tab of the course page with the preview links. */
export const previewLinksTab = 'preview-links'
/** The query parameter that opens the dialog for a new link there. */
export const newLinkParam = 'new'

/** Goes to the dialog that makes a link to a course’s draft, for people without an account. */
export const useSharePreview = () => {
  const go = useGo()
  return (courseId: string): Promise<void> =>
    go({
      to: 'admin.courses.show',
      params: { courseId },
      search: { tab: previewLinksTab, [newLinkParam]: 'link' },
    })
}
