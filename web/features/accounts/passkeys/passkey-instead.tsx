import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../sign-in/accounts.module.css'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { AddPasskeyDialog } from './passkey-dialogs.tsx'
import { passkeysQuery } from './passkeys.api.ts'

/** Adds a passkey in place of another second factor, where this browser and host name allow it. */
export const PasskeyInstead = ({ onAdded }: { onAdded: () => void }) => {
  const { t } = useTranslation('accounts')
  const { data } = useQuery(passkeysQuery())
  const [isAdding, setAdding] = useState(false)
  if (!data?.meta.can.add || !canUsePasskeys()) return null
  return (
    <>
      <p className={classes.or}>{t('passkeys.or')}</p>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<KeyRound size={20} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {t('passkeys.add')}
      </Button>
      {isAdding ? <AddPasskeyDialog onAdded={onAdded} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
