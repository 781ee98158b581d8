import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useUser } from '#lib/session/session.ts'
import type { OpenStepUp } from '#lib/session/step-up.ts'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { problem } from '../set-up/problem.tsx'
import { stepUpMutation } from '../sign-in/accounts.api.ts'

/** Escape closes this dialog only, not the one below it. */
export const aboveOthers = { 'data-mantine-stop-propagation': true }

const usePasswordForm = (onConfirmed: () => void) => {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (text) => (text ? null : problem('password.missing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const keepErrors = showFieldErrors(form)
  const confirm = useMutation({
    ...stepUpMutation,
    onSuccess: onConfirmed,
    onError: (error) => {
      if (hasStatus(error, 429)) form.setFieldError('password', error.message)
      else keepErrors(error)
    },
  })
  return { form, confirm }
}

/** Confirms with the password. */
export const StepUpPassword = ({ stepUp }: { stepUp: OpenStepUp }) => {
  const { t } = useTranslation(['accounts', 'common'])
  const { email } = useUser()
  const { form, confirm } = usePasswordForm(stepUp.confirm)
  const input = useRef<HTMLInputElement>(null)
  // The dialog was open before this form had loaded.
  useEffect(() => input.current?.focus(), [])
  return (
    <DialogForm onSubmit={form.onSubmit((values) => confirm.mutate(values))}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        ref={input}
        aria-invalid={Boolean(form.errors.password)}
        {...aboveOthers}
        {...form.getInputProps('password')}
      />
      <DialogEnd>
        <Button variant="default" {...aboveOthers} onClick={stepUp.cancel}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={confirm.isPending} {...aboveOthers}>
          {t('stepUp.confirm')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}
