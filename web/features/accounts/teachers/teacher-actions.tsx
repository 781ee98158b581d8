import { Button, Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Lock, LockOpen, Send, UserCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Teacher } from '#contract/accounts/teachers.ts'
import { useImpersonate } from '#entities/use-impersonate.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import {
  approveMutation,
  inviteAgainMutation,
  lockMutation,
  removeMutation,
  unlockMutation,
} from './teachers.api.ts'
import classes from './teachers-table.module.css'

/** The wording of a removal: a pending teacher is declined, an invitation is cancelled. */
const removalOf = ({ status }: Teacher) =>
  status === 'pending' ? 'reject' : status === 'invited' ? 'takeBack' : 'remove'

const useRemove = (teacher: Teacher) => {
  const { t } = useTranslation('directory')
  const { mutateAsync } = useMutation(removeMutation)
  const kind = removalOf(teacher)
  const name = teacher.full_name
  return async () => {
    await confirm({
      title: t(`teachers.${kind}.title`, { name }),
      message: t(`teachers.${kind}.message`),
      confirmLabel: t(`teachers.${kind}.confirm`),
      dangerous: true,
      work: () => mutateAsync(teacher.id),
    })
    notify({ type: 'success', title: t(`teachers.${kind}.done`, { name }) })
  }
}

const useLock = ({ id, full_name: name }: Teacher) => {
  const { t } = useTranslation('directory')
  const { mutateAsync } = useMutation(lockMutation)
  return async () => {
    await confirm({
      title: t('staff.lockTitle', { name }),
      message: t('staff.lockWhy'),
      confirmLabel: t('staff.lock'),
      work: () => mutateAsync(id),
    })
    notify({ type: 'success', title: t('staff.locked', { name }) })
  }
}

const ApproveButton = ({ teacher }: { teacher: Teacher }) => {
  const { t } = useTranslation('directory')
  const name = teacher.full_name
  const approve = useMutation({
    ...approveMutation,
    onSuccess: () => notify({ type: 'success', title: t('teachers.approved', { name }) }),
  })
  return (
    <Button
      size="sm"
      loading={approve.isPending}
      aria-label={t('teachers.approveThis', { name })}
      onClick={() => approve.mutate(teacher.id)}
    >
      {t('teachers.approve')}
    </Button>
  )
}

const ActionsMenu = ({ teacher, onRights }: { teacher: Teacher; onRights: () => void }) => {
  const { t } = useTranslation('directory')
  const name = teacher.full_name
  const remove = useRemove(teacher)
  const lock = useLock(teacher)
  const unlock = useMutation({
    ...unlockMutation,
    onSuccess: () => notify({ type: 'success', title: t('staff.unlocked', { name }) }),
  })
  const impersonate = useImpersonate()
  const again = useMutation({
    ...inviteAgainMutation,
    onSuccess: () => notify({ type: 'success', title: t('teachers.sentAgain', { name }) }),
  })
  const actions = [
    teacher.can.act_as && {
      label: t('actAs.action'),
      Icon: UserCheck,
      run: () =>
        void impersonate({ id: teacher.id, name, home: addressFor('admin.home') }).catch(() => undefined),
    },
    teacher.can.invite_again && {
      label: t('teachers.sendAgain'),
      Icon: Send,
      run: () => again.mutate(teacher.id),
    },
    teacher.can.rights && { label: t('staff.changeRights'), Icon: KeyRound, run: onRights },
    teacher.can.lock && { label: t('staff.lock'), Icon: Lock, run: () => void lock().catch(() => undefined) },
    teacher.can.unlock && { label: t('staff.unlock'), Icon: LockOpen, run: () => unlock.mutate(teacher.id) },
    teacher.can.remove && {
      label: t(`teachers.${removalOf(teacher)}.action`),
      Icon: UserMinus,
      color: 'red',
      run: () => void remove().catch(() => undefined),
    },
  ].filter((action) => action !== false)
  return (
    <Menu width={220}>
      <Menu.Target>
        <IconButton label={t('teachers.menu', { name })}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, color, run }) => (
          <Menu.Item key={label} color={color} leftSection={<Icon size={16} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What can be done with a teacher's account, as the server allows it. */
export const TeacherActions = ({ teacher }: { teacher: Teacher }) => {
  const [isEditing, setEditing] = useState(false)
  if (!Object.values(teacher.can).some(Boolean)) return null
  return (
    <div className={classes.actions}>
      {teacher.can.approve ? <ApproveButton teacher={teacher} /> : null}
      <ActionsMenu teacher={teacher} onRights={() => setEditing(true)} />
      {isEditing ? <RightsDialog teacher={teacher} onClose={() => setEditing(false)} /> : null}
    </Group>
  )
}
