import type { SignedIn } from '#platform/context.ts'
import { invalid, tooManyRequests } from '#platform/errors.ts'
import { isRepeated, pace, secondsToWait } from './limits.rules.ts'
import { selectOwnLately } from './posts.queries.ts'

/** Counted in the database, so that it holds on every process. Throws 429 for too many, 422 for the same text again. */
export async function checkPace(ctx: SignedIn, what: 'posts' | 'comments', body: string): Promise<void> {
  const lately = await selectOwnLately(ctx, what, pace[what].perDay)
  const wait = secondsToWait(lately, pace[what], ctx.now)
  if (wait > 0) throw tooManyRequests(wait)
  if (isRepeated(lately, body, ctx.now)) throw invalid({ body: ['community.same_text'] })
}
