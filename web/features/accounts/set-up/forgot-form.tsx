import { useTranslation } from 'react-i18next'
import { MailLinkForm } from '../sign-in/mail-link-form.tsx'
import { forgotMutation } from './recovery.api.ts'

interface ForgotFormProps {
  /** What the address begins with. */
  email?: string
  onSent: (email: string) => void
}

/** Asks for a link by which a new password can be chosen. */
export const ForgotForm = (props: ForgotFormProps) => {
  const { t } = useTranslation('accounts')
  return <MailLinkForm {...props} submitLabel={t('forgot.submit')} mutation={forgotMutation} />
}
