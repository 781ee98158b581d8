import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { forgotMutation } from './recovery.api.ts'
import { useEmailForm } from './use-email-form.ts'

interface ForgotFormProps {
  /** What the address begins with. */
  email?: string
  onSent: (email: string) => void
}

/** Asks for a link by which a new password can be chosen. */
export const ForgotForm = ({ email: known = '', onSent }: ForgotFormProps) => {
  const { t } = useTranslation('accounts')
  const { form, keepErrors } = useEmailForm({ email: known })
  const send = useMutation({
    ...forgotMutation,
    onSuccess: (_answer, email) => onSent(email),
    onError: keepErrors,
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ email }) => send.mutate(email.trim()))}
    >
      <EmailField {...form.getInputProps('email')} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={send.isPending}
        leftSection={<Mail size={20} aria-hidden />}
      >
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
