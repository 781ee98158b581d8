import type { Ctx } from '#platform/context.ts'
import { AppError, unauthenticated } from '#platform/errors.ts'
import { tokenHash } from '#platform/ids.ts'
import * as queries from './tokens.queries.ts'

/** The connection that a directory calls with. */
export interface ScimConnection {
  id: string
  company_id: string
  name: string
}

export interface DirectoryCaller {
  /** The token: each has a rate limit of its own. */
  id: string
  connection: ScimConnection
}

export const tokenPrefix = 'scim_'
const notedEveryMs = 60_000
/** A directory whose token has ended goes on calling for days. */
const invalidTokens = { name: 'scim-invalid-token', max: 300, windowMs: 60_000 }

/** Throws 401 for an unknown or expired token, 403 while the connection is paused, 429 after too many unknown ones. */
export async function authenticateDirectory(ctx: Ctx, token: string): Promise<DirectoryCaller> {
  const row = token.startsWith(tokenPrefix) ? await queries.findByToken(ctx, tokenHash(token)) : undefined
  if (!row) {
    await ctx.services.throttles.consume(invalidTokens, ctx.ip, ctx.now)
    throw unauthenticated('scim.token_invalid')
  }
  const { token_id, id, company_id, name, paused_at, last_used_at } = row
  const isNoted = last_used_at && ctx.now.getTime() - new Date(last_used_at).getTime() < notedEveryMs
  if (!isNoted) await queries.noteUsed(ctx, row)
  if (paused_at) throw new AppError('forbidden', 'scim.paused')
  return { id: token_id, connection: { id, company_id, name } }
}
