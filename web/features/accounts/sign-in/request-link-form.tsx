import { useTranslation } from 'react-i18next'
import { requestLinkMutation } from './accounts.api.ts'
import { MailLinkForm } from './mail-link-form.tsx'
import { pendingSignIn, rememberSignIn } from './pending-sign-in.ts'

interface RequestLinkFormProps {
  /** Where the person wanted to be. */
  redirectTo: string | null
  onSent: () => void
}

export const RequestLinkForm = ({ redirectTo, onSent }: RequestLinkFormProps) => {
  const { t } = useTranslation('accounts')
  return (
    <MailLinkForm
      email={pendingSignIn()?.email ?? ''}
      submitLabel={t('login.send')}
      mutation={requestLinkMutation}
      onSent={(email) => {
        rememberSignIn(email, redirectTo)
        onSent()
      }}
    />
  )
}
