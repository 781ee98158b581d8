import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useSecondsUntil } from '#lib/time/use-seconds-until.ts'
import classes from './accounts.module.css'
import { resendAfter } from './pending-sign-in.ts'

interface ResendLinkProps {
  /** When the last link was requested, in milliseconds. */
  sentAt: number
  send: () => Promise<unknown>
}

/** Sends the link again, after a wait. */
export const ResendLink = ({ sentAt: firstSentAt, send }: ResendLinkProps) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [sentAt, setSentAt] = useState(firstSentAt)
  const wait = useSecondsUntil(sentAt + resendAfter)
  const again = useMutation({
    mutationFn: send,
    onSuccess: () => setSentAt(Date.now()),
    onError: handleError,
    meta: { quiet: true },
  })
  return (
    <>
      {t('check.nothing')}{' '}
      {wait > 0 ? (
        <span className={classes.wait}>{t('check.resendIn', { time: format.clock(wait) })}</span>
      ) : (
        <button
          type="button"
          className={classes.resend}
          disabled={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('check.resend')}
        </button>
      )}
      <span role="status" className={classes.sentAgain}>
        {again.isSuccess ? t('check.sentAgain') : null}
      </span>
    </>
  )
}
