import { isVisible } from '#contract/content/visible-text.ts'
import type * as contract from '#contract/directory/bulk.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { limits } from '#contract/limits.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import { getGroup } from '#domains/accounts/groups/groups.service.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import { isDayOver } from '#domains/learning/exemptions/exemptions.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { idempotentId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/job.ts'
import { tidyTags } from '#platform/tags.ts'
import { settleStates } from '../progress-states/progress-states.service.ts'
import { bulkJob } from './bulk.job.ts'
import * as queries from './bulk.queries.ts'
import { canUndo, isActive, isExpected, undoUntil } from './bulk.rules.ts'

/**
 * Changes to many people, as runs. Only this service writes bulk_runs and bulk_run_items; the people themselves are
 * changed through the services that own them.
 */

function toRun(ctx: SignedIn, row: queries.BulkRunRow): contract.BulkRun {
  const { id, action, state, total, changed, unchanged, failed, undone, kept } = row
  return {
    ...{ id, action, state, total, changed, unchanged, failed, undone, kept },
    tags: row.input.tags ?? [],
    group: row.group_id && row.group_name ? { id: row.group_id, name: row.group_name } : null,
    company: row.goal_id && row.goal_name ? { id: row.goal_id, name: row.goal_name } : null,
    locale: toSelectableLocale(row.input.locale) ?? null,
    percent: row.input.percent ?? null,
    settings: row.input.settings ?? {},
    course:
      row.input.course_id && row.course_title ? { id: row.input.course_id, title: row.course_title } : null,
    started_by: { id: row.created_by, full_name: row.started_by_name },
    company_name: row.company_name,
    created_at: row.created_at,
    finished_at: row.finished_at,
    undo_until: undoUntil(row)?.toISOString() ?? null,
    can: { cancel: isActive(state) && state !== 'undoing', undo: canUndo(row, ctx.now) },
  }
}

const runAfter = async (ctx: SignedIn, runId: string): Promise<contract.BulkRun> =>
  toRun(ctx, found(await queries.findRun(ctx, runId)))

type Body = BodyOf<typeof contract.startBulk>

/**
 * Runs without a surrounding transaction, because stored states are refreshed first. Idempotent per key: a repeated
 * call returns the run that it started. Throws 409 with the actual count if it differs from the expected one.
 */
export async function startBulk(ctx: SignedIn, { key, ...body }: Body): Promise<contract.BulkRun> {
  const id = idempotentId(ctx, 'bulk', key)
  const existing = await queries.findRun(ctx, id)
  if (existing) return toRun(ctx, existing)
  const input = await checkedInput(ctx, body)
  const target = targetOf(body)
  await settleStates(ctx)
  const { action } = body
  const { company_id } = ctx.actor
  return ctx.transaction(async (inner) => {
    const total = await checkedCount(inner, target, body)
    await queries.insertRun(inner, { id, company_id, action, input, target, total })
    await recordEvent(inner, {
      kind: 'bulk.started',
      company_id,
      data: { run_id: id, action, people: total },
    })
    await addJob(inner, bulkJob, { run_id: id }, { key: id })
    return runAfter(inner, id)
  })
}

/** Throws 404 for a person out of reach, 409 if the number differs from the expected one. */
async function checkedCount(
  ctx: SignedIn,
  target: queries.BulkTarget,
  { action, expected_count: expected }: Body,
): Promise<number> {
  const count = await queries.countTarget(ctx, target)
  if ('ids' in target && count < target.ids.length) throw notFound()
  if (count === 0 || !isExpected(action, { count, expected }))
    throw conflict('accounts.bulk_count', { count })
  return count
}

function targetOf({ ids, filter, except = [] }: Body): queries.BulkTarget {
  if ((ids === undefined) === (filter === undefined)) throw invalid({ ids: ['field.required'] })
  return ids ? { ids: [...new Set(ids)] } : { filter: filter ?? {}, except }
}

