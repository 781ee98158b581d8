import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Db } from '../../db/connect.ts'
import type { Ctx } from '../context.ts'
import { addJob, type Job, NotNow } from './job.ts'
import {
  finish,
  finishUntil,
  forgetOldFailures,
  keepTaken,
  leaseMs,
  postpone,
  putOff,
  type TakenJob,
  takeDue,
} from './taken.ts'

export interface Jobs {
  /** Looks for due work every two seconds until it is stopped. */
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
  contextAt: (now: Date) => Ctx
}

const lookEveryMs = 2_000
const atOnce = 4
const stopWithinMs = 20_000

/** Does the work that waits in the table of jobs. Several processes may: each job is one's alone as long as that one lives. */
export function createJobs({ db, log, jobs, contextAt }: Parts): Jobs {
  const byKind = new Map(jobs.map((each) => [each.kind, each]))
  const kinds = [...byKind.keys()]
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let fails = false

  const runOne = async (taken: TakenJob, clock: () => Date): Promise<void> => {
    const { data, run, everyMinutes } = byKind.get(taken.kind) as Job
    const begun = clock()
    const alive = setInterval(() => keepTaken(db, taken, clock()).catch(() => undefined), leaseMs / 3)
    try {
      await run(contextAt(begun), z.parse(data, taken.data), { id: taken.id })
      if (everyMinutes === undefined) await finish(db, taken)
      else await finishUntil(db, taken, new Date(begun.getTime() + everyMinutes * 60_000))
    } catch (error) {
      if (error instanceof NotNow) return await postpone(db, taken, error.until)
      const said = error instanceof Error ? error.message : String(error)
      log.error({ err: error, job: taken.kind, id: taken.id, tries: taken.tries }, 'a job failed')
      await putOff(db, taken, {
        error: said.slice(0, 500),
        now: clock(),
        forever: everyMinutes !== undefined,
      })
    } finally {
      clearInterval(alive)
    }
  }

  /** The clock goes on while there is work: what is taken late is kept as long as what was taken first, and knows how late it is. */
  const runDue = async (from = new Date()): Promise<void> => {
    const ahead = from.getTime() - Date.now()
    const clock = () => new Date(Date.now() + ahead)
    for (;;) {
      const due = stopped ? [] : await takeDue(db, { kinds, now: clock(), most: atOnce })
      if (due.length === 0) return
      await Promise.all(due.map((taken) => runOne(taken, clock)))
    }
  }

  /** One line when the database is gone, not one every two seconds. */
  const look = async (): Promise<void> => {
    try {
      await runDue()
      fails = false
    } catch (error) {
      if (!fails) log.warn({ err: error }, 'jobs wait: the database does not answer')
      fails = true
    }
    if (!stopped) timer = setTimeout(() => (running = look()), lookEveryMs)
  }

  const plan = async (now = new Date()): Promise<void> => {
    await forgetOldFailures(db, now)
    for (const each of jobs)
      if (each.everyMinutes !== undefined) await addJob(contextAt(now), each, {}, { key: '' })
  }

  return {
    start() {
      const first = async (): Promise<void> => {
        await plan().catch((error: unknown) => log.error({ err: error }, 'jobs could not be planned'))
        await look()
      }
      running = first()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())])
    },
    plan,
    runDue,
  }
}
