import { mutationOptions } from '@tanstack/react-query'
import { forgotPassword, lookUpLink, resetPassword } from '#contract/accounts/recovery.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'

export const askForReset = (email: string) => call(forgotPassword, { body: { email } })

export const forgotMutation = mutationOptions({
  mutationFn: askForReset,
  meta: { quiet: true },
})

/**
 * The purpose of a link; looking it up does not use it. An expired link is a regular answer; any other failure shows
 * the error page.
 */
export const linkQuery = (token: string) => ({
  queryKey: [lookUpLink.path, token],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(lookUpLink, { body: { token } }, { signal }),
  meta: { quiet: true },
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: (error: Error) => !hasStatus(error, 404, 422),
})

export const resetMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
  meta: { quiet: true },
})