/** Throws 422 if a parameter of the action is missing, 404 for a group or company out of reach. */
async function checkedInput(ctx: SignedIn, body: Body): Promise<queries.BulkInput> {
  switch (body.action) {
    case 'add_tags':
    case 'remove_tags': {
      const tags = tidyTags(body.tags ?? [])
      if (tags.length === 0) throw invalid({ tags: ['field.required'] })
      return { tags }
    }
    case 'add_to_group':
    case 'remove_from_group': {
      if (!body.group_id) throw invalid({ group_id: ['field.required'] })
      return { group_id: (await getGroup(ctx, body.group_id)).id }
    }
    case 'move': {
      if (!body.company_id) throw invalid({ company_id: ['field.required'] })
      return { company_id: await chosenCompany(ctx, body.company_id) }
    }
    case 'set_language':
      if (body.locale === undefined) throw invalid({ locale: ['field.required'] })
      return { locale: body.locale }
    case 'set_extra_time':
      if (body.percent === undefined) throw invalid({ percent: ['field.required'] })
      return { percent: body.percent }
    case 'set_settings':
      if (!body.settings || Object.keys(body.settings).length === 0)
        throw invalid({ settings: ['field.required'] })
      return { settings: body.settings }
    case 'exempt':
      return checkedExemption(ctx, body)
    case 'invite':
      return { again: body.again ?? false }
    default:
      return {}
  }
}

export async function listRuns(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default }: QueryOf<typeof contract.listBulkRuns>,
): Promise<ResponseOf<typeof contract.listBulkRuns>> {
  const rows = await queries.selectRuns(ctx, { before: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => toRun(ctx, row)), meta: { next_cursor } }
}

export const getRun = runAfter

export async function listProblems(
  ctx: SignedIn,
  runId: string,
): Promise<ResponseOf<typeof contract.listBulkProblems>> {
  found(await queries.findRun(ctx, runId))
  return { data: await queries.selectProblems(ctx, runId, 500) }
}

/** Throws 409 for a run that is over. */
export async function cancelRun(ctx: SignedIn, runId: string): Promise<contract.BulkRun> {
  const run = await lockRun(ctx, runId)
  if (run.state === 'cancelled') return toRun(ctx, run)
  if (!isActive(run.state) || run.state === 'undoing') throw conflict('accounts.bulk_over')
  await queries.setState(ctx, runId, 'cancelled')
  await note(ctx, 'bulk.cancelled', run)
  return runAfter(ctx, runId)
}

/** Throws 409 for a run that cannot be undone, or no longer. */
export async function undoRun(ctx: SignedIn, runId: string): Promise<contract.BulkRun> {
  const run = await lockRun(ctx, runId)
  if (run.state === 'undoing' || run.state === 'undone') return toRun(ctx, run)
  if (!canUndo(run, ctx.now)) throw conflict('accounts.bulk_not_undoable')
  await queries.setState(ctx, runId, 'undoing')
  await note(ctx, 'bulk.undone', run)
  await addJob(ctx, bulkJob, { run_id: runId }, { key: `undo ${runId}` })
  return runAfter(ctx, runId)
}

async function lockRun(ctx: SignedIn, runId: string): Promise<queries.BulkRunRow> {
  found(await queries.findRun(ctx, runId))
  await queries.lockRunState(ctx, runId)
  return found(await queries.findRun(ctx, runId))
}

const note = (ctx: SignedIn, kind: EventKind, { id, company_id }: { id: string; company_id: string }) =>
  recordEvent(ctx, { kind, company_id, data: { run_id: id } })

/** Throws 422 for a missing course, reason or note and for a last day that is over, and 404 for a course out of reach. */
async function checkedExemption(
  ctx: SignedIn,
  { course_id, reason, note: typed = '', until }: Body,
): Promise<queries.BulkInput> {
  const why = typed.trim()
  if (!course_id) throw invalid({ course_id: ['field.required'] })
  if (!reason) throw invalid({ reason: ['field.required'] })
  if (reason === 'other' && !isVisible(why)) throw invalid({ note: ['field.required'] })
  if (until && (await isDayOver(ctx, until))) throw invalid({ until: ['learning.day_over'] })
  if (!(await queries.isCourseThere(ctx, course_id))) throw notFound()
  return { course_id, reason, note: why, ...(until ? { until } : {}) }
}
