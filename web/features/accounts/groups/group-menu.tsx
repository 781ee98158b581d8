import { ActionIcon, Button, Menu, Group as Row } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2, UserCog, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/accounts/groups.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { AddMembersDialog, ManagersDialog, RenameGroupDialog } from './group-dialogs.tsx'
import { deleteGroupMutation } from './groups.api.ts'

const useDelete = ({ id, name }: Group) => {
  const { t } = useTranslation('groups')
  const go = useGo()
  const { mutateAsync } = useMutation(deleteGroupMutation(id))
  return async () => {
    await confirm({
      title: t('delete.title', { name }),
      message: t('delete.message'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t('delete.done', { name }) })
    await go({ to: 'admin.groups.show', replace: true })
  }
}

/** The actions on a group that the server allows. */
export const GroupActions = ({ group }: { group: Group }) => {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<'add' | 'rename' | 'managers' | null>(null)
  const remove = useDelete(group)
  const close = () => setOpen(null)
  if (!group.can.edit) return null
  return (
    <Row gap="xs">
      <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
        {t('add.action')}
      </Button>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('menu', { name: group.name })}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => setOpen('rename')}>
            {t('rename.action')}
          </Menu.Item>
          {group.can.set_managers ? (
            <Menu.Item leftSection={<UserCog size={16} aria-hidden />} onClick={() => setOpen('managers')}>
              {t('setManagers.action')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void remove().catch(() => undefined)}
          >
            {t('delete.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'add' ? <AddMembersDialog group={group} onClose={close} /> : null}
      {open === 'rename' ? <RenameGroupDialog group={group} onClose={close} /> : null}
      {open === 'managers' ? <ManagersDialog group={group} onClose={close} /> : null}
    </Row>
  )
}
