import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export interface LeasedJob {
  id: string
  kind: string
  data: unknown
  /** Number of runs started, including this one. */
  tries: number
}

/** How long a job stays reserved after its process last renewed the lease, by the database’s clock. */
export const leaseMs = 60_000
/** Spread over about half a day; after that the job waits for an operator. */
export const maxTries = 12
const longestPauseMs = 6 * 3_600_000
/** How long a failed job is kept. */
const retentionDays = 90

/** Exponential backoff, starting at 30 seconds; urgent work starts at ten seconds. */
export const retryDelay = (tries: number, firstMs = 30_000): number =>
  Math.min(firstMs * 2 ** (Math.min(tries, maxTries) - 1), longestPauseMs)
const firstPauseUntilMs = 10_000

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/**
 * The database’s time, shifted by the difference between `now` and this machine’s clock; only tests pass another time.
 */
const databaseTime = (now: Date) =>
  sql<string>`now() + ${`${now.getTime() - Date.now()} milliseconds`}::interval`
const leaseEnd = (now: Date) => sql<string>`${databaseTime(now)} + ${`${leaseMs} milliseconds`}::interval`

/**
 * Leases due jobs, oldest first, skipping those that another process is leasing or running. Selects them in a separate
 * step: as a subquery, the selection could run again for each row and lease further jobs each time.
 */
export async function leaseDueJobs(
  db: Db,
  { kinds, now, most }: { kinds: string[]; now: Date; most: number },
) {
  const { rows } = await sql<LeasedJob>`
    with due as materialized (
      select id from jobs where failed_at is null and run_at <= ${now.toISOString()} and kind = any(${kinds}::text[])
        and (leased_until is null or leased_until <= ${databaseTime(now)})
      order by run_at limit ${most} for update skip locked
    )
    update jobs set leased_until = ${leaseEnd(now)}, tries = tries + 1
    from due where jobs.id = due.id
    returning jobs.id, jobs.kind, jobs.data, jobs.tries`.execute(db)
  return rows
}

/** The kinds of which a job is due that nobody runs, without leasing any. */
export async function dueKinds(db: Db, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from jobs where failed_at is null and run_at <= ${now.toISOString()}
      and (leased_until is null or leased_until <= ${databaseTime(now)})`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether a process currently holds a lease on one of these jobs. */
export async function isAnyLeased(
  db: Db,
  { kind, keys, now }: { kind: string; keys: readonly string[]; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('failed_at', 'is', null)
    .where('leased_until', '>', databaseTime(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function renewLease(db: Db, { id, tries }: LeasedJob, now: Date): Promise<void> {
  await mine(db, { id, tries })
    .set({ leased_until: leaseEnd(now) })
    .execute()
}

/** Matches only while no other process has taken over the job. */
const mine = (db: Db, { id, tries }: Pick<LeasedJob, 'id' | 'tries'>) =>
  db.updateTable('jobs').where('id', '=', id).where('tries', '=', tries)

export async function finish(db: Db, { id, tries }: LeasedJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('tries', '=', tries).execute()
}

/** Reschedules a recurring job after a successful run. */
export async function finishUntil(db: Db, taken: LeasedJob, at: Date): Promise<void> {
  await mine(db, taken).set({ run_at: at.toISOString(), leased_until: null, tries: 0, error: null }).execute()
}

/** Postpones a job that cannot run yet; this run does not count as a try. */
export async function reschedule(db: Db, taken: LeasedJob, at: Date): Promise<void> {
  await mine(db, taken)
    .set({ run_at: at.toISOString(), leased_until: null, tries: taken.tries - 1 })
    .execute()
}

interface Failure {
  error: string
  now: Date
  /** A recurring job: it is never given up. */
  forever: boolean
  /** Give up when this time has passed; without it, after a number of tries. */
  until: Date | undefined
}

/**
 * Schedules a retry after a pause; after the last try, marks the job as failed. Returns whether that was the last try.
 */
export async function retryLater(
  db: Db,
  taken: LeasedJob,
  { error, now, forever, until }: Failure,
): Promise<boolean> {
  const next = new Date(now.getTime() + retryDelay(taken.tries, until && firstPauseUntilMs))
  const over = !forever && (until ? next > until : taken.tries >= maxTries)
  await mine(db, taken)
    .set({
      error,
      run_at: next.toISOString(),
      leased_until: null,
      failed_at: over ? now.toISOString() : null,
    })
    .execute()
  return over
}

export async function forgetOldFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('failed_at', '<', later(now, -retentionDays * 86_400_000))
    .execute()
}
