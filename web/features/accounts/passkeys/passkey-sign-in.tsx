import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import { leadOfRefusal, type ProviderLead, passOn } from '#lib/session/provider-lead.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import classes from '../sign-in/accounts.module.css'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { suggestPasskeys } from './ceremony.ts'
import { passkeyLoginMutation, passkeyLoginOptions } from './passkeys.api.ts'
import { usePasskeyMessage } from './use-passkey-message.ts'

interface PasskeySignInProps {
  onSignedIn: (session: Session) => void
  /** Staff of the company sign in by a provider. */
  onProvider: (lead: ProviderLead) => void
}

const SignIn = ({ onSignedIn, onProvider }: PasskeySignInProps) => {
  const { t } = useTranslation('accounts')
  const messageOf = usePasskeyMessage()
  const login = useMutation({
    ...passkeyLoginMutation,
    onSuccess: passOn(onSignedIn, onProvider),
    onError: (error) => {
      const lead = leadOfRefusal(error)
      if (lead) onProvider(lead)
    },
  })
  const { mutate, isPending } = login
  // The browser shows one question at a time: the button's replaces the suggestion, which then comes back. A suggested
  // passkey that was refused is not suggested again.
  const suggests = !isPending && !(login.isError && login.variables)
  useEffect(() => (suggests ? suggestPasskeys(passkeyLoginOptions, mutate) : undefined), [suggests, mutate])
  const message = messageOf(login.error)
  return (
    <>
      <p className={classes.or}>{t('passkeys.or')}</p>
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={isPending}
        leftSection={<KeyRound size={20} aria-hidden />}
        onClick={() => mutate(undefined)}
      >
        {t('passkeys.signIn')}
      </Button>
      <div role="status">
        {message ? (
          <NoteBox tone="info" mt="md" fz="sm">
            {message}
          </NoteBox>
        ) : null}
      </div>
    </>
  )
}

/** Signs in with a passkey, by button or by a suggestion of the browser, where it can. */
export const PasskeySignIn = (props: PasskeySignInProps) => (canUsePasskeys() ? <SignIn {...props} /> : null)
