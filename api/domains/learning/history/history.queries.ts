import type { SignedIn } from '#platform/context.ts'
import { type PastEvent, pastKinds } from './history.rules.ts'

/** The caller's logged events up to a moment, by course. */
export async function selectPast(ctx: SignedIn, moment: Date): Promise<Map<string, PastEvent[]>> {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'kind', 'at', 'course_id', 'item_id', 'release_id', 'data'])
    .where('student_id', '=', ctx.actor.id)
    .where('kind', 'in', [...pastKinds])
    .where('course_id', 'is not', null)
    .where('at', '<=', moment.toISOString())
    .orderBy('id')
    .execute()
  return Map.groupBy(rows as unknown as (PastEvent & { course_id: string })[], ({ course_id }) => course_id)
}
