import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { NewPasswordField } from '../set-up/new-password-field.tsx'
import { problem } from '../set-up/problem.tsx'
import { changePasswordMutation } from '../sign-in/accounts.api.ts'

const Fields = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation(['accounts', 'common'])
  const { email } = useUser()
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (text) => (text ? null : problem('password.missing')),
      password: (text) => (text ? null : problem('password.missingNew')),
    },
  })
  useFocusOnError(form)
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => {
      notify({ type: 'success', title: t('password.changed') })
      onDone()
    },
    onError: showFieldErrors(form),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <Stack gap="md">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('password.current')}
          name="current-password"
          autoComplete="current-password"
          aria-invalid={Boolean(form.errors.current_password)}
          {...form.getInputProps('current_password')}
        />
        <NewPasswordField size="sm" {...form.getInputProps('password')} />
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {t('password.change')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('common:confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Changes the user's own password, which ends all other sessions. */
export const ChangePasswordForm = () => {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Fields onDone={() => setOpen(false)} />
  return (
    <>
      <Text mb="sm" fz="sm" c="dimmed">
        {t('password.changeWhy')}
      </Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('password.change')}
      </Button>
    </>
  )
}
