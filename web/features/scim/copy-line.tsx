import { Stack, Text } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './scim.module.css'

/** A value to enter elsewhere, with a button that copies it. */
export const CopyLine = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('scim')
  const copy = async () => {
    const done = await copyText(value)
    notify({ type: done ? 'success' : 'warning', title: t(done ? 'copied' : 'notCopied') })
  }
  return (
    <Stack gap="2xs">
      <Text fz="ui" c="dimmed">
        {label}
      </Text>
      <div className={classes.copy}>
        <code>{value}</code>
        <IconButton label={t('copy', { what: label })} onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </div>
    </Stack>
  )
}
