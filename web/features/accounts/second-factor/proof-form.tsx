import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useUser } from '#lib/session/session.ts'
import { CodeField } from './code-field.tsx'
import type { Proof } from './second-factor.api.ts'

interface ProofFormProps {
  title: string
  why: ReactNode
  confirmLabel: string
  dangerous?: boolean
  /** Makes the change; a refused proof rejects with an error of its field. */
  work: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

type Field = 'current_password' | 'code'

interface ProofFieldProps {
  field: Field
  value: string
  error: string | null
  onChange: (value: string) => void
}

const ProofField = ({ field, value, error, onChange }: ProofFieldProps) => {
  const { t } = useTranslation('accounts')
  const { email } = useUser()
  if (field === 'code') return <CodeField value={value} error={error} onChange={onChange} autoFocus />
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('password.current')}
        name="current-password"
        autoComplete="current-password"
        value={value}
        error={error}
        aria-invalid={Boolean(error)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        autoFocus
      />
    </>
  )
}

/** Sends the proof; the message of a refusal stays until the next input. */
const useProof = (field: Field, work: ProofFormProps['work']) => {
  const { t } = useTranslation('accounts')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (next: string) => {
    setValue(next)
    setError(null)
  }
  const save = useMutation({
    mutationFn: () => work({ [field]: value }),
    meta: { quiet: true },
    onError: (failure) => {
      const message = hasStatus(failure, 409, 429) ? failure.message : fieldErrors(failure)[field]
      if (message) setError(message)
      else handleError(failure)
    },
  })
  const submit = () =>
    value ? save.mutate() : setError(t(field === 'code' ? 'secondStep.sixDigits' : 'password.missing'))
  return { value, error, change, submit, isPending: save.isPending }
}

/** Asks for the password or a code of the app before a change of the second factor. */
export const ProofForm = ({ title, why, confirmLabel, dangerous, work, onClose }: ProofFormProps) => {
  const { t } = useTranslation(['factors', 'common'])
  const [field, setField] = useState<Field>('current_password')
  const { value, error, change, submit, isPending } = useProof(field, work)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <div>
          <Text fw={600}>{title}</Text>
          <Text fz="sm" c="dimmed">
            {why}
          </Text>
        </div>
        <ProofField field={field} value={value} error={error} onChange={change} />
        <Button
          variant="subtle"
          size="sm"
          ml="calc(-1 * var(--button-padding-x))"
          mr="auto"
          onClick={() => {
            change('')
            setField(field === 'code' ? 'current_password' : 'code')
          }}
        >
          {t(field === 'code' ? 'proof.usePassword' : 'proof.useCode')}
        </Button>
        <Group gap="xs">
          <Button type="submit" loading={isPending} {...(dangerous ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
