import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useUser } from '#lib/session/session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { problem } from './problem.tsx'

interface ChangePasswordFieldsProps<Data> {
  /** Saves the new password; `current_password` is empty where it is not asked for. */
  mutation: UseMutationOptions<Data, Error, { current_password: string; password: string }>
  /** False for somebody who has no password yet or has just proved who they are. */
  needsCurrent: boolean
  labels: { current: string; submit: string }
  onSaved: () => void
  onCancel: () => void
}

/** Sets or changes the user's own password. */
export const ChangePasswordFields = <Data,>({
  mutation,
  needsCurrent,
  labels,
  onSaved,
  onCancel,
}: ChangePasswordFieldsProps<Data>) => {
  const { t } = useTranslation('common')
  const { email } = useUser()
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (text) => (text || !needsCurrent ? null : problem('password.missing')),
      password: (text) => (text ? null : problem('password.missingNew')),
    },
  })
  useFocusOnError(form)
  const save = useMutation({ ...mutation, onSuccess: onSaved, onError: showFieldErrors(form) })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {needsCurrent ? (
          <PasswordInput
            label={labels.current}
            name="current-password"
            autoComplete="current-password"
            aria-invalid={Boolean(form.errors.current_password)}
            {...form.getInputProps('current_password')}
          />
        ) : null}
        <NewPasswordField size="sm" {...form.getInputProps('password')} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {labels.submit}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
