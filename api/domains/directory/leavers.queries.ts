import { type RawBuilder, sql } from 'kysely'
import { signInsInLog } from '#domains/accounts/sessions/sessions.service.ts'
import { companyErasureDays, companyUnusedErasureDays } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'

/** A student whose data is erased after a term of the company. */
export interface Leaver {
  id: string
  company_id: string
  /** The company's retention period in days. */
  days: number
}

/** Why data is erased: the student was disabled, or has never signed in. */
export type ErasureReason = 'disabled' | 'unused'

/**
 * SQL: from when the days of somebody who has never signed in count, for rows of `users`. Whoever was invited again, is
 * still to start, or was changed by staff is expected to sign in.
 */
const unusedSince = sql`greatest(users.created_at, users.invited_at, users.updated_at, users.starts_on::timestamptz)`

/**
 * SQL: whether a student has never signed in, for rows of `users`. Sign-ins from before `first_signed_in_at` are looked
 * for, too. People of a directory are the directory's matter: it would add them again.
 */
const isUnused = sql`users.status = 'active' and users.first_signed_in_at is null
  and not exists (select from enrolments where enrolments.student_id = users.id)
  and not exists (select from directory_links link where link.user_id = users.id)
  and not exists (select from ${signInsInLog('users')})`

const terms: Record<
  ErasureReason,
  { days: RawBuilder<number | null>; since: RawBuilder<unknown>; is: RawBuilder<unknown> }
> = {
  disabled: { days: companyErasureDays, since: sql`users.disabled_at`, is: sql`users.status = 'disabled'` },
  unused: { days: companyUnusedErasureDays, since: unusedSince, is: isUnused },
}

/**
 * When a student will be erased because they were disabled or never signed in: after the company's retention period;
 * null for never.
 */
export async function findErasureTime(ctx: Ctx, studentId: string): Promise<string | null> {
  const { disabled, unused } = terms
  const { rows } = await sql<{ at: string | null }>`
    select case when ${disabled.is} then ${disabled.since} + make_interval(days => ${disabled.days})
      when ${unused.is} then ${unused.since} + make_interval(days => ${unused.days}) end as at
    from users join companies on companies.id = users.company_id
    where users.id = ${studentId}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** SQL: whether the retention period of a row of `users` is over; `created_at` is there for the index. */
const isOver = (ctx: Ctx, reason: ErasureReason, days: RawBuilder<unknown>) => {
  const until = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${days})`
  const { since, is } = terms[reason]
  return sql`users.role = 'student' and users.created_at < ${until} and ${since} < ${until} and ${is}`
}

/** Students whose retention period is over. */
export async function selectLeavers(ctx: Ctx, reason: ErasureReason, limit: number): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select users.id, users.company_id, term.days
    from companies cross join lateral (select ${terms[reason].days} as days) term
    join users on users.company_id = companies.id and ${isOver(ctx, reason, sql`term.days`)}
    where term.days is not null
    limit ${limit}`.execute(ctx.db)
  return rows
}

/** Locks a student until the end of the transaction; returns false if they are no longer to be erased. */
export async function lockLeaver(ctx: Ctx, { id, days }: Leaver, reason: ErasureReason): Promise<boolean> {
  const { rows } = await sql`select users.id from users
    where users.id = ${id} and ${isOver(ctx, reason, sql`${days}::integer`)} for update`.execute(ctx.db)
  return rows.length > 0
}

/** How many students of a company, and of those below that inherit its term, have never signed in; `due` after the days. */
export async function countUnused(
  ctx: Ctx,
  companyId: string,
  { days, most }: { days: number; most: number },
): Promise<{ unused: number; due: number }> {
  const own = sql`select d.descendant_id from company_closure d where d.ancestor_id = ${companyId} and not exists (
    select from company_closure up join companies nearer on nearer.id = up.ancestor_id
    where up.descendant_id = d.descendant_id and up.depth < d.depth and nearer.erase_unused_after_days is not null)`
  const counted = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select from users where users.company_id in (${own}) and users.role = 'student' and ${condition} limit ${most}) counted)`
  const { rows } = await sql<{ unused: number; due: number }>`
    select ${counted(isUnused)} as unused, ${counted(isOver(ctx, 'unused', sql`${days}::integer`))} as due`.execute(
    ctx.db,
  )
  return rows[0] ?? { unused: 0, due: 0 }
}
