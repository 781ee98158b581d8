import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/translations/helps.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { translate as translateMessage } from '#platform/messages.ts'
import { selectSettings } from '../jobs/jobs.queries.ts'
import { changeJob, inTransaction, openJob } from '../jobs/jobs.service.ts'
import { readTerms } from '../memory/glossary.service.ts'
import { findExact } from '../memory/memory.service.ts'
import { pairOf } from '../memory/pairs.rules.ts'
import { translateForCompany } from './company-machine.service.ts'
import { ProviderError } from './providers.service.ts'
import { machineRunJob, providerName } from './run.job.ts'
import * as queries from './runs.queries.ts'
import { selectBudgetLeft } from './usage.queries.ts'

type Body = BodyOf<typeof contract.autoTranslate>
type Answer = ResponseOf<typeof contract.autoTranslate>
type Run = contract.MachineRun

/**
 * Translates a few texts immediately, or the units of a job in a background run. Throws 404 for a job out of reach,
 * 422 if neither is requested.
 */
export async function autoTranslate(ctx: SignedIn, body: Body): Promise<Answer> {
  if (body.job_id) return { data: await fillJob(ctx, { ...body, job_id: body.job_id }) }
  const { texts, source_locale, target_locale } = body
  if (!texts || !source_locale || !target_locale || source_locale === target_locale)
    throw invalid({ texts: ['translations.nothing_to_translate'] })
  return { data: await translateNow(ctx, { texts, from: source_locale, to: target_locale }) }
}

type Pair = Parameters<typeof findExact>[1]

async function translateNow(
  ctx: SignedIn,
  { texts, from, to }: { texts: string[]; from: Pair['source_locale']; to: Pair['target_locale'] },
): Promise<Answer['data']> {
  const pair = { company_id: ctx.actor.company_id, source_locale: from, target_locale: to }
  const known = await findExact(
    ctx,
    pair,
    texts.map((text, index) => ({ context: String(index), source: [text] })),
  )
  const { translation } = ctx.services.settings
  const isAllowed = (await selectSettings(ctx, ctx.actor.company_id)).machine
  const missing = texts.flatMap((text, index) =>
    known.has(String(index)) ? [] : [{ text, codes: [], index }],
  )
  const answers = new Map<number, string | null>()
  if (translation && isAllowed && missing.length > 0) {
    const terms = await readTerms(ctx, pair)
    const given = await translateForCompany(ctx, translation, {
      ...{ company_id: pair.company_id, texts: missing, options: { tries: 2 }, from, to, terms },
    }).catch((error: unknown) => {
      if (error instanceof ProviderError) throw invalid({ texts: [`translations.${error.problem}`] })
      throw error
    })
    for (const [at, { index }] of missing.entries()) answers.set(index, given[at] ?? null)
  }
  return {
    texts: texts.map((_, index) => {
      const match = known.get(String(index))
      if (match) return { text: match.target[0] ?? null, from: 'memory' as const }
      const text = answers.get(index) ?? null
      return { text, from: text === null ? null : ('machine' as const) }
    }),
    provider: isAllowed ? providerName(ctx) : null,
  }
}

async function fillJob(
  ctx: SignedIn,
  { job_id, states = ['untranslated', 'needs_update'], group, dry_run }: Body & { job_id: string },
): Promise<Answer['data']> {
  const courseId = found(await queries.findCourseOfJob(ctx, job_id))
  const path = { courseId, translationJobId: job_id }
  const isAllowed = (await selectSettings(ctx, ctx.actor.company_id)).machine
  const provider = isAllowed ? providerName(ctx) : null
  const chosen = { job_id, states, group_id: group ?? null }
  if (dry_run) {
    const { job } = await openJob(ctx, path)
    const open = await queries.findOpenRun(ctx, job_id)
    return {
      estimate: await estimate(ctx, { ...chosen, pair: pairOf(job), provider }),
      ...(open ? { run: present(ctx, open) } : {}),
      provider,
    }
  }
  return inTransaction(ctx, async (inner) => {
    const { job } = await changeJob(inner, path)
    const open = await queries.findOpenRun(inner, job_id)
    if (open) return { run: present(inner, open), provider }
    const amounts = await queries.selectAmounts(inner, chosen, pairOf(job))
    const id = newId()
    const total = amounts.reduce((sum, { units }) => sum + units, 0)
    await queries.insertRun(inner, { ...chosen, id, provider, total })
    await addJob(inner, machineRunJob, { run_id: id }, { key: id })
    return { run: present(inner, found(await queries.findRun(inner, id))), provider }
  })
}

async function estimate(
  ctx: SignedIn,
  {
    pair,
    provider,
    ...chosen
  }: { job_id: string; states: string[]; group_id: string | null; pair: Pair; provider: string | null },
) {
  const amounts = await queries.selectAmounts(ctx, chosen, pair)
  const sum = (of: (amount: queries.Amount) => number): number =>
    amounts.reduce((all, one) => all + of(one), 0)
  const left = amounts.filter(({ is_known }) => !is_known)
  const characters = left.reduce((all, one) => all + one.characters, 0)
  const { price, currency } = ctx.services.settings.translation ?? {}
  const cost =
    provider === null || price === undefined ? null : Math.round((characters * price) / 10_000) / 100
  return {
    units: sum(({ units }) => units),
    words: sum(({ words }) => words),
    characters,
    memory: sum(({ is_known, units }) => (is_known ? units : 0)),
    repeats: left.reduce((all, { units }) => all + units - 1, 0),
    machine: left.length,
    analysis: {
      context: sum(({ context_words }) => context_words),
      exact: sum(({ is_known, words, context_words }) => (is_known ? words - context_words : 0)),
      repeats: sum(({ is_known, words, units }) => (is_known ? 0 : words - words / units)),
      new: sum(({ is_known, words, units }) => (is_known ? 0 : words / units)),
    },
    cost,
    currency: cost === null ? null : (currency ?? null),
    budget_left: provider === null ? null : await selectBudgetLeft(ctx, pair.company_id),
    provider,
  }
}

function present(ctx: SignedIn, run: queries.RunRow): Run {
  return {
    id: run.id,
    status: run.status,
    provider: run.provider,
    total: run.total,
    done: run.done,
    from_memory: run.from_memory,
    from_machine: run.from_machine,
    failed: run.failed,
    problem: run.problem && translateMessage(ctx.languages.platform, `translations.${run.problem}`),
  }
}

export async function getRun(ctx: SignedIn, runId: string): Promise<{ data: Run }> {
  return { data: present(ctx, found(await queries.findRun(ctx, runId))) }
}

export async function stopRun(ctx: SignedIn, runId: string): Promise<{ data: Run }> {
  found(await queries.findRun(ctx, runId))
  await queries.endRun(ctx, runId, { status: 'stopped' })
  return getRun(ctx, runId)
}
