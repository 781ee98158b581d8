import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Db } from '#db/connect.ts'
import type { Ctx } from '../context.ts'
import type { Bus } from '../nodes/bus.ts'
import { addRecurring, type Job, jobsTopic, Reschedule } from './job.ts'
import {
  dueKinds,
  finish,
  finishUntil,
  forgetOldFailures,
  type LeasedJob,
  leaseDueJobs,
  leaseMs,
  renewLease,
  reschedule,
  retryLater,
} from './job-lease.ts'

export interface Jobs {
  /** Runs jobs as soon as a process announces one, and polls every two seconds, until stopped. */
  start(): void
  /** Leases no more jobs and waits for running ones; the next process takes over what does not finish in time. */
  stop(): Promise<void>
  /** Schedules the recurring jobs. */
  plan(now?: Date): Promise<void>
  /** Runs all jobs that are due at a given time. */
  runDue(now?: Date): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  jobs: Job[]
  /** Receives announcements of jobs that other processes add. */
  bus: Pick<Bus, 'listen'>
  contextAt: (now: Date, kind?: Pick<Job, 'lowPriority'>) => Ctx
}

const lookEveryMs = 2_000
const atOnce = 4
const stopWithinMs = 20_000

/**
 * Runs the jobs in the `jobs` table. Several processes may do so: a lease gives each job to one process as long as that
 * process lives.
 */
export function createJobs({ db, log, jobs, bus, contextAt }: Parts): Jobs {
  const byKind = new Map(jobs.map((each) => [each.kind, each]))
  /** Lanes run in parallel, so that a mail server that does not answer delays only e-mails. */
  const lanes = [...Map.groupBy(jobs, ({ waitsForOthers }) => waitsForOthers).values()].map((some) =>
    some.map(({ kind }) => kind),
  )
  let running: Promise<unknown> = Promise.resolve()
  const stopping = new AbortController()
  let rest = new AbortController()
  let wakes = 0
  let fails = false

  const runOne = async (taken: LeasedJob, clock: () => Date): Promise<void> => {
    const kind = byKind.get(taken.kind) as Job
    const { data, run, intervalMinutes } = kind
    const begun = clock()
    const alive = setInterval(() => renewLease(db, taken, clock()).catch(() => undefined), leaseMs / 3)
    try {
      await run(contextAt(begun, kind), z.parse(data, taken.data), {
        id: taken.id,
        stopping: stopping.signal,
      })
      if (intervalMinutes === undefined) await finish(db, taken)
      else await finishUntil(db, taken, new Date(begun.getTime() + intervalMinutes * 60_000))
    } catch (error) {
      if (error instanceof Reschedule) return await reschedule(db, taken, error.until)
      await noteFailure(taken, error, clock())
    } finally {
      clearInterval(alive)
    }
  }

  const noteFailure = async (taken: LeasedJob, error: unknown, now: Date): Promise<void> => {
    const { kind, id, tries } = taken
    const { data, intervalMinutes, until, onFailure } = byKind.get(kind) as Job
    const { data: work } = z.safeParse(data, taken.data)
    const over = await retryLater(db, taken, {
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      now,
      forever: intervalMinutes !== undefined,
      until: work === undefined ? undefined : until?.(work),
    })
    log.error({ err: error, job: kind, id, tries }, over ? 'a job failed and was given up' : 'a job failed')
    if (work !== undefined) await onFailure?.(contextAt(now), work, { error, tries, over })
  }

  /**
   * Leases a job whenever a slot is free, so that a long job does not delay others; `pause` limits how long it waits
   * for more work while slots are free. The clock advances while there is work, so that a delayed job sees the actual
   * time.
   */
  const runLane = async (
    kinds: string[],
    clock: () => Date,
    pause: () => Promise<unknown>,
  ): Promise<boolean> => {
    const inWork = new Set<Promise<void>>()
    const failures: unknown[] = []
    for (let found = false; ; found = true) {
      const most = atOnce - inWork.size
      const due = stopping.signal.aborted ? [] : await leaseDueJobs(db, { kinds, now: clock(), most })
      for (const taken of due) {
        const work = runOne(taken, clock)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => inWork.delete(work))
        inWork.add(work)
      }
      if (inWork.size === 0) return found
      await Promise.race(due.length < most && !stopping.signal.aborted ? [...inWork, pause()] : inWork)
      if (failures.length > 0) {
        await Promise.all(inWork)
        throw failures[0]
      }
    }
  }

  const clockFrom = (from: Date) => {
    const ahead = from.getTime() - Date.now()
    return () => new Date(Date.now() + ahead)
  }

  /** Jobs of one lane may add jobs to another. */
  const runDue = async (from = new Date()): Promise<void> => {
    const clock = clockFrom(from)
    let found = true
    const never = () => new Promise(() => undefined)
    while (found) {
      // Asked once for all lanes, most of which have nothing to do.
      const due = await dueKinds(db, clock())
      const busy = lanes.filter((kinds) => kinds.some((kind) => due.has(kind)))
      found = (await Promise.all(busy.map((kinds) => runLane(kinds, clock, never)))).includes(true)
    }
  }

  const wake = (): void => {
    wakes += 1
    rest.abort()
    rest = new AbortController()
  }

  /** Waits until a job is announced, at most two seconds. */
  const pauseSince = async (known: number): Promise<void> => {
    if (wakes !== known) return
    const signal = AbortSignal.any([stopping.signal, rest.signal])
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }

  /** Logs one line when the database is unavailable, not one every two seconds. */
  const look = async (kinds: string[]): Promise<void> => {
    while (!stopping.signal.aborted) {
      const known = wakes
      try {
        // Jobs of this lane may have added jobs to another, sleeping lane.
        if (await runLane(kinds, clockFrom(new Date()), () => pauseSince(wakes))) wake()
        fails = false
      } catch (error) {
        if (!fails) log.warn({ err: error }, 'jobs wait: the database does not answer')
        fails = true
      }
      await pauseSince(known)
    }
  }

  const plan = async (now = new Date()): Promise<void> => {
    await forgetOldFailures(db, now)
    await addRecurring(
      contextAt(now),
      jobs.filter(({ intervalMinutes }) => intervalMinutes !== undefined),
    )
  }

  let stopListening = (): void => undefined

  return {
    start() {
      stopListening = bus.listen(jobsTopic, wake)
      const first = async (): Promise<void> => {
        await plan().catch((error: unknown) => log.error({ err: error }, 'jobs could not be planned'))
        await Promise.all(lanes.map(look))
      }
      running = first()
    },
    async stop() {
      stopListening()
      stopping.abort()
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())])
    },
    plan,
    runDue,
  }
}
