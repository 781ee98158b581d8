import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backedUpNames } from '#lib/autosave/draft-backup.ts'
import { flushAutosaves } from '#lib/autosave/running-autosaves.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { signOut } from '#lib/session/sign-in.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { isGuarded } from '#ui/feedback/leave-guard.tsx'

/** Saves what was typed and signs out; asks first if something cannot be saved, because nothing stays on the device. */
export const useSignOut = (): (() => void) => {
  const { t } = useTranslation('navigation')
  const isRunning = useRef(false)
  const saveAndSignOut = async () => {
    await flushAutosaves()
    if (isGuarded() || backedUpNames('').length > 0)
      await confirm({
        title: t('signOut.title'),
        message: t('signOut.message'),
        confirmLabel: t('profileMenu.logout'),
        dangerous: true,
      })
    await signOut()
  }
  return () => {
    // A second click while the first still saves, asks or signs out.
    if (isRunning.current) return
    isRunning.current = true
    void saveAndSignOut()
      .catch(handleError)
      .finally(() => {
        isRunning.current = false
      })
  }
}
