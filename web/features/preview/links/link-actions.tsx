import { Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Copy, Ellipsis, Link2Off, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { PreviewLink } from '#contract/publishing/preview-links.ts'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { revokeLinkMutation } from './preview-links.api.ts'

const useCopyLink = () => {
  const { t } = useTranslation('previewLinks')
  return async ({ name, url }: PreviewLink): Promise<void> => {
    if (await copyText(url)) notify({ type: 'success', title: t('copy.done', { name }) })
    else notify({ type: 'info', title: t('copy.byHand'), message: url })
  }
}

/** Ends a link after a confirmation. */
const useRevoke = (courseId: string) => {
  const { t } = useTranslation('previewLinks')
  const { mutateAsync } = useMutation(revokeLinkMutation(courseId))
  return async ({ id, name }: PreviewLink): Promise<void> => {
    await confirm({
      title: t('revoke.title', { name }),
      message: t('revoke.message'),
      confirmLabel: t('revoke.confirm'),
      dangerous: true,
      work: () => mutateAsync(id),
    })
    notify({ type: 'success', title: t('revoke.done', { name }) })
  }
}

export const LinkActions = ({ course, link }: { course: Course; link: PreviewLink }) => {
  const { t } = useTranslation('previewLinks')
  const copy = useCopyLink()
  const revoke = useRevoke(course.id)
  const [isEditing, setEditing] = useState(false)
  const acting = useIsImpersonating()
  const { name, state, revoked_at } = link
  const canChange = !acting && revoked_at === null
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {state === 'active' ? (
        <IconButton label={t('copy.label', { name })} onClick={() => void copy(link)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      ) : null}
      {canChange ? (
        <Menu width={200}>
          <Menu.Target>
            <IconButton label={t('list.actions', { name })}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {t('edit.action')}
            </Menu.Item>
            {/* An ended link that was not revoked can work again, for example once its creator is back. */}
            <Menu.Item
              color="red"
              leftSection={<Link2Off size={16} aria-hidden />}
              // A cancelled confirmation needs no message, and a failed call has been shown already.
              onClick={() => void revoke(link).catch(() => undefined)}
            >
              {t('revoke.action')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {isEditing ? (
        <EditLinkDialog courseId={course.id} link={link} onClose={() => setEditing(false)} />
      ) : null}
    </Group>
  )
}
