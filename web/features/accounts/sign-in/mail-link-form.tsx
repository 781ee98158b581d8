import { Button } from '@mantine/core'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import classes from './accounts.module.css'
import { EmailField } from './email-field.tsx'
import { useEmailForm } from './use-email-form.ts'

interface MailLinkFormProps {
  /** The initial e-mail address. */
  email?: string
  submitLabel: string
  autoComplete?: string
  /** There is another, main way to continue. */
  isSecondary?: boolean
  /** Requests the link for an e-mail address. */
  mutation: Pick<UseMutationOptions<unknown, Error, string>, 'mutationFn' | 'meta'>
  onSent: (email: string) => void
}

/** Requests an e-mail with a link: for signing in, or for choosing a new password. */
export const MailLinkForm = ({
  email: known = '',
  submitLabel,
  autoComplete = 'username',
  isSecondary,
  mutation,
  onSent,
}: MailLinkFormProps) => {
  const { form, keepErrors } = useEmailForm({ email: known })
  const send = useMutation({
    ...mutation,
    onSuccess: (_answer, email) => onSent(email),
    onError: keepErrors,
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(({ email }) => send.mutate(email.trim()))}
    >
      <EmailField autoComplete={autoComplete} {...form.getInputProps('email')} />
      <Button
        type="submit"
        variant={isSecondary ? 'default' : 'filled'}
        size="lg"
        fullWidth
        loading={send.isPending}
        leftSection={<Mail size={20} aria-hidden />}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
