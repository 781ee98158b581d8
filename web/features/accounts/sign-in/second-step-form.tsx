import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/accounts/accounts.ts'
import type { SecondFactorChallenge, SecondFactorMethod } from '#contract/accounts/second-factor-challenge.ts'
import { ApiError, hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { leadOfRefusal, type ProviderLead, passOn } from '#lib/session/provider-lead.ts'
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts'
import { PasskeyStep } from '../passkeys/passkey-step.tsx'
import { CodeField, isWholeCode } from '../second-factor/code-field.tsx'
import { secondStepMutation } from './accounts.api.ts'
import classes from './accounts.module.css'

interface SecondStepFormProps {
  challenge: SecondFactorChallenge
  onSignedIn: (session: Session) => void
  onProvider: (lead: ProviderLead) => void
  /** The step has timed out or had too many wrong codes; the sign-in starts again with the password. */
  onOver: (message: string) => void
}

type Mode = 'code' | 'recovery_code'

interface WayProps extends SecondStepFormProps {
  /** Whether this browser is to skip the step from now on. */
  trust: boolean
}

/** The value, the error and the call of the field that is shown. */
const useSecondStep = ({ challenge, trust, onSignedIn, onProvider, onOver }: WayProps, mode: Mode) => {
  const { t } = useTranslation('accounts')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const finish = useMutation({
    ...secondStepMutation,
    onSuccess: ({ status: _, ...answer }) => passOn(onSignedIn, onProvider)(answer),
    onError: (failure) => {
      const lead = leadOfRefusal(failure)
      if (lead) return onProvider(lead)
      if (failure instanceof ApiError && hasStatus(failure, 401)) return onOver(failure.message)
      const message = hasStatus(failure, 429) ? failure.message : fieldErrors(failure)[mode]
      if (!message) return handleError(failure)
      setError(message)
      setValue('')
      input.current?.focus()
    },
  })
  const submit = (typed: string) => {
    if (finish.isPending) return
    const isComplete = mode === 'code' ? isWholeCode(typed) : typed.trim() !== ''
    if (isComplete)
      return finish.mutate({
        token: challenge.token,
        [mode]: typed.trim(),
        ...(trust ? { trust_device: true } : {}),
      })
    setError(t(mode === 'code' ? 'secondStep.sixDigits' : 'secondStep.missingRecovery'))
    input.current?.focus()
  }
  const change = (next: string) => {
    setValue(next)
    setError(null)
  }
  return { value, error, input, change, submit, isPending: finish.isPending }
}

const Fields = ({ mode, ...props }: WayProps & { mode: Mode }) => {
  const { t } = useTranslation('accounts')
  const { value, error, input, change, submit, isPending } = useSecondStep(props, mode)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(value)
      }}
    >
      {mode === 'code' ? (
        <CodeField
          ref={input}
          size="lg"
          autoFocus
          value={value}
          error={error}
          onChange={change}
          onComplete={submit}
        />
      ) : (
        <TextInput
          ref={input}
          label={t('secondStep.recoveryCode')}
          placeholder={t('secondStep.recoveryCodeForm')}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="lg"
          autoFocus
          value={value}
          error={error}
          aria-invalid={Boolean(error)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        {t('staffLogin.submit')}
      </Button>
    </form>
  )
}

type Way = Mode | 'passkey'

const wayOf: Record<SecondFactorMethod, Way> = {
  passkey: 'passkey',
  totp: 'code',
  recovery_code: 'recovery_code',
}
const texts = {
  passkey: { title: 'secondStep.passkeyTitle', lede: 'secondStep.passkeyLede', use: 'secondStep.usePasskey' },
  code: { title: 'secondStep.title', lede: 'secondStep.lede', use: 'secondStep.useApp' },
  recovery_code: {
    title: 'secondStep.recoveryTitle',
    lede: 'secondStep.recoveryLede',
    use: 'secondStep.useRecovery',
  },
} as const satisfies Record<Way, { title: string; lede: string; use: string }>

/** The second step of a sign-in: a passkey, the code of the authenticator app, or a recovery code. */
export const SecondStepForm = (props: SecondStepFormProps) => {
  const { t } = useTranslation('accounts')
  const { token, methods, may_trust_device } = props.challenge
  const [isChecked, setChecked] = useState(false)
  const ways = methods.map((method) => wayOf[method]).filter((way) => way !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState<Way>(ways[0] ?? 'code')
  // A recovery code may come from a note that somebody found.
  const mayTrust = may_trust_device && way !== 'recovery_code'
  const trust = mayTrust && isChecked
  return (
    <>
      <h1>{t(texts[way].title)}</h1>
      <p>{unbroken(t(texts[way].lede))}</p>
      {mayTrust ? (
        <Checkbox
          mt="md"
          mb="md"
          label={t('secondStep.trust')}
          description={t('secondStep.trustWhy')}
          checked={isChecked}
          onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
        />
      ) : null}
      {way === 'passkey' ? (
        <PasskeyStep {...props} token={token} trust={trust} />
      ) : (
        <Fields key={way} mode={way} trust={trust} {...props} />
      )}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="subtle" fullWidth mt="sm" onClick={() => setWay(other)}>
            {t(texts[other].use)}
          </Button>
        ))}
    </>
  )
}
