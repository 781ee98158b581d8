import { sql } from 'kysely'
import type { CampaignPersonState } from '#contract/campaigns/campaign-progress.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasPlainWords } from '#platform/database/word-search.ts'
import { eachCourse, isOverdue, type Scope } from './each-course.queries.ts'

export interface CampaignPersonRow {
  /** On the first page: the number of all. */
  total_people: number | null
  id: string
  full_name: string
  email: string
  company_name: string
  department: string
  done: number
  total: number
  opened: number
  due_on: string | null
  is_overdue: boolean
  done_on: string | null
  /** Whether none of their courses counts, and whether that is because they are away. */
  is_out: boolean
  is_away: boolean
  reason: string | null
  waived_by: string | null
  waived_on: string | null
}

export interface PeopleFilter {
  scope: Scope
  /** Everybody who counts without it. */
  state?: CampaignPersonState | undefined
  search?: string | undefined
}

const inState = {
  missing: sql`done < total`,
  overdue: sql`is_overdue`,
  done: sql`done = total`,
  waived: sql`is_out`,
} as const

const found = (ctx: Ctx, { scope, state, search }: PeopleFilter) => sql`
  ${eachCourse(ctx, { ...scope, withOut: state === 'waived' })}, each_person as (
    select student_id, count(*)::int as total, (count(*) filter (where is_done))::int as done,
      (count(*) filter (where is_begun or is_done))::int as opened,
      min(due_on) filter (where not is_done) as due_on, bool_or(${isOverdue}) as is_overdue,
      max(completed_on) as last_on, bool_and(is_out) as is_out, bool_or(is_away) as is_away
    from each_course group by student_id
  ), found as (
    select s.name_key, each_person.* from each_person
    join student_progress_states s on s.student_id = each_person.student_id
    where ${state ? inState[state] : sql`true`} and ${hasPlainWords(sql`s.name_key`, search)}
  )`

const details = (from: string) => sql`
  select u.id, f.total_people, trim(u.first_name || ' ' || u.last_name) as full_name, u.email, home.name as company_name,
    u.department, f.done, f.total, f.opened, f.due_on, f.is_overdue,
    case when f.done = f.total then f.last_on end as done_on, f.is_out, f.is_away,
    w.reason, trim(waiver.first_name || ' ' || waiver.last_name) as waived_by,
    (w.waived_at at time zone home.time_zone)::date as waived_on
  from ${sql.ref(from)} f join users u on u.id = f.student_id join companies home on home.id = u.company_id`

interface Page {
  after: string | undefined
  limit: number
}

/** By name. */
export async function selectPeople(
  ctx: Ctx,
  filter: PeopleFilter,
  page: Page & { campaignId: string },
): Promise<CampaignPersonRow[]> {
  const { rows } = await peopleQuery(ctx, filter, page).execute(ctx.db)
  return rows
}

export const peopleQuery = (
  ctx: Ctx,
  filter: PeopleFilter,
  { after, limit, campaignId }: Page & { campaignId: string },
) => sql<CampaignPersonRow>`/* planned each time */
  with ${found(ctx, filter)}, page as (
    select *, ${after ? sql`null::int` : sql`(count(*) over ())::int`} as total_people from found ${
      after
        ? sql`where (name_key, student_id) > (select name_key, student_id from student_progress_states where student_id = ${after}::uuid)`
        : sql``
    }
    order by name_key, student_id limit ${limit}
  )
  ${details('page')}
  left join campaign_waivers w on w.campaign_id = ${campaignId}::uuid and w.student_id = u.id
  left join users waiver on waiver.id = w.waived_by
  order by f.name_key, f.student_id`

export async function countPeople(ctx: Ctx, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`/* planned each time */
    with ${found(ctx, filter)} select count(*)::int as n from found`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Those who are missing, a page ordered by id. */
export async function selectMissing(
  ctx: Ctx,
  scope: Scope,
  { after, limit, only }: { after: string | null; limit: number; only: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await sql<{ student_id: string }>`/* planned each time */
    with ${found(ctx, { scope, state: 'missing' })}
    select student_id from found
    where ${after ? sql`student_id > ${after}::uuid` : sql`true`}
      and ${only ? sql`student_id = any (${[...only]}::uuid[])` : sql`true`}
    order by student_id limit ${limit}`.execute(ctx.db)
  return rows.map(({ student_id }) => student_id)
}

/** The companies with people in a campaign, by name. */
export async function selectCompanies(
  ctx: SignedIn,
  campaignId: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`/* planned each time */
    with ${eachCourse(ctx, { campaignIds: [campaignId], caller: ctx })}
    select c.id, c.name from companies c where c.id in (select company_id from each_course)
    order by c.name, c.id limit ${limit}`.execute(ctx.db)
  return rows
}

/** Whether the caller sees the person in the campaign, waived or not. */
export async function isInCampaign(ctx: SignedIn, campaignId: string, studentId: string): Promise<boolean> {
  const scope = { campaignIds: [campaignId], caller: ctx, withOut: true }
  const { rows } = await sql`with ${eachCourse(ctx, scope)}
    select 1 from each_course where student_id = ${studentId}::uuid limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Returns false if the person was waived already. */
export async function insertWaiver(
  ctx: SignedIn,
  row: { campaign_id: string; student_id: string; reason: string },
): Promise<boolean> {
  const set = { reason: row.reason, waived_by: ctx.actor.id, waived_at: ctx.now.toISOString() }
  const inserted = await ctx.db
    .insertInto('campaign_waivers')
    .values({ ...row, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'student_id'])
        .doUpdateSet(set)
        .where('campaign_waivers.reason', '<>', row.reason),
    )
    .returning('student_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns false if there was none. */
export async function deleteWaiver(ctx: Ctx, campaignId: string, studentId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('campaign_waivers')
    .where('campaign_id', '=', campaignId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
