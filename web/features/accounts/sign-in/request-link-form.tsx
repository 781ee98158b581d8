import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requestLink } from './accounts.api.ts'
import { MailLinkForm } from './mail-link-form.tsx'
import { pendingSignIn, rememberSignIn } from './pending-sign-in.ts'

interface RequestLinkFormProps {
  /** The page that the user wanted to open. */
  redirectTo: string | null
  onSent: () => void
  /** Asked first with the address; no link is requested if it takes over. */
  onEmail?: (email: string) => Promise<boolean>
  /** There is another, main way to sign in. */
  isSecondary?: boolean
  /** A provider takes over at every address that may sign in. */
  isRequired?: boolean
}

export const RequestLinkForm = ({
  redirectTo,
  onSent,
  onEmail,
  isSecondary = false,
  isRequired = false,
}: RequestLinkFormProps) => {
  const { t } = useTranslation('accounts')
  const isTaken = useRef(false)
  const request = async (email: string): Promise<void> => {
    isTaken.current = (await onEmail?.(email)) ?? false
    if (!isTaken.current) await requestLink(email)
  }
  return (
    <MailLinkForm
      email={pendingSignIn()?.email ?? ''}
      isSecondary={isSecondary}
      submitLabel={t(isRequired ? 'login.continue' : 'login.send')}
      autoComplete="username webauthn"
      mutation={{ mutationFn: request, meta: { quiet: true } }}
      onSent={(email) => {
        if (isTaken.current) return
        rememberSignIn(email, redirectTo)
        onSent()
      }}
    />
  )
}
