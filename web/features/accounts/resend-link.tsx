import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleError } from '../../lib/errors/handle-error.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { useSecondsUntil } from '../../lib/time/use-seconds-until.ts'
import { requestLinkMutation } from './accounts.api.ts'
import classes from './accounts.module.css'
import { type PendingSignIn, rememberSignIn, resendAfter } from './pending-sign-in.ts'

/** Sends the link once more, after a wait. */
export const ResendLink = ({ pending }: { pending: PendingSignIn }) => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [sentAt, setSentAt] = useState(pending.sentAt)
  const wait = useSecondsUntil(sentAt + resendAfter)
  const send = useMutation({
    ...requestLinkMutation,
    onSuccess: () => {
      rememberSignIn(pending.email, pending.redirectTo)
      setSentAt(Date.now())
    },
    onError: handleError,
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
          disabled={send.isPending}
          onClick={() => send.mutate(pending.email)}
        >
          {t('check.resend')}
        </button>
      )}
      <span role="status" className={classes.sentAgain}>
        {send.isSuccess ? t('check.sentAgain') : null}
      </span>
    </>
  )
}
