import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { copyText } from '#lib/clipboard.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { CodeField, isWholeCode } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { confirmTotpMutation, totpSecretQuery } from './second-factor.api.ts'
import classes from './second-factor.module.css'

/** In groups of four, which are easier to type. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const Secret = () => {
  const { t } = useTranslation('factors')
  const { data, error, refetch } = useQuery(totpSecretQuery())
  if (error)
    return (
      <Button variant="default" mr="auto" onClick={() => void refetch()}>
        {t('setUp.again')}
      </Button>
    )
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const copy = async () => {
    const isCopied = await copyText(data.secret)
    notify(
      isCopied
        ? { type: 'success', title: t('setUp.keyCopied') }
        : { type: 'warning', title: t('setUp.notCopied') },
    )
  }
  return (
    <Stack gap="sm">
      <QrCode modules={data.modules} label={t('setUp.qr')} />
      <div>
        <Text fz="sm" c="dimmed">
          {t('setUp.keyWhy')}
        </Text>
        <Text component="code" className={classes.key ?? ''} translate="no">
          {inGroups(data.secret)}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('setUp.copyKey')}
        </Button>
        <Button size="sm" variant="subtle" component="a" href={data.uri}>
          {t('setUp.openApp')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The code, its error and its submission. */
const useConfirm = (onConfirmed: (codes: string[] | null) => void) => {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    ...confirmTotpMutation,
    onSuccess: ({ data }) => onConfirmed(data.recovery_codes),
    onError: (failure) => {
      const message = hasStatus(failure, 409, 429) ? failure.message : fieldErrors(failure).code
      if (!message) return handleError(failure)
      setError(message)
      setCode('')
      input.current?.focus()
    },
  })
  const submit = (typed: string) => {
    if (confirm.isPending) return
    if (isWholeCode(typed)) return confirm.mutate(typed)
    setError(t('secondStep.sixDigits'))
    input.current?.focus()
  }
  const change = (next: string) => {
    setCode(next)
    setError(null)
  }
  return { code, error, input, submit, change, isPending: confirm.isPending }
}

interface SetUpTotpProps {
  /** Receives the recovery codes; null if the person has some already. */
  onConfirmed: (codes: string[] | null) => void
  onCancel?: () => void
}

/** Sets up an authenticator app: the QR code, and the first code of the app. */
export const SetUpTotp = ({ onConfirmed, onCancel }: SetUpTotpProps) => {
  const { t } = useTranslation(['factors', 'common'])
  const { code, error, input, submit, change, isPending } = useConfirm(onConfirmed)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(code)
      }}
    >
      <Stack gap="md">
        <p>{t('setUp.scan')}</p>
        <Secret />
        <CodeField
          ref={input}
          description={t('setUp.enterCode')}
          value={code}
          error={error}
          onChange={change}
          onComplete={submit}
        />
        {onCancel ? (
          <Group gap="xs">
            <Button type="submit" loading={isPending}>
              {t('setUp.turnOn')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('common:confirm.cancel')}
            </Button>
          </Group>
        ) : (
          <Button type="submit" size="lg" fullWidth loading={isPending}>
            {t('setUp.turnOn')}
          </Button>
        )}
      </Stack>
    </form>
  )
}
