import * as z from 'zod/mini'
import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { job, Reschedule, turnOf } from '#platform/jobs/job.ts'
import { isAnyLeased } from '#platform/jobs/job-lease.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { type JobRow, selectSettings } from '../jobs/jobs.queries.ts'
import { changeJob, openJob } from '../jobs/jobs.service.ts'
import { readTerms } from '../memory/glossary.service.ts'
import { findExact, type Match } from '../memory/memory.service.ts'
import { contextOf, pairOf } from '../memory/pairs.rules.ts'
import { applyChanges, type UnitChange } from '../units/apply-units.service.ts'
import { type Item, selectItemsById } from '../units/units.queries.ts'
import { translateForCompany } from './company-machine.service.ts'
import { ProviderError, providerNames, type TranslationSettings } from './providers.service.ts'
import * as queries from './runs.queries.ts'

const machineRunKind = 'translations.machine_run'
const batchSize = 40
const sliceMs = 20_000

/**
 * Translates the units of a run in batches: from the memory first, then by the service, outside of any transaction.
 * Units changed by somebody in the meantime are left alone. After a restart it continues where it stopped.
 */
export const machineRunJob = job(
  machineRunKind,
  z.object({ run_id: z.string() }),
  async (ctx, { run_id }, running) => {
    const endOfTurn = turnOf(ctx, running, sliceMs)
    const first = await queries.findRunById(ctx, run_id)
    const own = first && (await contextOfPerson(ctx, first.created_by))
    if (!own) return queries.endRun(ctx, run_id, { status: 'failed', problem: 'provider_refused' })
    await waitForStopped(ctx, first)
    try {
      while (await fillSome(own, run_id)) endOfTurn()
      await queries.endRun(ctx, run_id, { status: 'done' })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.problem === 'provider_busy') await waitForService(ctx, run_id, error.retryAfterMs)
      await queries.endRun(ctx, run_id, { status: 'failed', problem: error.problem })
    }
    announceWork(ctx, [first.created_by], { kind: 'machine_run', subject: run_id })
  },
  {
    waitsForOthers: true,
    onFailure: async (ctx, { run_id }, { over }) => {
      if (over) await queries.endRun(ctx, run_id, { status: 'failed', problem: 'provider_refused' })
    },
  },
)

const stoppedPauseMs = 500

/**
 * What a stopped run has already sent is still received, cached and charged. The next run waits for that, so as not
 * to send it a second time.
 */
async function waitForStopped(ctx: Ctx, run: queries.RunRow): Promise<void> {
  const keys = await queries.selectStopped(ctx, run)
  if (keys.length > 0 && (await isAnyLeased(ctx.db, { kind: machineRunKind, keys, now: ctx.now })))
    throw new Reschedule(new Date(ctx.now.getTime() + stoppedPauseMs))
}

const firstWaitMs = 15_000
const longestWaitMs = 10 * 60_000
/** About two hours in total, unless the service asks for longer waits. */
const mostWaits = 16
/** The maximum total, however long the service asks for. */
const mostWaitingMs = 24 * 3_600_000

/**
 * Reschedules the run if the service may become available, each time after a longer wait, or as long as the service
 * asks. Any progress resets the counter.
 */
async function waitForService(ctx: Ctx, runId: string, retryAfterMs: number): Promise<void> {
  const run = await queries.findRunById(ctx, runId)
  if (!run || run.waits >= mostWaits) return
  const since = run.waiting_since ? new Date(run.waiting_since) : ctx.now
  const leftMs = since.getTime() + mostWaitingMs - ctx.now.getTime()
  if (leftMs <= 0) return
  await queries.noteWait(ctx, runId, {
    ...{ problem: 'provider_waits', waits: run.waits + 1 },
    waiting_since: since.toISOString(),
  })
  const backOffMs = Math.min(longestWaitMs, firstWaitMs * 2 ** run.waits)
  const waitMs = Math.min(leftMs, Math.max(backOffMs, retryAfterMs))
  throw new Reschedule(new Date(ctx.now.getTime() + waitMs))
}

/**
 * Returns false if nothing is left or somebody stopped the run. Throws `ProviderError` after saving what was
 * translated before it.
 */
