import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requestLinkMutation } from './accounts.api.ts'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { pendingSignIn, rememberSignIn } from './pending-sign-in.ts'
import { useEmailForm } from './use-email-form.ts'

interface RequestLinkFormProps {
  /** Where the person wanted to be. */
  redirectTo: string | null
  onSent: () => void
}

export const RequestLinkForm = ({ redirectTo, onSent }: RequestLinkFormProps) => {
  const { t } = useTranslation('accounts')
  const { form, keepErrors } = useEmailForm({ email: pendingSignIn()?.email ?? '' })
  const send = useMutation({
    ...requestLinkMutation,
    onSuccess: (_answer, email) => {
      rememberSignIn(email, redirectTo)
      onSent()
    },
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
        {t('login.send')}
      </Button>
    </form>
  )
}
