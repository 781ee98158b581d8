import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { KeyCap } from '#ui/text/pill.tsx'
import { keyActions, keyCaps } from './key-map.ts'
import classes from './keys.module.css'
import { isMac } from './use-keys.ts'

/** All shortcuts of the workbench. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const caps = keyCaps(isMac)
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size="lg">
      <dl className={classes.list}>
        {keyActions.map((action) => (
          <Group gap="sm" wrap="nowrap" justify="space-between" mih={38} key={action}>
            <dt>{t(`keys.${action}`)}</dt>
            <Group component="dd" gap={4} wrap="nowrap" align="stretch" flex="none">
              {caps[action].map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </Group>
          </Group>
        ))}
      </dl>
    </Dialog>
  )
}
