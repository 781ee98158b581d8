import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { DoorClosed, DoorOpen, Ellipsis, FolderInput, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { MoveCompanyDialog } from './move-company-dialog.tsx'
import { RenameCompanyDialog } from './rename-company-dialog.tsx'
import { closeCompanyMutation, deleteCompanyMutation, openCompanyMutation } from './tree.api.ts'

interface Props {
  company: ListedCompany
  onDeleted: () => void
}

/**
 * Each asks for confirmation first. A cancelled confirmation needs no message, and a failed call has been shown
 * already.
 */
const useEndings = ({ company: { id, name }, onDeleted }: Props) => {
  const { t } = useTranslation('companies')
  const closing = useMutation(closeCompanyMutation)
  const deleting = useMutation(deleteCompanyMutation)
  const close = async () => {
    await confirm({
      title: t('list.closeTitle', { name }),
      message: t('list.closeWhy'),
      confirmLabel: t('list.close'),
      dangerous: true,
      work: () => closing.mutateAsync(id),
    })
    notify({ type: 'success', title: t('list.closed', { name }) })
  }
  const remove = async () => {
    await confirm({
      title: t('delete.title', { name }),
      message: t('delete.why'),
      confirmLabel: t('delete.confirm'),
      dangerous: true,
      work: () => deleting.mutateAsync(id),
    })
    onDeleted()
    notify({ type: 'success', title: t('delete.done', { name }) })
  }
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  return { close: quietly(close), remove: quietly(remove) }
}

export const CompanyActions = ({ company, onDeleted }: Props) => {
  const { t } = useTranslation('companies')
  const { id, name, can } = company
  const showOpened = () => notify({ type: 'success', title: t('list.opened', { name }) })
  const [dialog, setDialog] = useState<'move' | 'rename' | null>(null)
  const open = useMutation(openCompanyMutation)
  const { close, remove } = useEndings({ company, onDeleted })
  return (
    <>
      <Menu width={220} position="bottom-end">
        <Menu.Target>
          <IconButton label={t('list.actionsOf', { name })}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={() => setDialog('rename')}>
            {t('rename.submit')}
          </Menu.Item>
          {can.move ? (
            <Menu.Item leftSection={<FolderInput size={16} aria-hidden />} onClick={() => setDialog('move')}>
              {t('move.submit')}
            </Menu.Item>
          ) : null}
          {can.open ? (
            <Menu.Item
              leftSection={<DoorOpen size={16} aria-hidden />}
              onClick={() => open.mutate(id, { onSuccess: showOpened })}
            >
              {t('list.open')}
            </Menu.Item>
          ) : null}
          {can.close ? (
            <Menu.Item color="red" leftSection={<DoorClosed size={16} aria-hidden />} onClick={close}>
              {t('list.close')}
            </Menu.Item>
          ) : null}
          {can.delete ? (
            <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={remove}>
              {t('delete.confirm')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' ? <RenameCompanyDialog company={company} onClose={() => setDialog(null)} /> : null}
      {dialog === 'move' ? <MoveCompanyDialog company={company} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
