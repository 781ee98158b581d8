import { ActionIcon, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  Ellipsis,
  FileDown,
  LogOut,
  Pencil,
  Send,
  SlidersHorizontal,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentFile } from '#contract/directory/directory.ts'
import { AuditMenuItem } from '#entities/audit-menu-item.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EditStudentDialog } from './edit-student-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import {
  companiesQuery,
  exportDataMutation,
  type StudentAction,
  studentActionMutation,
} from './people.api.ts'
import { SettingsDialog } from './settings-dialog.tsx'

const useActions = ({ id, full_name: name }: StudentFile) => {
  const { t } = useTranslation('people')
  const { mutateAsync } = useMutation(studentActionMutation(id))
  const act = async (action: StudentAction) => {
    await mutateAsync(action)
    notify({ type: 'success', title: t(`${action}.done`, { name }) })
  }
  const disable = async () => {
    await confirm({
      title: t('disable.title', { name }),
      message: t('disable.message'),
      confirmLabel: t('disable.confirm'),
      work: () => mutateAsync('disable'),
    })
    notify({ type: 'success', title: t('disable.done', { name }) })
  }
  const signOut = async () => {
    await confirm({
      title: t('signOut.title', { name }),
      message: t('signOut.message'),
      confirmLabel: t('signOut.confirm'),
      work: () => mutateAsync('signOut'),
    })
    notify({ type: 'success', title: t('signOut.done', { name }) })
  }
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return {
    disable: () => quietly(disable()),
    enable: () => quietly(act('enable')),
    invite: () => quietly(act('invite')),
    signOut: () => quietly(signOut()),
  }
}

/** Downloads all that is stored about the student. */
const ExportDataItem = ({ student: { id } }: { student: StudentFile }) => {
  const { t } = useTranslation('people')
  const { mutate } = useMutation(exportDataMutation(id))
  return (
    <Menu.Item leftSection={<FileDown size={16} aria-hidden />} onClick={() => mutate()}>
      {t('exportData')}
    </Menu.Item>
  )
}

/** The actions on a student for people managers. */
export const StudentMenu = ({ student }: { student: StudentFile }) => {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState<'edit' | 'settings' | 'move' | null>(null)
  const { data: companies } = useQuery({ ...companiesQuery(), meta: { quiet: true } })
  const actions = useActions(student)
  const isActive = student.status === 'active'
  const close = () => setOpen(null)
  return (
    <>
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('menu', { name: student.full_name })}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
            {t('edit.action')}
          </Menu.Item>
          <Menu.Item
            leftSection={<SlidersHorizontal size={16} aria-hidden />}
            onClick={() => setOpen('settings')}
          >
            {t('settings.action')}
          </Menu.Item>
          {isActive ? (
            <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={actions.invite}>
              {t(student.invited_at ? 'invite.again' : 'invite.action')}
            </Menu.Item>
          ) : null}
          {(companies?.data.length ?? 0) > 1 ? (
            <Menu.Item leftSection={<ArrowRightLeft size={16} aria-hidden />} onClick={() => setOpen('move')}>
              {t('move.action')}
            </Menu.Item>
          ) : null}
          {isActive ? (
            <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={actions.signOut}>
              {t('signOut.action')}
            </Menu.Item>
          ) : null}
          {isActive ? (
            <Menu.Item leftSection={<Ban size={16} aria-hidden />} onClick={actions.disable}>
              {t('disable.action')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<CircleCheck size={16} aria-hidden />} onClick={actions.enable}>
              {t('enable.action')}
            </Menu.Item>
          )}
          <ExportDataItem student={student} />
          <AuditMenuItem {...student} />
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' ? <EditStudentDialog student={student} onClose={close} /> : null}
      {open === 'settings' ? <SettingsDialog student={student} onClose={close} /> : null}
      {open === 'move' ? <MoveDialog student={student} onClose={close} /> : null}
    </>
  )
}
