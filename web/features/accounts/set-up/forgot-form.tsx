import { useTranslation } from 'react-i18next'
import { MailLinkForm } from '../sign-in/mail-link-form.tsx'
import { forgotMutation } from './recovery.api.ts'

interface ForgotFormProps {
  /** The initial e-mail address. */
  email?: string
  onSent: (email: string) => void
}

/** Requests a link for choosing a new password. */
export const ForgotForm = (props: ForgotFormProps) => {
  const { t } = useTranslation('accounts')
  return <MailLinkForm {...props} submitLabel={t('forgot.submit')} mutation={forgotMutation} />
}
