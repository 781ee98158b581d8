import type * as z from 'zod/mini'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'

/** A kind of work that survives the end of the process, and how it is done. */
export interface Job<D = unknown> {
  kind: string
  /** What was written with the work; an older version may have written it. */
  data: z.ZodMiniType<D>
  /** May be called again when it failed or the process died on the way: what it does must then be done only once. */
  run(ctx: Ctx, data: D, job: RunningJob): Promise<void>
  /** Set: done again and again, so many minutes after the last time, by one process of all. */
  intervalMinutes?: number
  /** Set: waits for another server, so that other work does not wait for it; kinds that give the same name share slots of their own. */
  waitsForOthers?: true | string
  /** Set: long work that nobody waits for; the database on this machine does what calls ask of it first. */
  lowPriority?: true
  /** Set: tried again until then rather than a number of times, the first times sooner. */
  until?(data: D): Date
  /** Called after each try that failed; `over` after the last one. */
  onFailure?(ctx: Ctx, data: D, failure: JobFailure): Promise<void>
}

export interface RunningJob {
  id: string
  /** Aborted when the process stops, which waits for work no longer than twenty seconds. */
  stopping: AbortSignal
}

export interface JobFailure {
  error: unknown
  tries: number
  over: boolean
}

/** Thrown by work whose hour has not come: it is done from then on, and that is no failure. */
export class Reschedule extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('Not now')
    this.until = until
  }
}

/** To be called between the pieces of long work: puts the rest off once its turn of so many milliseconds is over or the process stops. */
export function turnOf({ now }: Pick<Ctx, 'now'>, { stopping }: RunningJob, ms = Infinity): () => void {
  const begun = performance.now()
  return () => {
    if (stopping.aborted || performance.now() - begun > ms) throw new Reschedule(now)
  }
}

/** By which processes hear that there is work that is due. */
export const jobsTopic = 'jobs'

/** Declares a kind of work; `app.ts` lists them all. */
export const job = <D>(
  kind: string,
  data: z.ZodMiniType<D>,
  run: Job<D>['run'],
  options: Pick<Job<D>, 'intervalMinutes' | 'waitsForOthers' | 'lowPriority' | 'until' | 'onFailure'> = {},
): Job<D> => ({ kind, data, run, ...options })

/** What adding work takes of a call. */
export interface JobCtx extends Pick<Ctx, 'db' | 'now' | 'afterCommit'> {
  services: Pick<Ctx['services'], 'bus'>
}

/** Adds work, with the caller's transaction or not at all. With a `key` that already waits it changes nothing. */
export async function addJob<D>(
  ctx: Ctx,
  { kind }: Job<D>,
  data: D,
  { key, at = ctx.now }: { key?: string; at?: Date } = {},
): Promise<void> {
  await addJobs(ctx, { kind }, [{ data, ...(key === undefined ? {} : { key }) }], at)
}

/** The same for many at once, in one statement. */
export async function addJobs<D>(
  ctx: JobCtx,
  { kind }: Pick<Job<D>, 'kind'>,
  work: { data: D; key?: string }[],
  at = ctx.now,
): Promise<void> {
  if (work.length === 0) return
  const rows = work.map(({ data, key = null }) => ({
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

/** After the commit, and apart from it: a notice within it would make all commits of the server wait for each other. */
function announce(ctx: JobCtx): void {
  ctx.afterCommit(() => ctx.services.bus.publish(jobsTopic, ''))
}

/** Adds work in place of the same that waits: it is done at once, and its tries begin again. */
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

/** Holds a job for the rest of the transaction; false where it was taken back meanwhile. */
export async function lockJob(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('jobs').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Moves work on, with the caller's transaction: taken up again, it begins with these data. */
export async function saveProgress(ctx: Ctx, id: string, data: unknown): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()
}

/** Whether work with this `key` waits or is being done. */
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
