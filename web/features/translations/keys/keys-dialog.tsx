import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/layout/dialog.tsx'
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
          <div key={action}>
            <dt>{t(`keys.${action}`)}</dt>
            <dd>
              {caps[action].map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
