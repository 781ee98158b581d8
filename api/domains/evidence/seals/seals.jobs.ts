import * as z from 'zod/mini'
import { type Job, job, Reschedule, saveProgress, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { nothingChecked } from './seal-check.rules.ts'
import { saveCheck } from './seal-checks.queries.ts'
import { checkKind, checkPage, requestChecks } from './seal-checks.service.ts'
import { selectSealedCompanies, selectWaitingCompanies } from './seals.queries.ts'
import { queueEarlier, sealUnlessLocked } from './seals.service.ts'

/** Long enough that a busy company has some thousand seals a month, not a hundred thousand. */
const sealEveryMinutes = 10
/** How long a company whose chain is locked waits for its next turn. */
const lockedPauseMs = 60_000
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
    let isAnyLocked = false
    for (const companyId of await selectWaitingCompanies(ctx))
      for (let state = 'more'; state === 'more'; ) {
        endTurn()
        state = await sealUnlessLocked(ctx, companyId)
        isAnyLocked ||= state === 'locked'
        await pace()
      }
    if (isAnyLocked) throw new Reschedule(new Date(ctx.now.getTime() + lockedPauseMs))
  },
  { intervalMinutes: sealEveryMinutes, lowPriority: true },
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

export const sealJobs: Job[] = [sealJob, queueEarlierJob, checkJob, checkAllJob]
