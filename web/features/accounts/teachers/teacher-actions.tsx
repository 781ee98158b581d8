import { Button, Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  Ellipsis,
  KeyRound,
  Lock,
  LockOpen,
  type LucideIcon,
  Send,
  ShieldOff,
  UserCheck,
  UserMinus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Teacher } from '#contract/accounts/teachers.ts'
import { AuditMenuItem } from '#entities/audit-menu-item.tsx'
import { useImpersonate } from '#entities/use-impersonate.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
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

interface ActionItemProps {
  icon: LucideIcon
  label: string
  color?: 'red'
  onClick: () => void
}

const ActionItem = ({ icon: Icon, label, ...item }: ActionItemProps) => (
  <Menu.Item leftSection={<Icon size={16} aria-hidden />} {...item}>
    {label}
  </Menu.Item>
)

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

interface TeacherMenuProps {
  teacher: Teacher
  onEditRights: () => void
  onResetSecondFactor: () => void
}

const TeacherMenu = ({ teacher, onEditRights, onResetSecondFactor }: TeacherMenuProps) => {
  const { t } = useTranslation(['directory', 'factors'])
  const { id, full_name: name, can } = teacher
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
  const impersonateTeacher = () =>
    void impersonate({ id, name, home: addressFor('admin.home') }).catch(() => undefined)
  return (
    <Menu width={220}>
      <Menu.Target>
        <IconButton label={t('teachers.menu', { name })}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {can.act_as ? (
          <ActionItem icon={UserCheck} label={t('actAs.action')} onClick={impersonateTeacher} />
        ) : null}
        <AuditMenuItem {...teacher} />
        {can.invite_again ? (
          <ActionItem icon={Send} label={t('teachers.sendAgain')} onClick={() => again.mutate(id)} />
        ) : null}
        {can.rights ? (
          <ActionItem icon={KeyRound} label={t('staff.changeRights')} onClick={onEditRights} />
        ) : null}
        {can.reset_second_factor ? (
          <ActionItem icon={ShieldOff} label={t('factors:reset.action')} onClick={onResetSecondFactor} />
        ) : null}
        {can.lock ? (
          <ActionItem
            icon={Lock}
            label={t('staff.lock')}
            onClick={() => void lock().catch(() => undefined)}
          />
        ) : null}
        {can.unlock ? (
          <ActionItem icon={LockOpen} label={t('staff.unlock')} onClick={() => unlock.mutate(id)} />
        ) : null}
        {can.remove ? (
          <ActionItem
            icon={UserMinus}
            label={t(`teachers.${removalOf(teacher)}.action`)}
            color="red"
            onClick={() => void remove().catch(() => undefined)}
          />
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions on a teacher's account that the server allows. */
export const TeacherActions = ({ teacher }: { teacher: Teacher }) => {
  const [dialog, setDialog] = useState<'rights' | 'second_factor' | null>(null)
  const close = () => setDialog(null)
  if (!Object.values(teacher.can).some(Boolean)) return null
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end" className={classes.actions ?? ''}>
      {teacher.can.approve ? <ApproveButton teacher={teacher} /> : null}
      <TeacherMenu
        teacher={teacher}
        onEditRights={() => setDialog('rights')}
        onResetSecondFactor={() => setDialog('second_factor')}
      />
      {dialog === 'rights' ? <RightsDialog teacher={teacher} onClose={close} /> : null}
      {dialog === 'second_factor' ? <ResetSecondFactorDialog teacher={teacher} onClose={close} /> : null}
    </Group>
  )
}
