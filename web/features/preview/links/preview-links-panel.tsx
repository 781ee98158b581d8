import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { newLinkParam } from '#entities/use-share-preview.ts'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { CommentList } from './comment-list.tsx'
import { LinkList } from './link-list.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { previewLinksQuery } from './preview-links.api.ts'

/** How many links of the course work; undefined until known. */
export const usePreviewLinkCount = ({ id, can }: Course): number | undefined => {
  const { data } = useQuery({ ...previewLinksQuery(id), enabled: can.edit, meta: { quiet: true } })
  return data?.data.filter(({ state }) => state === 'active').length
}

/** The links that show a course’s draft to people without an account, and what those people say about it. */
export const PreviewLinksPanel = ({ course }: { course: Course }) => {
  const { t } = useTranslation('previewLinks')
  const { data } = useQuery({ ...previewLinksQuery(course.id), ...forPage })
  // In the address, so that menus of other pages open it too.
  const [wanted, setWanted] = useSearchText(newLinkParam, { resetScroll: false })
  const acting = useIsImpersonating()
  const links = data?.data
  const add = acting ? null : (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setWanted('link')}>
      {t('new')}
    </Button>
  )
  return (
    <>
      {!links ? (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      ) : links.length === 0 ? (
        <EmptyState title={t('list.empty')} message={t('list.emptyWhy')} actions={add} />
      ) : (
        <Stack gap="xl">
          <section aria-labelledby="preview-links">
            <SectionHeader id="preview-links" title={t('list.title')} end={add} />
            <Text maw="64ch" mt="calc(-1 * var(--s-2))" mb="sm" c="dimmed">
              {t('list.lede')}
            </Text>
            <LinkList course={course} links={links} />
          </section>
          <CommentList course={course} />
        </Stack>
      )}
      {wanted && !acting ? <NewLinkDialog courseId={course.id} onClose={() => setWanted('')} /> : null}
    </>
  )
}
