import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useSession } from '#lib/session/session.ts'
import { sessionsQuery } from '../profile/profile.api.ts'
import { NameDialog } from './name-dialog.tsx'
import { addPasskeyMutation, renamePasskeyMutation } from './passkeys.api.ts'
import { usePasskeyMessage } from './use-passkey-message.ts'

/** The browser and system of this session, such as “Chrome on Windows”. A session for set-up only may not ask. */
const useDeviceName = (): string | undefined => {
  const { t } = useTranslation('accounts')
  const isForSetUp = useSession()?.purpose === 'enrol'
  const { data } = useQuery({ ...sessionsQuery(), enabled: !isForSetUp })
  if (isForSetUp) return t('passkeys.defaultName')
  if (!data) return undefined
  const { browser = null, system = null } = data.data.find(({ current }) => current) ?? {}
  if (browser && system) return t('sessions.device', { browser, system }).slice(0, limits.passkeyName)
  return browser ?? system ?? t('passkeys.defaultName')
}

interface AddPasskeyDialogProps {
  onClose: () => void
  onAdded?: () => void
}

export const AddPasskeyDialog = ({ onClose, onAdded }: AddPasskeyDialogProps) => {
  const { t } = useTranslation('accounts')
  const messageOf = usePasskeyMessage()
  const name = useDeviceName()
  const add = useMutation({
    ...addPasskeyMutation,
    onSuccess: () => {
      onClose()
      notify({ type: 'success', title: t('passkeys.added') })
      onAdded?.()
    },
  })
  if (name === undefined) return null
  return (
    <NameDialog
      title={t('passkeys.add')}
      why={t('passkeys.addWhy', { host: location.hostname })}
      name={name}
      submitLabel={t('passkeys.continue')}
      isBusy={add.isPending}
      message={messageOf(add.error)}
      onSubmit={(chosen) => add.mutate(chosen)}
      onClose={onClose}
    />
  )
}

export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useTranslation('accounts')
  const messageOf = usePasskeyMessage()
  const rename = useMutation({ ...renamePasskeyMutation, onSuccess: onClose })
  return (
    <NameDialog
      title={t('passkeys.rename')}
      name={passkey.name}
      submitLabel={t('passkeys.save')}
      isBusy={rename.isPending}
      message={messageOf(rename.error)}
      onSubmit={(name) => rename.mutate({ id: passkey.id, name })}
      onClose={onClose}
    />
  )
}
