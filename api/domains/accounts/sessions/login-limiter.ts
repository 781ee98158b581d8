import type { Ctx } from '#platform/context.ts'
import { networkOf } from '#platform/network/network.ts'
import { createSlidingWindowLimiter } from '#platform/throttling/sliding-window-limiter.ts'
import { signInTries } from '../accounts.policy.ts'

/** By account and place at the sign-in, by person where they are signed in. */
export const loginLimiter = createSlidingWindowLimiter(signInTries)

export const triesOf = (ctx: Ctx, email: string): string =>
  `${email.trim().toLowerCase()} ${networkOf(ctx.ip)}`
