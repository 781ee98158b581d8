import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { NewPasswordField } from '../set-up/new-password-field.tsx'
import { problem } from '../set-up/problem.tsx'
import { setOwnPasswordMutation } from './own-password.api.ts'

interface OwnPasswordFormProps {
  needsCurrent: boolean
  onDone: () => void
}

/** Sets or changes a student's password. */
export const OwnPasswordForm = ({ needsCurrent, onDone }: OwnPasswordFormProps) => {
  const { t } = useTranslation(['accounts', 'common'])
  const { email } = useUser()
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (text) => (text || !needsCurrent ? null : problem('password.missing')),
      password: (text) => (text ? null : problem('password.missingNew')),
    },
  })
  useFocusOnError(form)
  const save = useMutation({
    ...setOwnPasswordMutation,
    onSuccess: () => {
      notify({ type: 'success', title: t('ownPassword.saved'), message: t('ownPassword.savedWhy') })
      onDone()
    },
    onError: showFieldErrors(form),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ current_password, password }) =>
        save.mutate(needsCurrent ? { current_password, password } : { password }),
      )}
    >
      <Stack gap="md">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {needsCurrent ? (
          <PasswordInput
            label={t('ownPassword.current')}
            name="current-password"
            autoComplete="current-password"
            aria-invalid={Boolean(form.errors.current_password)}
            {...form.getInputProps('current_password')}
          />
        ) : null}
        <NewPasswordField size="sm" {...form.getInputProps('password')} />
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            {t('ownPassword.save')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('common:confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
