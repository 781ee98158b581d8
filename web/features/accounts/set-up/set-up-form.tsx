import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import { limits } from '#contract/limits.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { setUpMutation } from '../sign-in/accounts.api.ts'
import classes from '../sign-in/accounts.module.css'
import { EmailField } from '../sign-in/email-field.tsx'
import { useEmailForm } from '../sign-in/use-email-form.ts'
import { NameFields, nameChecks } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { problem } from './problem.tsx'

interface SetUpFormProps {
  token: string
  onSignedIn: (session: Session) => void
  onDead: () => void
}

/** The first company of an installation and its admin. */
export const SetUpForm = ({ token, onSignedIn, onDead }: SetUpFormProps) => {
  const { t } = useTranslation('accounts')
  const filled = (text: string) => (text.trim() ? null : problem('setUp.missing'))
  const { form, keepErrors } = useEmailForm(
    { company_name: '', first_name: '', last_name: '', email: '', password: '' },
    {
      ...nameChecks,
      company_name: filled,
      password: (text: string) => (text ? null : problem('password.missingNew')),
    },
  )
  const setUp = useMutation({
    ...setUpMutation,
    onSuccess: ({ status: _, ...session }) => onSignedIn(session),
    onError: (error) => {
      if (hasStatus(error, 401)) onDead()
      else keepErrors(error)
    },
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) => setUp.mutate({ ...values, email: values.email.trim(), token }))}
    >
      <TextInput
        label={t('setUp.company')}
        size="lg"
        name="organization"
        autoComplete="organization"
        maxLength={limits.name}
        {...form.getInputProps('company_name')}
      />
      <NameFields form={form} size="lg" />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordField label={t('password.label')} {...form.getInputProps('password')} />
      <Button type="submit" size="lg" fullWidth loading={setUp.isPending}>
        {t('setUp.submit')}
      </Button>
    </form>
  )
}
