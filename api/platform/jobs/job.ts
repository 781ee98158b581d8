import type * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'

/** A kind of background job that survives the end of the process, with its implementation. */
export interface Job<D = unknown> {
  kind: string
  /** The schema of the stored data; an older version may have written it. */
  data: z.ZodMiniType<D>
  /** May run again after a failure or a crash, so it must be idempotent. */
  run(ctx: Ctx, data: D, job: RunningJob): Promise<void>
  /** A recurring job: runs this many minutes after its last run, in one process at a time. */
  intervalMinutes?: number
  /**
   * The job waits for another server, so it gets its own slots and does not delay other jobs; kinds with the same name
   * share slots.
   */
  waitsForOthers?: true | string
  /** Long work that nobody waits for; a database on this machine gives API calls priority over it. */
  lowPriority?: true
  /** Retries until this time rather than a number of times, with shorter pauses at first. */
  until?(data: D): Date
  /** Called after each failed try; `over` is true after the last one. */
  onFailure?(ctx: Ctx, data: D, failure: JobFailure): Promise<void>
}

export interface RunningJob {
  id: string
  /** Aborted when the process stops; it waits up to twenty seconds for running jobs. */
  stopping: AbortSignal
}

export interface JobFailure {
  error: unknown
  tries: number
  over: boolean
}

/** Thrown by a job that cannot run yet: it is postponed to that time without counting as a failure. */
export class Reschedule extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('Not now')
    this.until = until
  }
}

/**
 * Returns a function to call between the steps of a long job: reschedules the rest once the job has run for `ms`
 * milliseconds or the process stops.
 */
export function turnOf({ now }: Pick<Ctx, 'now'>, { stopping }: RunningJob, ms = Infinity): () => void {
  const begun = performance.now()
  return () => {
    if (stopping.aborted || performance.now() - begun > ms) throw new Reschedule(now)
  }
}

/** The bus topic that announces due jobs to other processes. */
export const jobsTopic = 'jobs'

/** Declares a kind of job; `app.ts` lists them all. */
export const job = <D>(
  kind: string,
  data: z.ZodMiniType<D>,
  run: Job<D>['run'],
  options: Pick<Job<D>, 'intervalMinutes' | 'waitsForOthers' | 'lowPriority' | 'until' | 'onFailure'> = {},
): Job<D> => ({ kind, data, run, ...options })

/** The part of a call’s context that adding jobs requires. */
export interface JobCtx extends Pick<Ctx, 'db' | 'now' | 'afterCommit'> {
  services: Pick<Ctx['services'], 'bus'>
}

/** Adds a job in the caller’s transaction. Does nothing if a job with the same `key` is already waiting. */
export async function addJob<D>(
  ctx: Ctx,
  { kind }: Job<D>,
  data: D,
  { key, at = ctx.now }: { key?: string; at?: Date } = {},
): Promise<void> {
  await addJobs(ctx, { kind }, [{ data, ...(key === undefined ? {} : { key }) }], at)
}

/** The same for several jobs, in one statement. */
export async function addJobs<D>(
  ctx: JobCtx,
  { kind }: Pick<Job<D>, 'kind'>,
  work: { data: D; key?: string }[],
  at = ctx.now,
): Promise<void> {
  await insertJobs(
    ctx,
    work.map((one) => ({ kind, ...one })),
    at,
  )
}

/** Adds the recurring jobs that are not waiting yet, in one statement. */
export async function addRecurring(ctx: JobCtx, kinds: Pick<Job, 'kind'>[]): Promise<void> {
  await insertJobs(
    ctx,
    kinds.map(({ kind }) => ({ kind, data: {}, key: '' })),
    ctx.now,
  )
}

async function insertJobs(
  ctx: JobCtx,
  work: { kind: string; data: unknown; key?: string }[],
  at: Date,
): Promise<void> {
  if (work.length === 0) return
  const rows = work.map(({ kind, data, key = null }) => ({
    id: newId(),
    kind,
    key,
    data: JSON.stringify(data),
    run_at: at.toISOString(),
  }))
  await ctx.db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (at <= ctx.now) announce(ctx)
}

/**
 * Published after the commit, outside the transaction: a notification inside it would make all commits of the server
 * wait for each other.
 */
function announce(ctx: JobCtx): void {
  ctx.afterCommit(() => ctx.services.bus.publish(jobsTopic, ''))
}

/** Adds a job or replaces the waiting one with the same key: it runs at once, with its tries reset. */
export async function replaceJob<D>(
  ctx: Ctx,
  { kind }: Pick<Job<D>, 'kind'>,
  { key, data }: { key: string; data: D },
): Promise<void> {
  const fresh = {
    data: JSON.stringify(data),
    run_at: ctx.now.toISOString(),
    leased_until: null,
    tries: 0,
    error: null,
  }
  await ctx.db
    .insertInto('jobs')
    .values({ id: newId(), kind, key, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).where('failed_at', 'is', null).doUpdateSet(fresh),
    )
    .execute()
  announce(ctx)
}

/** Locks a job for the rest of the transaction; false if it was removed in the meantime. */
export async function lockJob(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Saves a job’s progress in the caller’s transaction: when it is resumed, it starts with this data. */
export async function saveProgress(ctx: Ctx, id: string, data: unknown): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()
}

/** Whether a job with this `key` is waiting or running. */
export async function isWaiting(ctx: Ctx, { kind }: Pick<Job, 'kind'>, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
