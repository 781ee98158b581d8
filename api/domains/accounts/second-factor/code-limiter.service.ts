import type { Ctx } from '#platform/context.ts'
import { networkOf } from '#platform/network/network.ts'
import { codeTries, codeTriesEverywhere } from '../accounts.policy.ts'

const keyOf = (ctx: Ctx, userId: string): string => `${userId} ${networkOf(ctx.ip)}`

/**
 * Throttles codes by person and network, and more loosely by person alone: with enough networks a code could be
 * guessed, and only somebody who knows the password can use up the tries of the owner.
 */
export const codeLimiter = {
  consume: async (ctx: Ctx, userId: string): Promise<void> => {
    await ctx.services.throttles.consume(codeTries, keyOf(ctx, userId), ctx.now)
    await ctx.services.throttles.consume(codeTriesEverywhere, userId, ctx.now)
  },
  forget: async (ctx: Ctx, userId: string): Promise<void> => {
    await ctx.services.throttles.forget(codeTries, keyOf(ctx, userId))
    await ctx.services.throttles.forget(codeTriesEverywhere, userId)
  },
}
