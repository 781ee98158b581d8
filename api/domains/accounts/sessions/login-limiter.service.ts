import type { Ctx } from '#platform/context.ts'
import { networkOf } from '#platform/network/network.ts'
import { signInTries } from '../accounts.policy.ts'

/** Throttles password attempts: by account and network at sign-in, by person when signed in. */
export const loginLimiter = {
  consume: (ctx: Ctx, key: string): Promise<void> =>
    ctx.services.throttles.consume(signInTries, key, ctx.now),
  forget: (ctx: Ctx, key: string): Promise<void> => ctx.services.throttles.forget(signInTries, key),
}

export const triesOf = (ctx: Ctx, email: string): string =>
  `${email.trim().toLowerCase()} ${networkOf(ctx.ip)}`
