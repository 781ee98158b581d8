import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  ArrowUpRight,
  Copy,
  Download,
  Ellipsis,
  Eye,
  Send,
  Share2,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useSharePreview } from '#entities/use-share-preview.ts'
import { CancelledConfirmation } from '#lib/errors/cancelled-confirmation.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { archiveCourseMutation, courseQuery, outlineQuery, removeCourseMutation } from '../courses.api.ts'
import { firstItem } from '../outline/tree/outline-order.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { DownloadDialog } from './download-dialog.tsx'

/** Reads the current state: a student may have started the course since it was listed. */
const newest = async (course: Course): Promise<Course> => {
  const known = { ...courseQuery(course.id), staleTime: 0 }
  return (await queryClient.fetchQuery(known).catch(() => ({ data: course }))).data
}

/**
 * Explains why the course cannot be deleted and offers to archive it instead. Never resolves, because nothing is
 * deleted.
 */
const useKeepCourse = () => {
  const { t } = useTranslation('courses')
  const { mutateAsync } = useMutation(archiveCourseMutation)
  return async (course: Course): Promise<never> => {
    const canArchive = course.can.archive && course.status !== 'archived'
    await confirm({
      title: t('remove.refused', { title: course.title }),
      message: t(canArchive ? 'remove.begunArchive' : 'remove.begun'),
      cancelLabel: t('remove.keep'),
      saysOnly: !canArchive,
      confirmLabel: t('archive.confirm'),
      work: () => mutateAsync(course),
    })
    notify({ type: 'success', title: t('archive.done', { title: course.title }) })
    throw new CancelledConfirmation()
  }
}

/** Says what will be deleted, or why it cannot be, and asks for confirmation; then deletes the course. */
export const useRemoveCourse = () => {
  const { t } = useTranslation('courses')
  const { mutateAsync } = useMutation(removeCourseMutation)
  const keep = useKeepCourse()
  return async (listed: Course): Promise<void> => {
    const course = await newest(listed)
    if (!course.can.remove) await keep(course)
    await confirm({
      title: t('remove.title', { title: course.title }),
      message: t('remove.message'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      work: () => mutateAsync(course.id),
    })
    notify({ type: 'success', title: t('remove.done', { title: course.title }) })
  }
}

/** Archives a course after a confirmation, or restores it without one. */
export const useArchiveCourse = () => {
  const { t } = useTranslation('courses')
  const { mutateAsync } = useMutation(archiveCourseMutation)
  return async (course: Course): Promise<void> => {
    const { title } = course
    const isAway = course.status === 'archived'
    if (!isAway)
      await confirm({
        title: t('archive.title', { title }),
        message: t('archive.message'),
        confirmLabel: t('archive.confirm'),
      })
    await mutateAsync(course)
    notify({ type: 'success', title: t(isAway ? 'archive.restored' : 'archive.done', { title }) })
  }
}

/** Opens the first lesson or quiz as a student would see it. */
export const usePreviewCourse = () => {
  const go = useGo()
  return async (course: Course): Promise<void> => {
    const item = firstItem(await queryClient.fetchQuery(outlineQuery(course.id)))
    if (!item) return
    const { id: itemId, kind: itemType } = item
    await go({
      to: 'admin.courses.preview',
      params: { courseId: course.id, itemType, itemId, locale: course.locale },
    })
  }
}

/** Whether there is anything to preview. */
export const hasItems = ({ counts }: Course): boolean => counts.lessons + counts.quizzes > 0

interface CourseMenuProps {
  course: Course
  /** The label and action of publishing in the current state; absent where publishing is not possible. */
  publish?: { label: string; onClick: () => void } | undefined
  onRemoved?: (() => void) | undefined
  /** True in the list, where the course is not open yet. */
  withOpen?: boolean
}

/** The menu entries that open pages, and publishing. */
const OpenEntries = ({ course, publish, withOpen }: Omit<CourseMenuProps, 'onRemoved'>) => {
  const { t } = useTranslation('courses')
  const go = useGo()
  const preview = usePreviewCourse()
  const ignore = (task: Promise<unknown>) => void task.catch(handleError)
  return (
    <>
      {withOpen ? (
        <Menu.Item
          leftSection={<ArrowUpRight size={16} aria-hidden />}
          onClick={() => ignore(go({ to: 'admin.courses.show', params: { courseId: course.id } }))}
        >
          {t('menu.open')}
        </Menu.Item>
      ) : null}
      {hasItems(course) ? (
        <Menu.Item leftSection={<Eye size={16} aria-hidden />} onClick={() => ignore(preview(course))}>
          {t('menu.preview')}
        </Menu.Item>
      ) : null}
      {publish ? (
        <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={publish.onClick}>
          {publish.label}
        </Menu.Item>
      ) : null}
      {withOpen || hasItems(course) || publish ? <Menu.Divider /> : null}
    </>
  )
}

const ShareEntry = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const share = useSharePreview()
  return (
    <Menu.Item
      leftSection={<Share2 size={16} aria-hidden />}
      onClick={() => void share(course.id).catch(handleError)}
    >
      {t('menu.share')}
    </Menu.Item>
  )
}

const ArchiveEntry = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const archive = useArchiveCourse()
  const isAway = course.status === 'archived'
  return (
    <Menu.Item
      leftSection={isAway ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
      onClick={() => void archive(course).catch(() => undefined)}
    >
      {t(isAway ? 'menu.restore' : 'menu.archive')}
    </Menu.Item>
  )
}

const RemoveEntry = ({ course, onRemoved }: Pick<CourseMenuProps, 'course' | 'onRemoved'>) => {
  const { t } = useTranslation('courses')
  const remove = useRemoveCourse()
  return (
    <Menu.Item
      color="red"
      leftSection={<Trash2 size={16} aria-hidden />}
      onClick={() =>
        void remove(course).then(
          () => onRemoved?.(),
          () => undefined,
        )
      }
    >
      {t('menu.remove')}
    </Menu.Item>
  )
}

export const CourseMenu = ({ course, publish, onRemoved, withOpen = false }: CourseMenuProps) => {
  const { t } = useTranslation('courses')
  const [dialog, setDialog] = useState<'clone' | 'download' | null>(null)
  const acting = useIsImpersonating()
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <IconButton label={t('menu.label', { title: course.title })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <OpenEntries course={course} publish={publish} withOpen={withOpen} />
          {course.can.edit && !acting ? <ShareEntry course={course} /> : null}
          {acting ? null : (
            <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={() => setDialog('clone')}>
              {t('menu.clone')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => setDialog('download')}>
            {t('menu.download')}
          </Menu.Item>
          {course.can.archive ? <ArchiveEntry course={course} /> : null}
          {acting ? null : (
            <>
              <Menu.Divider />
              <RemoveEntry course={course} onRemoved={onRemoved} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'clone' ? <CloneDialog course={course} onClose={() => setDialog(null)} /> : null}
      {dialog === 'download' ? <DownloadDialog course={course} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
