import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '#lib/branding/branding.ts'
import { copyText } from '#lib/clipboard.ts'
import { notify } from '#lib/notifications/notifications.ts'
import classes from './second-factor.module.css'

const downloadText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

/** New recovery codes, shown once: to copy or download, and to confirm that they are stored. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTranslation('factors')
  const app = useBranding()?.app_name ?? ''
  const [isStored, setStored] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'))
    notify(
      isCopied
        ? { type: 'success', title: t('codes.copied') }
        : { type: 'warning', title: t('setUp.notCopied') },
    )
  }
  const text = [t('codes.fileTitle', { app }), t('codes.fileWhy'), '', ...codes, ''].join('\n')
  return (
    <Stack gap="md">
      <p>{t('codes.why')}</p>
      <ul className={classes.codes} aria-label={t('codes.title')} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => downloadText(`${t('codes.fileName')}.txt`, text)}
        >
          {t('codes.download')}
        </Button>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
      </Group>
      <Checkbox
        label={t('codes.stored')}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Button fullWidth disabled={!isStored} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </Stack>
  )
}
