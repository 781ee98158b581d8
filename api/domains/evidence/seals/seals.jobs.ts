import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { addJob, type Job, job, Reschedule, saveProgress, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { nothingChecked } from './seal-check.rules.ts'
import { saveCheck } from './seal-checks.queries.ts'
import { checkKind, checkPage, requestChecks } from './seal-checks.service.ts'
import { selectOldestWaiting, selectSealedCompanies, selectWaitingCompanies } from './seals.queries.ts'
import { queueEarlier, sealUnlessLocked } from './seals.service.ts'

/** Long enough that a busy company has some thousand seals a month, not a hundred thousand. */
const sealEveryMinutes = 10
/** How long a company whose chain is locked waits for its next turn; the others do not come with it. */
const lockedPauseMs = 60_000
/** A chain is locked for seconds. With an event that has waited this long, whoever locks it hangs. */
const lateMs = 30 * 60_000
const checkEveryMinutes = 7 * 24 * 60
const restPerWork = 1
/** Then others’ work has its turn. */
const sliceMs = 10_000

const sealJob = job(
  'evidence.seal',
  z.object({}),
  async (ctx, _data, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    for (const companyId of await selectWaitingCompanies(ctx))
      for (let state = 'more'; state === 'more'; ) {
        endTurn()
        state = await sealUnlessLocked(ctx, companyId)
        if (state === 'locked')
          await addJob(ctx, sealLockedJob, { company_id: companyId }, { key: companyId, at: nextTry(ctx) })
        await pace()
      }
  },
  { intervalMinutes: sealEveryMinutes, lowPriority: true },
)

const nextTry = ({ now }: Ctx): Date => new Date(now.getTime() + lockedPauseMs)

/** Comes back to one company whose chain was locked. */
const sealLockedJob = job(
  'evidence.seal_locked',
  z.object({ company_id: z.string() }),
  async (ctx, { company_id }, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    for (let state = 'more'; state === 'more'; ) {
      endTurn()
      state = await sealUnlessLocked(ctx, company_id)
      if (state === 'locked') {
        const since = await selectOldestWaiting(ctx, company_id)
        if (!since) return
        const isLate = ctx.now.getTime() - Date.parse(since) > lateMs
        // Everything that waits is tried every ten minutes anyway.
        if (!isLate) throw new Reschedule(nextTry(ctx))
        ctx.log.error({ company_id, since }, 'events are not sealed, because the chain stays locked')
        return
      }
      await pace()
    }
  },
  { lowPriority: true },
)

const earlier = z.object({ after: z.optional(z.string()) })

/** Queues the events of before there were seals; the migration that adds the tables adds this job. */
const queueEarlierJob = job(
  'evidence.queue_earlier_events',
  earlier,
  async (ctx, { after: begun }, running) => {
    const endTurn = turnOf(ctx, running)
    const pace = createPace(restPerWork)
    let after: string | null | undefined = begun
    while (after !== null) {
      endTurn()
      after = await ctx.transaction(async (inner) => {
        const last = await queueEarlier(inner, after ?? undefined)
        if (last) await saveProgress(inner, running.id, { after: last })
        return last
      })
      await pace()
    }
  },
  { lowPriority: true },
)

const check = z.object({
  company_id: z.string(),
  /** How far it has come; the root is hexadecimal. */
  checked: z.optional(
    z.object({
      ...{ seals: z.int(), events: z.int(), removed: z.int(), root: z.string() },
      // A check that began before an upgrade has none.
      expired: z._default(z.int(), 0),
    }),
  ),
})

const checkJob = job(
  checkKind,
  check,
  async (ctx, { company_id, checked: begun }, running) => {
    const endTurn = turnOf(ctx, running, sliceMs)
    const pace = createPace(restPerWork)
    let checked = begun ? { ...begun, root: Buffer.from(begun.root, 'hex'), broken: null } : nothingChecked
    for (let done = false; !done; ) {
      endTurn()
      ;({ checked, done } = await checkPage(ctx, company_id, checked, pace))
      const { broken: _, root, ...counts } = checked
      if (!done)
        await saveProgress(ctx, running.id, {
          company_id,
          checked: { ...counts, root: root.toString('hex') },
        })
    }
    await saveCheck(ctx, company_id, checked)
    const { broken } = checked
    if (broken) ctx.log.error({ company_id, ...broken }, 'the seals over the events do not hold')
  },
  { lowPriority: true },
)

const checkAllJob = job(
  'evidence.check_all_seals',
  z.object({}),
  async (ctx) => requestChecks(ctx, await selectSealedCompanies(ctx)),
  { intervalMinutes: checkEveryMinutes, lowPriority: true },
)

export const sealJobs: Job[] = [sealJob, sealLockedJob, queueEarlierJob, checkJob, checkAllJob]
