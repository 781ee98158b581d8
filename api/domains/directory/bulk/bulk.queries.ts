import { sql } from 'kysely'
import type { SettingChanges } from '#contract/accounts/people.ts'
import type { BulkAction, BulkProblem, BulkState } from '#contract/directory/bulk.ts'
import type { ExemptionReason } from '#contract/learning/exemptions.ts'
import { seesPerson } from '#domains/accounts/groups/groups.service.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { matchingStudents, type StudentFilter } from '../students/student-filter.queries.ts'

/** The parameters of a run's action. */
export interface BulkInput {
  tags?: string[]
  group_id?: string
  company_id?: string
  /** Null for the company’s. */
  locale?: string | null
  /** Of extra time. */
  percent?: number
  settings?: SettingChanges
  course_id?: string
  reason?: ExemptionReason
  note?: string
  /** The last day of an exemption. */
  until?: string
  /** For invitations: also invite people who were invited before. */
  again?: boolean
}
/** The people that a run is applied to. */
export type BulkTarget = { ids: string[] } | { filter: StudentFilter; except: string[] }

const fullName = sql<string>`trim(starter.first_name || ' ' || starter.last_name)`

/** In the first language of the course's current release. */
const courseTitle = sql<
  string | null
>`(select r.outline -> 'title' ->> (r.outline -> 'course' -> 'locales' ->> 0) from courses c
  join releases r on r.id = c.current_release_id where c.id = (run.input ->> 'course_id')::uuid)`

const runs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bulk_runs as run')
    .innerJoin('users as starter', 'starter.id', 'run.created_by')
    .innerJoin('companies as home', 'home.id', 'run.company_id')
    .leftJoin('groups', (join) => join.on('groups.id', '=', sql<string>`(run.input ->> 'group_id')::uuid`))
    .leftJoin('companies as goal', (join) =>
      join.on('goal.id', '=', sql<string>`(run.input ->> 'company_id')::uuid`),
    )
    .select(['run.id', 'run.company_id', 'run.created_by', 'run.action', 'run.state', 'run.total'])
    .select(['run.changed', 'run.unchanged', 'run.failed', 'run.undone', 'run.kept'])
    .select([
      'run.created_at',
      'run.finished_at',
      'home.name as company_name',
      fullName.as('started_by_name'),
    ])
    .select(['groups.id as group_id', 'groups.name as group_name'])
    .select(['goal.id as goal_id', 'goal.name as goal_name'])
    .select(courseTitle.as('course_title'))
    .select([sql<BulkInput>`run.input`.as('input'), sql<BulkTarget>`run.target`.as('target')])

export type BulkRunRow = NonNullable<Awaited<ReturnType<typeof findRunById>>>

export const findRunById = (ctx: Ctx, runId: string) =>
  runs(ctx).where('run.id', '=', runId).executeTakeFirst()

export const findRun = (ctx: SignedIn, runId: string) =>
  runs(ctx).where('run.id', '=', runId).where('run.company_id', 'in', inReach(ctx)).executeTakeFirst()