async function fillSome(ctx: SignedIn, runId: string): Promise<boolean> {
  const run = await queries.findRunById(ctx, runId)
  if (!run || (run.status !== 'waiting' && run.status !== 'running')) return false
  const path = { courseId: run.course_id, translationJobId: run.job_id }
  const { job: translationJob } = await openJob(ctx, path)
  const items = await queries.selectNext(ctx, run, batchSize)
  if (items.length === 0) return false
  const known = await findExact(
    ctx,
    pairOf(translationJob),
    items.map((item) => ({ context: contextOf(item), source: item.source })),
  )
  const translation = await providerOf(ctx, translationJob)
  const rest = items.filter((item) => !known.has(contextOf(item)))
  const { answers, failure } = translation
    ? await translateItems(ctx, translation, { job: translationJob, items: rest })
    : { answers: new Map<string, string[] | null>(), failure: null }
  const isReached = (item: Item): boolean =>
    !translation || known.has(contextOf(item)) || answers.has(item.id)
  const firstLeft = items.findIndex((item) => !isReached(item))
  // The run continues with the first item that was not reached. Translations of later items are cached, so they
  // cost nothing then.
  const reached = firstLeft < 0 ? items : items.slice(0, firstLeft)
  await ctx.transaction(async (inner) => {
    const status = await queries.lockStatus(inner, runId)
    if (status !== 'waiting' && status !== 'running') return
    const { job: lockedJob } = await changeJob(inner, path)
    const now = new Map(
      (
        await selectItemsById(
          inner,
          lockedJob.id,
          items.map(({ id }) => id),
        )
      ).map((item) => [item.id, item]),
    )
    const changes = reached.flatMap((item) =>
      changeOf(item, now.get(item.id), { known, answers, provider: run.provider }),
    )
    await applyChanges(inner, lockedJob, changes)
    const machine = changes.filter(({ origin }) => origin === 'machine').length
    announceWork(inner, [run.created_by], { kind: 'machine_run', subject: runId })
    await queries.addProgress(inner, runId, {
      after: reached.at(-1)?.id ?? null,
      done: reached.length,
      from_memory: changes.length - machine,
      from_machine: machine,
      failed: reached.filter(({ id }) => answers.get(id) === null).length,
    })
  })
  if (failure) throw failure
  return true
}

async function providerOf(ctx: SignedIn, { company_id }: JobRow): Promise<TranslationSettings | null> {
  const { translation } = ctx.services.settings
  return translation && (await selectSettings(ctx, company_id)).machine ? translation : null
}

interface ItemAnswers {
  /** By item id: null if a field did not come back right; no entry if the service was not reached. */
  answers: Map<string, string[] | null>
  failure: ProviderError | null
}

async function translateItems(
  ctx: SignedIn,
  translation: TranslationSettings,
  { job: translationJob, items }: { job: JobRow; items: Item[] },
): Promise<ItemAnswers> {
  if (items.length === 0) return { answers: new Map(), failure: null }
  const texts = items.flatMap(({ source, codes }) => source.map((text) => ({ text, codes })))
  const filled = texts.filter(({ text }) => text.trim() !== '')
  let failure: ProviderError | null = null
  const given = await translateForCompany(ctx, translation, {
    company_id: translationJob.company_id,
    texts: filled,
    from: translationJob.source_locale,
    to: translationJob.locale,
    terms: await readTerms(ctx, pairOf(translationJob)),
  }).catch((error: unknown): ProviderError['answers'] => {
    if (!(error instanceof ProviderError)) throw error
    failure = error
    return error.answers
  })
  const byText = new Map(filled.map((text, index) => [text, given[index]]))
  let at = 0
  const answers = new Map(
    items.flatMap((item): [string, string[] | null][] => {
      const own = texts.slice(at, (at += item.source.length))
      const fields = own.map((text) => (byText.has(text) ? byText.get(text) : text.text))
      if (fields.includes(undefined)) return []
      return [[item.id, fields.every((field) => typeof field === 'string') ? fields : null]]
    }),
  )
  return { answers, failure }
}

function changeOf(
  read: Item,
  item: Item | undefined,
  {
    known,
    answers,
    provider,
  }: { known: Map<string, Match>; answers: Map<string, string[] | null>; provider: string | null },
): UnitChange[] {
  // Somebody changed the unit or its source in the meantime.
  if (!item || item.revision !== read.revision || item.source_hash !== read.source_hash) return []
  const change = { item, made_from: item.source_hash }
  const match = known.get(contextOf(item))
  if (match) return [{ ...change, fields: match.target, state: 'translated', origin: 'memory' }]
  const fields = answers.get(item.id)
  return fields ? [{ ...change, fields, state: 'machine', origin: 'machine', provider }] : []
}

export const providerName = (ctx: SignedIn): string | null => {
  const { translation } = ctx.services.settings
  return translation ? providerNames[translation.provider] : null
}
