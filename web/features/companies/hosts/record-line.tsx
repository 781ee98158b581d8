import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

/** A part of a DNS record, with a button to copy it; an item of a list with the class `records`. */
export const RecordLine = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('companies')
  const copy = async () => {
    const done = await copyText(value)
    notify({ type: done ? 'success' : 'warning', title: t(done ? 'hosts.copied' : 'hosts.notCopied') })
  }
  return (
    <li>
      <span>{label}</span>
      <code>{value}</code>
      <IconButton label={t('hosts.copy', { what: `${label}: ${value}` })} onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
