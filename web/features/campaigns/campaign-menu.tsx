import { Button, Group, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Archive, CalendarPlus, Ellipsis, PenLine, RotateCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Campaign, deleteMutation } from './campaigns.api.ts'
import { CampaignDialog } from './form/campaign-dialog.tsx'
import { RenameDialog } from './form/rename-dialog.tsx'
import { ArchiveDialog, ExtendDialog } from './progress/reason-dialogs.tsx'

type Opened = 'edit' | 'again' | 'extend' | 'archive'

const OpenedDialog = ({ opened, ...props }: { opened: Opened; campaign: Campaign; onClose: () => void }) => {
  const companyId = props.campaign.company.id
  switch (opened) {
    case 'edit':
      return props.campaign.state === 'draft' ? (
        <CampaignDialog {...props} companyId={companyId} />
      ) : (
        <RenameDialog {...props} />
      )
    case 'again':
      return <CampaignDialog {...props} companyId={companyId} isCopy />
    case 'extend':
      return <ExtendDialog {...props} />
    case 'archive':
      return <ArchiveDialog {...props} />
  }
}

const useDelete = (campaign: Campaign) => {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const { mutateAsync } = useMutation(deleteMutation(campaign.id))
  return async () => {
    await confirm({
      title: t('delete.title', { name: campaign.name }),
      message: t('delete.why'),
      confirmLabel: t('delete.submit'),
      dangerous: true,
      work: () => mutateAsync(),
    })
    notify({ type: 'success', title: t('delete.done') })
    await go({ to: 'admin.campaigns.index' })
  }
}

/** What can be done with a campaign, apart from its people. */
export const CampaignMenu = ({ campaign }: { campaign: Campaign }) => {
  const { t } = useTranslation('campaigns')
  const { can, state } = campaign
  const remove = useDelete(campaign)
  const [opened, setOpened] = useState<Opened | null>(null)
  const item = (what: Opened, icon: ReactNode) => (
    <Menu.Item leftSection={icon} onClick={() => setOpened(what)}>
      {t(`menu.${what}`)}
    </Menu.Item>
  )
  // Whoever may not edit a campaign of one state may not create one either.
  if (!can.edit && state !== 'archived') return null
  return (
    <Group gap="xs">
      {can.edit ? (
        <Button
          variant="default"
          leftSection={<PenLine size={16} aria-hidden />}
          onClick={() => setOpened('edit')}
        >
          {t('menu.edit')}
        </Button>
      ) : null}
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <IconButton label={t('menu.more', { name: campaign.name })}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {item('again', <RotateCw size={16} aria-hidden />)}
          {can.extend ? item('extend', <CalendarPlus size={16} aria-hidden />) : null}
          {can.archive ? item('archive', <Archive size={16} aria-hidden />) : null}
          {can.delete ? (
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => void remove().catch(() => undefined)}
            >
              {t('menu.delete')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {opened ? <OpenedDialog opened={opened} campaign={campaign} onClose={() => setOpened(null)} /> : null}
    </Group>
  )
}
