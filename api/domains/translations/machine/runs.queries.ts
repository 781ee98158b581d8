import { sql } from 'kysely'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { type Item, itemColumns } from '../units/units.queries.ts'

export interface RunRow {
  id: string
  job_id: string
  course_id: string
  states: string[]
  group_id: string | null
  status: 'waiting' | 'running' | 'done' | 'stopped' | 'failed'
  provider: string | null
  total: number
  done: number
  from_memory: number
  from_machine: number
  failed: number
  problem: string | null
  after_item: string | null
  waits: number
  waiting_since: string | null
  created_by: string
}

const runs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('machine_runs')
    .innerJoin('translation_jobs', 'translation_jobs.id', 'machine_runs.job_id')
    .select(['machine_runs.id', 'job_id', 'translation_jobs.course_id', 'states', 'group_id', 'provider'])
    .select(['machine_runs.status', 'total', 'done', 'from_memory', 'from_machine', 'failed', 'problem'])
    .select(['after_item', 'waits', 'waiting_since', 'machine_runs.created_by'])

export async function findRun(ctx: SignedIn, id: string): Promise<RunRow | undefined> {
  return runs(ctx)
    .where('machine_runs.id', '=', id)
    .where('translation_jobs.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
}

/** For the background job. */
export async function findRunById(ctx: Ctx, id: string): Promise<RunRow | undefined> {
  return runs(ctx).where('machine_runs.id', '=', id).executeTakeFirst()
}

/** The unfinished run of a job. */
export async function findOpenRun(ctx: SignedIn, jobId: string): Promise<RunRow | undefined> {
  return runs(ctx)
    .where('job_id', '=', jobId)
    .where('machine_runs.status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}

/** Other, stopped runs of the same job, the latest first. */
export async function selectStopped(ctx: Ctx, { id, job_id }: RunRow): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('machine_runs')
    .select('id')
    .where('job_id', '=', job_id)
    .where('id', '<>', id)
    .where('status', '=', 'stopped')
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => row.id)
}

export async function insertRun(
  ctx: SignedIn,
  run: {
    id: string
    job_id: string
    states: string[]
    group_id: string | null
    provider: string | null
    total: number
  },
): Promise<void> {
  await ctx.db
    .insertInto('machine_runs')
    .values({ ...run, created_by: ctx.actor.id, created_at: ctx.now.toISOString() })
    .execute()
}

/** The status of a run, locked until the transaction ends. */
export async function lockStatus(ctx: Ctx, id: string): Promise<RunRow['status'] | undefined> {
  const row = await ctx.db
    .selectFrom('machine_runs')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.status
}

export async function endRun(
  ctx: Ctx,
  id: string,
  { status, problem = null }: { status: 'done' | 'stopped' | 'failed'; problem?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('machine_runs')
    .set({ status, problem, finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

export async function addProgress(
  ctx: Ctx,
  id: string,
  {
    after,
    ...more
  }: { after: string | null; done: number; from_memory: number; from_machine: number; failed: number },
): Promise<void> {
  await ctx.db
    .updateTable('machine_runs')
    .set((q) => ({
      status: 'running',
      ...(after === null ? {} : { after_item: after }),
      // Progress was made, so the problem is over.
      ...(more.done > 0 ? { problem: null, waits: 0, waiting_since: null } : {}),
      done: sql<number>`least(total, done + ${more.done})`,
      from_memory: q('from_memory', '+', more.from_memory),
      from_machine: q('from_machine', '+', more.from_machine),
      failed: q('failed', '+', more.failed),
    }))
    .where('id', '=', id)
    .execute()
}

/** Records that a run waits for a service and will continue by itself. */
export async function noteWait(
  ctx: Ctx,
  id: string,
  { problem, waits, waiting_since }: { problem: string; waits: number; waiting_since: string },
): Promise<void> {
  await ctx.db
    .updateTable('machine_runs')
    .set({ problem, waits, waiting_since })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

const wanted = ({ states, group_id }: Pick<RunRow, 'states' | 'group_id'>) =>
  sql`i.state = any(${states}) ${group_id ? sql`and i.group_id = ${group_id}` : sql``}`

/** The next units of a run, in the order of the course. */
export async function selectNext(ctx: Ctx, run: RunRow, limit: number): Promise<Item[]> {
  const after = run.after_item
    ? sql`and (i.position, i.id) > ((select position from translation_job_items where id = ${run.after_item}), ${run.after_item}::uuid)`
    : sql``
  const { rows } = await sql<Item>`
    select ${itemColumns} from translation_job_items i where i.job_id = ${run.job_id} and ${wanted(run)} ${after}
    order by i.position, i.id limit ${limit}
  `.execute(ctx.db)
  return rows
}

export interface Amount {
  source_key: string
  units: number
  words: number
  /** Words of units that had the same translation before in the same context. */
  context_words: number
  characters: number
  is_known: boolean
}

/** The distinct sources that a run would translate, with whether the memory has them. */
export async function selectAmounts(
  ctx: Ctx,
  run: Pick<RunRow, 'job_id' | 'states' | 'group_id'>,
  pair: { company_id: string; source_locale: string; target_locale: string },
): Promise<Amount[]> {
  const inMemory = sql`from memory_entries m where m.key = source_key and m.source_locale = ${pair.source_locale}
    and m.target_locale = ${pair.target_locale} and m.company_id in (
      select ancestor_id from company_closure where descendant_id = ${pair.company_id})`
  const { rows } = await sql<Amount>`
    select source_key, count(*)::integer as units, sum(words)::integer as words,
      coalesce(sum(words) filter (where exists (select ${inMemory} and m.context = i.owner_id || ' ' || i.unit)), 0)::integer as context_words,
      max((select sum(length(field)) from jsonb_array_elements_text(source) field))::integer as characters,
      exists (select ${inMemory}) as is_known
    from translation_job_items i where i.job_id = ${run.job_id} and ${wanted(run)} group by source_key
  `.execute(ctx.db)
  return rows
}

export async function findCourseOfJob(ctx: SignedIn, jobId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('translation_jobs')
    .select('course_id')
    .where('id', '=', jobId)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row?.course_id
}