/** Newest first. */
export async function selectRuns(
  ctx: SignedIn,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<BulkRunRow[]> {
  let rows = runs(ctx).where('run.company_id', 'in', inReach(ctx)).orderBy('run.id', 'desc').limit(limit)
  if (before) rows = rows.where('run.id', '<', before)
  return rows.execute()
}

/** The state of a run, locked until the end of the transaction. */
export async function lockRunState(ctx: Ctx, runId: string): Promise<BulkState | undefined> {
  const row = await ctx.db
    .selectFrom('bulk_runs')
    .select('state')
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** Whether a course belongs to a company in the caller's reach, or was assigned to one. */
export async function isCourseThere(ctx: SignedIn, courseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from courses where id = ${courseId} and company_id in (${inReach(ctx)})
    union all (
      select from assignments a join company_closure under on under.ancestor_id = a.company_id
        and (under.depth = 0 or a.with_descendants)
      where a.course_id = ${courseId} and a.withdrawn_at is null and under.descendant_id in (${inReach(ctx)}) limit 1)
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

interface NewRun {
  id: string
  company_id: string
  action: BulkAction
  input: BulkInput
  target: BulkTarget
  total: number
}

export async function insertRun(ctx: SignedIn, { input, target, ...run }: NewRun): Promise<void> {
  await ctx.db
    .insertInto('bulk_runs')
    .values({
      ...run,
      input: JSON.stringify(input),
      target: JSON.stringify(target),
      created_by: ctx.actor.id,
      created_at: ctx.now.toISOString(),
    })
    .execute()
}

export async function setState(ctx: Ctx, runId: string, state: BulkState): Promise<void> {
  const isFinal = !['waiting', 'running', 'undoing'].includes(state)
  await ctx.db
    .updateTable('bulk_runs')
    .set({ state, ...(isFinal ? { finished_at: ctx.now.toISOString() } : {}) })
    .where('id', '=', runId)
    .execute()
}

/** Stores the people whom the run currently targets and their number. */
export async function insertItems(ctx: SignedIn, runId: string, target: BulkTarget): Promise<void> {
  const people = selectTarget(ctx, target)
  await sql`
    with added as (
      insert into bulk_run_items (run_id, position, user_id)
      select ${runId}, row_number() over (order by found.id), found.id from (${people}) found
      returning position
    )
    update bulk_runs set total = (select count(*) from added), state = 'running' where id = ${runId}`.execute(
    ctx.db,
  )
}

export async function countTarget(ctx: SignedIn, target: BulkTarget): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (${selectTarget(ctx, target)}) found`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

const selectTarget = (ctx: SignedIn, target: BulkTarget) =>
  'ids' in target
    ? sql`select users.id from users where users.id = any (${target.ids}::uuid[]) and users.role = 'student'
        and users.status in ('active', 'disabled') and users.company_id in (${inReach(ctx)}) and ${seesPerson(ctx, 'users.id')}`
    : sql`select matching.id from (${matchingStudents(ctx, target.filter)}) matching
        where matching.id <> all (${target.except}::uuid[])`

export interface BulkItem {
  position: number
  user_id: string
  before: Record<string, unknown> | null
  version: number | null
}

/** The next people of a run who are waiting, or whose change is to be undone. */
export async function selectItems(
  ctx: Ctx,
  runId: string,
  which: { outcome: 'changed' | null; limit: number },
): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select position, user_id, before, version from bulk_run_items
    where run_id = ${runId} and ${which.outcome ? sql`outcome = 'changed'` : sql`outcome is null`}
    order by position limit ${which.limit}`.execute(ctx.db)
  return rows
}

export interface PersonNow {
  id: string
  company_id: string
  status: 'active' | 'disabled'
  is_company_closed: boolean
  tags: string[]
  tag_since: Record<string, string>
  invited_at: string | null
  platform_locale: string | null
  settings: Record<string, boolean>
  version: number
}

/** The people who still exist and are within reach. Rows are locked in a fixed order to avoid deadlocks. */
export async function lockPeople(ctx: SignedIn, userIds: string[]): Promise<Map<string, PersonNow>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'company_id', 'tags', 'tag_since', 'invited_at', 'platform_locale', 'version'])
    .select(sql<Record<string, boolean>>`settings`.as('settings'))
    .select(sql<PersonNow['status']>`status`.as('status'))
    .select(isClosed('users.company_id').as('is_company_closed'))
    .where('id', 'in', userIds)
    .where('role', '=', 'student')
    .where('status', 'in', ['active', 'disabled'])
    .where('company_id', 'in', inReach(ctx))
    .where(seesPerson(ctx, 'users.id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Outcome {
  position: number
  outcome: 'changed' | 'unchanged' | 'failed' | 'undone' | 'kept'
  problem?: BulkProblem
  before?: Record<string, unknown>
  version?: number
}

/** Records the outcomes and adds them to the run's counts. */
export async function writeOutcomes(ctx: Ctx, runId: string, outcomes: Outcome[]): Promise<void> {
  const rows = JSON.stringify(outcomes)
  await sql`
    update bulk_run_items item set outcome = new.outcome, problem = new.problem,
      before = coalesce(new.before, item.before), version = coalesce(new.version, item.version)
    from jsonb_to_recordset(${rows}::jsonb) as new (position int, outcome text, problem text, before jsonb, version int)
    where item.run_id = ${runId} and item.position = new.position`.execute(ctx.db)
  const count = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  await ctx.db
    .updateTable('bulk_runs')
    .set({
      changed: sql`changed + ${count('changed')}`,
      unchanged: sql`unchanged + ${count('unchanged')}`,
      failed: sql`failed + ${count('failed')}`,
      undone: sql`undone + ${count('undone')}`,
      kept: sql`kept + ${count('kept')}`,
    })
    .where('id', '=', runId)
    .execute()
}

/** The first people in the run's order that it could not change, or that an undo skipped. */
export async function selectProblems(ctx: SignedIn, runId: string, limit: number) {
  return ctx.db
    .selectFrom('bulk_run_items as item')
    .innerJoin('users', 'users.id', 'item.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['item.user_id', 'companies.name as company_name'])
    .select([
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('full_name'),
      sql<BulkProblem>`coalesce(item.problem, 'changed_meanwhile')`.as('problem'),
      sql<boolean>`users.status in ('active', 'disabled')`.as('is_there'),
    ])
    .where('item.run_id', '=', runId)
    .where('item.outcome', 'in', ['failed', 'kept'])
    .where('users.company_id', 'in', inReach(ctx))
    .orderBy('item.position')
    .limit(limit)
    .execute()
}

/** Deletes an erased person's previous values from runs. */
export async function forgetBefore(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .updateTable('bulk_run_items')
    .set({ before: null })
    .where('user_id', '=', userId)
    .where('before', 'is not', null)
    .execute()
}
