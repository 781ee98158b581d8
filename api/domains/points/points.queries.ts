import { type RawBuilder, sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'

export interface LedgerRow {
  id: string
  cause_kind: string
  cause_id: string
  course_id: string | null
  enrolment_id: string | null
  amount: number
  day: string
}

/** SQL: the id that an item of a cloned course was first copied from; otherwise the id itself. */
export const originOf = (id: string): RawBuilder<string> =>
  sql<string>`coalesce((select origin_id from cloned_parts where id = ${id}::uuid), ${id}::uuid)`

const milliseconds = sql`(extract(epoch from at) * 1000)::bigint`

/** The caller's own rows, newest first. A cursor with an invalid date starts at the newest. */
export async function selectLedger(
  ctx: SignedIn,
  { since, cursor, limit }: { since: string | null; cursor: string | undefined; limit: number },
): Promise<LedgerRow[]> {
  const [day, at, kind, id] = cursor?.split('/') ?? []
  const after =
    day && !Number.isNaN(Date.parse(day))
      ? sql`and (day, ${milliseconds}, cause_kind, cause_id) < (${day}::date, ${at}::bigint, ${kind}, ${id}::uuid)`
      : sql``
  const { rows } = await sql<LedgerRow>`
    select concat_ws('/', day::text, ${milliseconds}::text, cause_kind, cause_id::text) as id,
      cause_kind, cause_id, course_id, enrolment_id, amount, day::text as day
    from points
    where student_id = ${ctx.actor.id} and (${since}::date is null or day >= ${since}::date) ${after}
    order by points.day desc, ${milliseconds} desc, cause_kind desc, cause_id desc limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

export async function sumLedger(ctx: SignedIn, since: string | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::int as total from points
    where student_id = ${ctx.actor.id} and (${since}::date is null or day >= ${since}::date)`.execute(ctx.db)
  return rows[0]?.total ?? 0
}
