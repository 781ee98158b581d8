import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Campaign, remindMutation } from '../campaigns.api.ts'

interface RemindButtonProps {
  campaign: Campaign
  /** The people chosen; empty for everybody who is missing. */
  ids: string[]
  onDone: () => void
}

/** Asks before it sends e-mails, and says when they go out. */
export const RemindButton = ({ campaign, ids, onDone }: RemindButtonProps) => {
  const { t } = useTranslation('campaigns')
  const { mutateAsync, isPending } = useMutation(remindMutation(campaign.id))
  if (!campaign.can.remind) return null
  const label = ids.length > 0 ? t('remind.chosen', { count: ids.length }) : t('remind.all')
  const remind = async () => {
    await confirm({
      title: ids.length > 0 ? t('remind.chosenTitle', { count: ids.length }) : t('remind.allTitle'),
      message: t('remind.why'),
      confirmLabel: label,
    })
    const { data } = await mutateAsync(ids.length > 0 ? ids : undefined)
    onDone()
    notify({ type: 'success', title: t('remind.started', { count: data.reminder?.people ?? 0 }) })
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<BellRing size={16} aria-hidden />}
      loading={isPending}
      // A cancelled confirmation needs no message, and a failed call has been shown already.
      onClick={() => void remind().catch(() => undefined)}
    >
      {label}
    </Button>
  )
}
