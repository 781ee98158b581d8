import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export interface LeasedJob {
  id: string
  kind: string
  data: unknown
  /** How often it was taken, with this time. */
  tries: number
}

/** How long a job is left alone by others after its process was last heard of, by the clock of the database. */
export const leaseMs = 60_000
/** Over about half a day; then it waits for somebody to look. */
export const maxTries = 12
const longestPauseMs = 6 * 3_600_000
/** So long a job that would not do is kept. */
const keptDays = 90

/** Twice as long each time, from half a minute on; from ten seconds on for work that is soon too late. */
export const retryDelay = (tries: number, firstMs = 30_000): number =>
  Math.min(firstMs * 2 ** (Math.min(tries, maxTries) - 1), longestPauseMs)
const firstPauseUntilMs = 10_000

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** The database's time, moved as far as `now` is from this machine's: only tests ask for another moment. */
const databaseTime = (now: Date) =>
  sql<string>`now() + ${`${now.getTime() - Date.now()} milliseconds`}::interval`
const leaseEnd = (now: Date) => sql<string>`${databaseTime(now)} + ${`${leaseMs} milliseconds`}::interval`

/**
 * Takes what is due, oldest first; what another process takes at this moment, or works at, is passed over. Chosen in a step of its
 * own: as a subquery it may be run again for each row, and take the next ones each time.
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

/** Whether a process is at work at one of these at this moment, as far as is known. */
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

/** Says that this process is still at work. */
export async function renewLease(db: Db, { id, tries }: LeasedJob, now: Date): Promise<void> {
  await mine(db, { id, tries })
    .set({ leased_until: leaseEnd(now) })
    .execute()
}

/** Only while no other process has taken it over. */
const mine = (db: Db, { id, tries }: Pick<LeasedJob, 'id' | 'tries'>) =>
  db.updateTable('jobs').where('id', '=', id).where('tries', '=', tries)

export async function finish(db: Db, { id, tries }: LeasedJob): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('tries', '=', tries).execute()
}

/** For work that is done again and again. */
export async function finishUntil(db: Db, taken: LeasedJob, at: Date): Promise<void> {
  await mine(db, taken).set({ run_at: at.toISOString(), leased_until: null, tries: 0, error: null }).execute()
}

/** Until its hour has come; that it was taken before does not count as a try. */
export async function reschedule(db: Db, taken: LeasedJob, at: Date): Promise<void> {
  await mine(db, taken)
    .set({ run_at: at.toISOString(), leased_until: null, tries: taken.tries - 1 })
    .execute()
}

interface Failure {
  error: string
  now: Date
  /** Done again and again: it is never given up. */
  forever: boolean
  /** Given up when it could not be tried again before; without it after a number of tries. */
  until: Date | undefined
}

/** Tried again after a pause; after the last try it is put aside. Says whether that was the last. */
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
    .where('failed_at', '<', later(now, -keptDays * 86_400_000))
    .execute()
}
