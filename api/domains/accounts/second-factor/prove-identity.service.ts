import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { findPerson, lockPerson } from '../accounts.queries.ts'
import { loginLimiter } from '../sessions/login-limiter.service.ts'
import { verifyPassword } from '../sessions/passwords.service.ts'
import { codeLimiter } from './code-limiter.service.ts'
import { spendTotpCode } from './verify-code.service.ts'

interface Proof {
  current_password?: string | undefined
  code?: string | undefined
}

/**
 * Does the work in a transaction, with the person locked, if the password or a code of the app proves that the caller
 * is the person. Runs without a surrounding transaction, because hashing is slow. Throws 422 for a wrong proof, 429
 * after too many.
 */
export async function proveIdentity<T>(
  ctx: SignedIn,
  { current_password, code }: Proof,
  work: (ctx: SignedIn) => Promise<T>,
): Promise<T> {
  if (current_password !== undefined) return withPassword(ctx, current_password, work)
  if (code === undefined) throw invalid({ code: ['accounts.code_missing'] })
  const { id } = ctx.actor
  await codeLimiter.consume(ctx, id)
  const result = await ctx.transaction(async (inner) => {
    await lockPerson(inner, id)
    if (!(await spendTotpCode(inner, id, code))) throw invalid({ code: ['accounts.code_wrong'] })
    return work(inner)
  })
  await codeLimiter.forget(ctx, id)
  return result
}

async function withPassword<T>(
  ctx: SignedIn,
  password: string,
  work: (ctx: SignedIn) => Promise<T>,
): Promise<T> {
  const { id } = ctx.actor
  await loginLimiter.consume(ctx, id)
  const { password_hash } = found(await findPerson(ctx, id))
  if (!(await verifyPassword(password_hash, password)))
    throw invalid({ current_password: ['accounts.password_wrong'] })
  await loginLimiter.forget(ctx, id)
  return ctx.transaction(async (inner) => {
    await lockPerson(inner, id)
    if (found(await findPerson(inner, id)).password_hash !== password_hash)
      throw invalid({ current_password: ['accounts.password_wrong'] })
    return work(inner)
  })
}
