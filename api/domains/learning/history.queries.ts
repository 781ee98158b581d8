import { sql } from 'kysely'
import type { SignedIn } from '../../platform/context.ts'
import { type PastEvent, pastKinds } from './history.rules.ts'

/** What the log says of the caller up to a moment, by course. */
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

/** The end of a day in a time zone that the database knows. */
export async function endOfDay(ctx: SignedIn, day: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ end: string }>`
    select (${day}::date + 1)::timestamp at time zone ${zone} as end`.execute(ctx.db)
  return new Date(rows[0]?.end ?? day)
}

export async function zoneOf(ctx: SignedIn): Promise<string> {
  const { time_zone } = await ctx.db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', ctx.actor.company_id)
    .executeTakeFirstOrThrow()
  return time_zone
}
