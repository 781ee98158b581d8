import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './copy-line.module.css'

/** Values to enter elsewhere, such as the parts of a DNS record; its children are copy lines. */
export const CopyLines = ({ children }: { children: ReactNode }) => (
  <ul className={classes.lines}>{children}</ul>
)

/** A value with a button to copy it. Without a label, the text around it says what it is. */
export const CopyLine = ({ label, value }: { label?: string; value: string }) => {
  const { t } = useTranslation('companies')
  const copy = async () => {
    const done = await copyText(value)
    notify({ type: done ? 'success' : 'warning', title: t(done ? 'hosts.copied' : 'hosts.notCopied') })
  }
  const what = label ? `${label}: ${value}` : value
  return (
    <li data-plain={label ? undefined : true}>
      {label ? <span>{label}</span> : null}
      <code>{value}</code>
      <IconButton label={t('hosts.copy', { what })} onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
