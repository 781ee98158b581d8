import * as z from 'zod/mini'
import { contextOfManager } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { job, Reschedule, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { betweenInvitationsMs, invitationsAtOnce, sliceMs } from '../imports/import-pace.rules.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import { applyToPeople, undoForPeople } from './bulk.actions.ts'
import * as queries from './bulk.queries.ts'

/** People per transaction. The slower actions take several statements per person. */
const chunkOf = {
  move: 100,
  set_extra_time: 100,
  exempt: 100,
  remove: 50,
  invite: invitationsAtOnce,
  remind: invitationsAtOnce,
} as Record<string, number>
/** Actions that send e-mails, a limited number at a time. */
const mailed: readonly string[] = ['invite', 'remind']
const chunkSize = 500

/**
 * Executes or undoes a run in batches. Each transaction also records its outcomes, so that a restarted process
 * continues after them and a cancellation takes effect between batches.
 */
export const bulkJob = job(
  'directory.bulk',
  z.object({ run_id: z.string() }),
  async (ctx, { run_id }, running) => {
    const run = await queries.findRunById(ctx, run_id)
    if (!run) return
    const own = await contextOfManager(ctx, run.created_by)
    if (!own) return fail(ctx, run_id)
    if (run.state === 'waiting') await begin(own, run)
    const endOfTurn = turnOf(ctx, running, sliceMs)
    const pace = createPace(0.5)
    for (let done = await runChunk(own, run); done.length > 0; done = await runChunk(own, run)) {
      const isFull = done.length === invitationsAtOnce
      if (mailed.includes(run.action) && isFull && done.some(({ outcome }) => outcome === 'changed'))
        throw new Reschedule(new Date(ctx.now.getTime() + betweenInvitationsMs))
      endOfTurn()
      await pace()
    }
  },
  {
    lowPriority: true,
    onFailure: async (ctx, { run_id }, { over }) => void (over && (await fail(ctx, run_id))),
  },
)

async function fail(ctx: Ctx, runId: string): Promise<void> {
  await queries.setState(ctx, runId, 'failed')
  const run = await queries.findRunById(ctx, runId)
  announceWork(ctx, run ? [run.created_by] : [], { kind: 'bulk_run', subject: runId })
}

async function begin(own: SignedIn, { id, target }: queries.BulkRunRow): Promise<void> {
  await settleStates(own)
  await own.transaction(async (inner) => {
    if ((await queries.lockRunState(inner, id)) === 'waiting') await queries.insertItems(inner, id, target)
  })
}

/** Returns the outcomes of a batch; empty if nothing is left or the run was stopped. */
const runChunk = (own: SignedIn, run: queries.BulkRunRow): Promise<queries.Outcome[]> =>
  own.transaction(async (inner) => {
    const state = await queries.lockRunState(inner, run.id)
    if (state !== 'running' && state !== 'undoing') return []
    announceWork(inner, [run.created_by], { kind: 'bulk_run', subject: run.id })
    const isUndo = state === 'undoing'
    const items = await queries.selectItems(inner, run.id, {
      outcome: isUndo ? 'changed' : null,
      limit: chunkOf[run.action] ?? chunkSize,
    })
    if (items.length === 0) {
      await queries.setState(inner, run.id, isUndo ? 'undone' : 'done')
      return []
    }
    const outcomes = await (isUndo ? undoForPeople : applyToPeople)(inner, run, items)
    await queries.writeOutcomes(inner, run.id, outcomes)
    return outcomes
  })
