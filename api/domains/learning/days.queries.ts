import { sql } from 'kysely'
import type { SignedIn } from '../../platform/context.ts'

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
