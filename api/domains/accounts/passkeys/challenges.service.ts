import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { newToken, tokenHash } from '#platform/ids.ts'

/**
 * What an authenticator has to sign: random, for one purpose at one host name, usable once within five minutes. Only
 * this service writes passkey_challenges.
 */

export const challengeMs = 5 * 60_000

interface ChallengeUse {
  purpose: 'register' | 'sign_in' | 'second_factor' | 'step_up'
  rpId: string
  /** Null while nobody is known who could sign in. */
  userId: string | null
}

/** Returns the challenge in base64url. */
export async function newChallenge(
  ctx: Ctx,
  { purpose, rpId, userId, userHandle = null }: ChallengeUse & { userHandle?: Buffer | null },
): Promise<string> {
  const challenge = newToken()
  await ctx.db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose,
      rp_id: rpId,
      user_id: userId,
      user_handle: userHandle,
      expires_at: new Date(ctx.now.getTime() + challengeMs).toISOString(),
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that the browser says it signed; null if it is unknown, expired, used, or meant for something
 * else. Call it outside a transaction, so that a refused response has used it up, too.
 */
export async function consumeChallenge(
  ctx: Ctx,
  { purpose, rpId, userId }: ChallengeUse,
  clientDataJSON: string,
): Promise<{ challenge: string; userHandle: Buffer | null } | null> {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge) return null
  const row = await ctx.db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('rp_id', '=', rpId)
    .where('user_id', userId ? '=' : 'is', userId)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning('user_handle')
    .executeTakeFirst()
  return row ? { challenge, userHandle: row.user_handle } : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof data?.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}

const atOnce = 5_000

/** There is nothing to investigate in an expired challenge, and every visit of the sign-in page makes one. */
export async function forgetChallenges(ctx: Ctx): Promise<void> {
  const forgetSome = async () => {
    const { numAffectedRows = 0n } = await sql`delete from passkey_challenges where ctid = any (array(
      select ctid from passkey_challenges where expires_at < ${ctx.now.toISOString()}
      order by expires_at limit ${atOnce} for update skip locked))`.execute(ctx.db)
    return Number(numAffectedRows)
  }
  while ((await forgetSome()) === atOnce);
}
