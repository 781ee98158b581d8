import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Copy, Ellipsis, PenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Assignment, withdrawMutation } from '../publishing.api.ts'
import { AssignDialog } from './assign-dialog.tsx'

/** Withdraws an assignment after a confirmation; the students' progress is kept. */
const useWithdraw = (courseId: string) => {
  const { t } = useTranslation('publishing')
  const { mutateAsync } = useMutation(withdrawMutation(courseId))
  return async ({ id, company_name: company }: Assignment): Promise<void> => {
    await confirm({
      title: t('withdraw.title', { company }),
      message: t('withdraw.message'),
      confirmLabel: t('withdraw.confirm'),
      dangerous: true,
      work: () => mutateAsync(id),
    })
    notify({ type: 'success', title: t('withdraw.done', { company }) })
  }
}

export const AssignmentMenu = ({ course, assignment }: { course: Course; assignment: Assignment }) => {
  const { t } = useTranslation('publishing')
  const withdraw = useWithdraw(course.id)
  const [opened, setOpened] = useState<'change' | 'copy' | null>(null)
  return (
    <>
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <IconButton label={t('assignments.actions', { company: assignment.company_name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={() => setOpened('change')}>
            {t('assignments.change')}
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={16} aria-hidden />} onClick={() => setOpened('copy')}>
            {t('assignments.copy')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<Undo2 size={16} aria-hidden />}
            // A cancelled confirmation needs no message, and a failed call has been shown already.
            onClick={() => void withdraw(assignment).catch(() => undefined)}
          >
            {t('withdraw.confirm')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'change' ? (
        <AssignDialog course={course} assignment={assignment} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'copy' ? (
        <AssignDialog course={course} copyOf={assignment} onClose={() => setOpened(null)} />
      ) : null}
    </>
  )
}
