import type { SignedIn } from '#platform/context.ts'
import { AppError, invalid, tooManyRequests } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { editsPerDay, firstDay, isRepeated, pace, secondsOfDayLeft, secondsToWait } from './limits.rules.ts'
import { findFirstWritten, selectOwnEdits, selectOwnLately } from './posts/posts.queries.ts'

/** Rate limits, counted in the database, so that they apply across all processes. Writes text_edits. */

const refuseForDay = (messageKey: string, most: number, retryAfter: number): void => {
  if (retryAfter > 0) throw new AppError('too_many_requests', messageKey, { values: { most }, retryAfter })
}

/** Throws 429 for too many texts, 422 for a repeated text. */
export async function checkPace(ctx: SignedIn, what: 'posts' | 'comments', body: string): Promise<void> {
  const { seconds, perDay } = pace[what]
  const lately = await selectOwnLately(ctx, what, perDay)
  const wait = secondsToWait(lately, seconds, ctx.now)
  if (wait > 0) throw tooManyRequests(wait)
  const times = lately.map(({ created_at }) => created_at)
  refuseForDay(`community.day_of_${what}`, perDay, secondsOfDayLeft(times, perDay, ctx.now))
  if (ctx.actor.role === 'student' && secondsOfDayLeft(times, firstDay[what], ctx.now) > 0) {
    const first = (await findFirstWritten(ctx)) ?? ctx.now.toISOString()
    refuseForDay(`community.first_day_of_${what}`, firstDay[what], secondsOfDayLeft([first], 1, ctx.now))
  }
  if (isRepeated(lately, body, ctx.now)) throw invalid({ body: ['community.same_text'] })
}

/** Counts an edit against the daily limit. Throws 429 when the limit is reached. */
export async function countEdit(ctx: SignedIn): Promise<void> {
  const edits = await selectOwnEdits(ctx, editsPerDay)
  refuseForDay('community.day_of_edits', editsPerDay, secondsOfDayLeft(edits, editsPerDay, ctx.now))
  await ctx.db
    .insertInto('text_edits')
    .values({ id: newId(), user_id: ctx.actor.id, at: ctx.now.toISOString() })
    .execute()
}
