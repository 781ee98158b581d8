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

/** What a link is for; looking uses nothing up. A dead link is an answer, anything else the error page's. */
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
