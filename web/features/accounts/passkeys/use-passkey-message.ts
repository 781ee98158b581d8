import { useTranslation } from 'react-i18next'
import { ApiError, isAborted } from '#lib/api/api-error.ts'
import { CancelledConfirmation } from '#lib/errors/cancelled-confirmation.ts'
import { PasskeyError } from './passkey-error.ts'

/** What to tell the user about a passkey that failed; null for what they or the page have cancelled before. */
export const usePasskeyMessage = (): ((error: unknown) => string | null) => {
  const { t } = useTranslation('accounts')
  return (error) => {
    if (!error || error instanceof CancelledConfirmation || isAborted(error)) return null
    if (error instanceof PasskeyError) return t(`passkeys.problem.${error.problem}`)
    return error instanceof ApiError && error.message ? error.message : t('passkeys.problem.failed')
  }
}
