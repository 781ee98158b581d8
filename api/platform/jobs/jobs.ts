import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Db } from '#db/connect.ts'
import type { Ctx } from '../context.ts'
import type { Bus } from '../nodes/bus.ts'
import { addJob, type Job, jobsTopic, Reschedule } from './job.ts'
import {
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
  /** Does work as soon as a process says that there is some, and looks every two seconds, until it is stopped. */
  start(): void
  /** Takes nothing more and waits for what is being done; what is not ready in time is taken up by the next process. */
  stop(): Promise<void>
  /** Sees to it that what is done again and again waits for its turn. */
  plan(now?: Date): Promise<void>
  /** Does all that is due at a moment. */
  runDue(now?: Date): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  jobs: Job[]
  /** Hears of work that other processes add. */
  bus: Pick<Bus, 'listen'>
  contextAt: (now: Date, kind?: Pick<Job, 'lowPriority'>) => Ctx
}

const lookEveryMs = 2_000
const atOnce = 4
const stopWithinMs = 20_000

/** Does the work that waits in the table of jobs. Several processes may: each job is one's alone as long as that one lives. */
export function createJobs({ db, log, jobs, bus, contextAt }: Parts): Jobs {
  const byKind = new Map(jobs.map((each) => [each.kind, each]))
  /** Side by side, so that a mail server that does not answer holds up mails alone. */
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
   * Takes a job whenever one of its slots is free, so that one that takes long holds up no other; `pause` is how long it waits with
   * free slots for more. The clock goes on while there is work: what is taken late knows how late it is.
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

  /** What one lane did may be work for another. */
  const runDue = async (from = new Date()): Promise<void> => {
    const clock = clockFrom(from)
    let found = true
    const never = () => new Promise(() => undefined)
    while (found)
      found = (await Promise.all(lanes.map((kinds) => runLane(kinds, clock, never)))).includes(true)
  }

  const wake = (): void => {
    wakes += 1
    rest.abort()
    rest = new AbortController()
  }

  /** Until somebody says that there is work, at most for two seconds. */
  const pauseSince = async (known: number): Promise<void> => {
    if (wakes !== known) return
    const signal = AbortSignal.any([stopping.signal, rest.signal])
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
  }

  /** One line when the database is gone, not one every two seconds. */
  const look = async (kinds: string[]): Promise<void> => {
    while (!stopping.signal.aborted) {
      const known = wakes
      try {
        // What was done in one lane may have added work to the other, which rests.
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
    for (const each of jobs)
      if (each.intervalMinutes !== undefined) await addJob(contextAt(now), each, {}, { key: '' })
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
