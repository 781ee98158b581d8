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

/** The actions on a teacher's account that the server allows. */
export const TeacherActions = ({ teacher }: { teacher: Teacher }) => {
  const { t } = useTranslation('directory')
  const name = teacher.full_name
  const remove = useRemove(teacher)
  const lock = useLock(teacher)
  const unlock = useMutation({
    ...unlockMutation,
    onSuccess: () => notify({ type: 'success', title: t('staff.unlocked', { name }) }),
  })
  const [isEditing, setEditing] = useState(false)
  const impersonate = useImpersonate()
  const approve = useMutation({
    ...approveMutation,
    onSuccess: () => notify({ type: 'success', title: t('teachers.approved', { name }) }),
  })
  const again = useMutation({
    ...inviteAgainMutation,
    onSuccess: () => notify({ type: 'success', title: t('teachers.sentAgain', { name }) }),
  })
  if (!Object.values(teacher.can).some(Boolean)) return null
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end" className={classes.actions ?? ''}>
      {teacher.can.approve ? (
        <Button
          size="sm"
          loading={approve.isPending}
          aria-label={t('teachers.approveThis', { name })}
          onClick={() => approve.mutate(teacher.id)}
        >
          {t('teachers.approve')}
        </Button>
      ) : null}
      <Menu width={220}>
        <Menu.Target>
          <IconButton label={t('teachers.menu', { name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {teacher.can.act_as ? (
            <Menu.Item
              leftSection={<UserCheck size={16} aria-hidden />}
              onClick={() =>
                void impersonate({ id: teacher.id, name, home: addressFor('admin.home') }).catch(
                  () => undefined,
                )
              }
            >
              {t('actAs.action')}
            </Menu.Item>
          ) : null}
          {teacher.can.invite_again ? (
            <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={() => again.mutate(teacher.id)}>
              {t('teachers.sendAgain')}
            </Menu.Item>
          ) : null}
          {teacher.can.rights ? (
            <Menu.Item leftSection={<KeyRound size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {t('staff.changeRights')}
            </Menu.Item>
          ) : null}
          {teacher.can.lock ? (
            <Menu.Item
              leftSection={<Lock size={16} aria-hidden />}
              onClick={() => void lock().catch(() => undefined)}
            >
              {t('staff.lock')}
            </Menu.Item>
          ) : null}
          {teacher.can.unlock ? (
            <Menu.Item
              leftSection={<LockOpen size={16} aria-hidden />}
              onClick={() => unlock.mutate(teacher.id)}
            >
              {t('staff.unlock')}
            </Menu.Item>
          ) : null}
          {teacher.can.remove ? (
            <Menu.Item
              color="red"
              leftSection={<UserMinus size={16} aria-hidden />}
              onClick={() => void remove().catch(() => undefined)}
            >
              {t(`teachers.${removalOf(teacher)}.action`)}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isEditing ? <RightsDialog teacher={teacher} onClose={() => setEditing(false)} /> : null}
    </Group>
  )
}
