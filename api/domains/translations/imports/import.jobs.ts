import type { ImportResult } from '#contract/translations/imports.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Job } from '#platform/jobs/job.ts'
import { changeJob, openJob } from '../jobs/jobs.service.ts'
import { applyChanges, type UnitChange } from '../units/apply-units.service.ts'
import { type Item, selectByIds } from '../units/units.queries.ts'
import { fileImportJobs, rowsAtOnce } from './file-import.jobs.ts'
import * as queries from './imports.queries.ts'
import { judgeRow } from './judge-row.actions.ts'

const pathOf = ({ course_id, job_id }: queries.JobImportRecord) => ({
  courseId: course_id,
  translationJobId: job_id,
})

type Counts = queries.JobImportRecord['counts']
const add = (counts: Counts, results: readonly ImportResult[]): Counts => {
  const sums = { ...counts }
  for (const result of results) sums[result] = (sums[result] ?? 0) + 1
  return sums
}

const itemsOf = async (
  ctx: SignedIn,
  jobId: string,
  rows: readonly { item_id: string }[],
): Promise<Map<string, Item>> =>
  new Map(
    (
      await selectByIds(
        ctx,
        jobId,
        rows.map(({ item_id }) => item_id),
      )
    ).map((item) => [item.id, item]),
  )

/** Returns false if nothing is left or somebody stopped the import. */
const checkPiece = (ctx: SignedIn, id: string, record: queries.JobImportRecord): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const { job: translationJob } = await openJob(inner, pathOf(record))
    const locked = await queries.lockById(inner, id)
    if (locked?.status !== 'checking') return false
    const rows = await queries.selectUnchecked(inner, id, rowsAtOnce)
    if (rows.length === 0) {
      await queries.updateImport(inner, id, { status: 'checked' })
      return false
    }
    const items = await itemsOf(inner, locked.job_id, rows)
    // Term findings are only warnings, and only errors keep a text from being imported, so terms are not needed.
    const checking = { source_locale: translationJob.source_locale, locale: translationJob.locale, terms: [] }
    const checked = rows.map(({ number, item_id, ...row }): queries.CheckedRow => {
      const item = items.get(item_id)
      const judged = item
        ? judgeRow(item, row, checking)
        : { result: 'unknown' as const, fields: null, problems: [] }
      return {
        number,
        ...judged,
        seen_revision: item?.revision ?? null,
        seen_hash: item?.source_hash ?? null,
        before: item?.target ?? null,
      }
    })
    await queries.saveChecked(inner, id, checked)
    await queries.updateImport(inner, id, {
      done: locked.done + rows.length,
      counts: add(
        locked.counts,
        checked.map(({ result }) => result),
      ),
    })
    return true
  })

/** Returns false if nothing is left or somebody stopped the import. */
const applyPiece = (ctx: SignedIn, id: string, record: queries.JobImportRecord): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const { job: translationJob } = await changeJob(inner, pathOf(record))
    const locked = await queries.lockById(inner, id)
    if (locked?.status !== 'applying') return false
    if (locked.done === 0) await queries.offerRows(inner, id)
    const rows = await queries.selectToApply(inner, id, rowsAtOnce)
    if (rows.length === 0) {
      const finished_at = new Date().toISOString()
      await queries.updateImport(inner, id, { status: 'done', finished_at })
      return false
    }
    const items = await itemsOf(inner, locked.job_id, rows)
    const changes: UnitChange[] = []
    const results = rows.map(({ number, item_id, fields, ...seen }) => {
      const item = items.get(item_id)
      const result = resultNow(item, seen)
      if (item && result === 'changed')
        changes.push({ item, fields, state: 'translated', made_from: item.source_hash, origin: 'import' })
      return { number, result }
    })
    await applyChanges(inner, translationJob, changes)
    await queries.saveApplied(inner, id, results)
    const moved = results.filter(({ result }) => result !== 'changed')
    if (moved.length > 0)
      await queries.offerRows(
        inner,
        id,
        moved.map(({ number }) => number),
      )
    await queries.updateImport(inner, id, {
      done: locked.done + rows.length,
      applied: locked.applied + changes.length,
      counts: add(
        { ...locked.counts, changed: (locked.counts.changed ?? 0) - moved.length },
        moved.map(({ result }) => result),
      ),
    })
    return true
  })

function resultNow(
  item: Item | undefined,
  { seen_hash, seen_revision }: Pick<queries.UnitToApply, 'seen_hash' | 'seen_revision'>,
): ImportResult {
  if (!item) return 'unknown'
  if (item.source_hash !== seen_hash) return 'stale'
  return item.revision === seen_revision ? 'changed' : 'conflict'
}

const jobs = fileImportJobs('import', {
  table: 'translation_imports',
  find: queries.findById,
  workOf: (_, { job_id }) => ({ kind: 'translation_import', subject: job_id }),
  checkPiece,
  applyPiece,
})

/** Determines the result for each unit of a file without writing any. */
export const checkImportJob = jobs.check
/** Writes the changes of a checked file. Units that have changed since become suggestions. */
export const applyImportJob = jobs.apply

export const translationImportJobs: Job[] = Object.values(jobs)
