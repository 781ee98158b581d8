import { sql } from 'kysely'
import type { HandInErrors, TranslationJob } from '#contract/translations/jobs.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { UnitState } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { jobRights } from '../translations.policy.ts'
import { applyChanges, type UnitChange } from '../units/apply-units.service.ts'
import { type Item, selectWhere } from '../units/units.queries.ts'
import { notifyHandedIn, notifyTranslator } from './job.notices.ts'
import { type JobRow, type JobTerms, updateJob } from './jobs.queries.ts'
import { changeJob, type JobPath, readJob } from './jobs.service.ts'

// Actions on a whole job: submit, approve, return, reopen.

const moved = (items: Item[], state: UnitState): UnitChange[] =>
  items.map((item) => ({
    item,
    fields: item.target,
    state,
    made_from: item.source_hash,
    origin: item.origin,
    provider: item.provider,
    repeat_of: item.repeat_of,
  }))

const rightsOf = (ctx: SignedIn, job: JobRow) => jobRights(ctx.actor, { status: job.course_status }, job)

/** Throws 409 with the units that have errors. Repeated, it returns the job unchanged. */
export async function handIn(ctx: SignedIn, path: JobPath): Promise<TranslationJob> {
  const { job } = await changeJob(ctx, path)
  if (job.status === 'handed_in') return readJob(ctx, path)
  if (!rightsOf(ctx, job).hand_in) throw conflict('translations.not_open')
  await refuseErrors(ctx, job)
  const items = await selectWhere(ctx, job.id, sql`i.state = 'translated'`)
  if (items.length === 0) throw conflict('translations.nothing_to_hand_in')
  await applyChanges(ctx, job, moved(items, 'in_review'))
  await notifyHandedIn(ctx, job)
  return finish(ctx, path, { status: 'handed_in', handed_in_at: ctx.now.toISOString(), reason: null })
}

const errorsShown = 100

async function refuseErrors(ctx: SignedIn, { id }: JobRow): Promise<void> {
  const wrong = await selectWhere(
    ctx,
    id,
    sql`i.errors > 0 and i.state in ('translated', 'in_review', 'rejected', 'approved')`,
  )
  if (wrong.length === 0) return
  throw conflict('translations.has_errors', {
    total: wrong.length,
    errors: wrong.slice(0, errorsShown).map((item) => ({
      id: item.id,
      part: item.part,
      group_id: item.group_id,
      source: truncateText(plainOf(item.source.join(' ')), 200),
      codes: item.findings.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])),
    })),
  } satisfies HandInErrors)
}

/**
 * Throws 403 for a caller who may not approve, and 409 if errors remain, or if the caller wrote some of the text
 * and the company requires four eyes.
 */
export async function approve(ctx: SignedIn, path: JobPath): Promise<TranslationJob> {
  const { job } = await changeJob(ctx, path)
  const rights = rightsOf(ctx, job)
  if (!rights.approve) throw job.status === 'handed_in' ? forbidden() : conflict('translations.not_handed_in')
  await refuseErrors(ctx, job)
  const items = await selectWhere(ctx, job.id, sql`i.state = 'in_review'`)
  if (job.four_eyes && items.some(({ updated_by }) => updated_by === ctx.actor.id))
    throw conflict('translations.own_work')
  await applyChanges(ctx, job, moved(items, 'approved'))
  await notifyTranslator(ctx, job, 'translation_decided')
  return finish(ctx, path, { status: 'done', done_at: ctx.now.toISOString(), reason: null })
}

export async function reject(ctx: SignedIn, path: JobPath, reason: string): Promise<TranslationJob> {
  const { job } = await changeJob(ctx, path)
  const rights = rightsOf(ctx, job)
  if (!rights.reject) throw job.status === 'handed_in' ? forbidden() : conflict('translations.not_handed_in')
  await notifyTranslator(ctx, job, 'translation_rejected')
  return reopened(ctx, { path, job }, { reason })
}

export async function reopen(ctx: SignedIn, path: JobPath): Promise<TranslationJob> {
  const { job } = await changeJob(ctx, path)
  if (job.status === 'open') return readJob(ctx, path)
  return reopened(ctx, { path, job }, {})
}

/** Units waiting for review become editable for the translator again. */
async function reopened(
  ctx: SignedIn,
  { path, job }: { path: JobPath; job: JobRow },
  terms: JobTerms,
): Promise<TranslationJob> {
  const items = await selectWhere(ctx, job.id, sql`i.state = 'in_review'`)
  await applyChanges(ctx, job, moved(items, 'translated'))
  return finish(ctx, path, { status: 'open', handed_in_at: null, done_at: null, ...terms })
}

async function finish(ctx: SignedIn, path: JobPath, terms: JobTerms): Promise<TranslationJob> {
  await updateJob(ctx, path.translationJobId, terms)
  return readJob(ctx, path)
}
