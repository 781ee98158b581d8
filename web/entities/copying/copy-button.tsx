import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

/** Copies a value to enter elsewhere; `what` names it for screen readers. */
export const CopyButton = ({ what, value }: { what: string; value: string }) => {
  const { t } = useTranslation('companies')
  const copy = async () => {
    const done = await copyText(value)
    notify({ type: done ? 'success' : 'warning', title: t(done ? 'hosts.copied' : 'hosts.notCopied') })
  }
  return (
    <IconButton label={t('hosts.copy', { what })} onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
    </IconButton>
  )
}
