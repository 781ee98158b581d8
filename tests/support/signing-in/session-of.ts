import type { login, Session } from '#contract/accounts/accounts.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

/** The session that a sign-in answered; fails if it asked for more instead. */
export function sessionOf({ data }: { data: ResponseOf<typeof login> }): Session {
  if (data.token_type !== 'Bearer') throw new Error('The sign-in asks for more')
  return data
}
