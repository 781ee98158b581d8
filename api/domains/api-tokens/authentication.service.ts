import type { Actor, Ctx } from '#platform/context.ts'
import { tokenInvalid } from '#platform/errors.ts'
import { tokenHash } from '#platform/ids.ts'
import { networkOf } from '#platform/network/network.ts'
import { isWellFormed } from '#platform/secrets/api-token.ts'
import * as queries from './authentication.queries.ts'

const notedEveryMs = 60_000
/** A program whose token has ended goes on calling; one that guesses gets no further than this. */
const invalidTokens = { name: 'api-invalid-token', max: 120, windowMs: 60_000 }

/**
 * The caller behind the secret of an API token. Throws 401 if it is unknown, expired or revoked, or its company is
 * closed, all alike; 429 after too many of those from one network, from where valid tokens are still accepted.
 */
export async function authenticateApiToken(
  ctx: Pick<Ctx, 'db' | 'now' | 'ip' | 'services'>,
  secret: string,
): Promise<Actor> {
  const hash = tokenHash(secret)
  const token = isWellFormed(secret) ? await queries.findUsable(ctx, hash) : undefined
  if (!token) {
    await ctx.services.throttles.consume(invalidTokens, networkOf(ctx.ip), ctx.now)
    throw tokenInvalid()
  }
  const { id, company_id, name, scopes, includes_below, last_used_at } = token
  const unlessSince = new Date(ctx.now.getTime() - notedEveryMs)
  if (!last_used_at || new Date(last_used_at) < unlessSince)
    await queries.noteUse(ctx, id, { from: networkOf(ctx.ip), unlessSince })
  return {
    ...{ id, company_id, role: 'admin', abilities: [], impersonator_id: null, purpose: null },
    settings: {
      has_community: true,
      has_leaderboard: true,
      has_certificate_ceo: true,
      has_mail_reports: true,
    },
    // It has no session: no call that a token may make reads one.
    session_id: id,
    session_token_hash: hash,
    session_successor_key: Buffer.alloc(0),
    session_expires_at: new Date(token.expires_at),
    api_token: { id, name, scopes, includes_below },
  }
}
