import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/translations/items.ts'
import type { JobCounts, TranslationUnit } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid, notFound } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { newId } from '#platform/ids.ts'
import { selectComments } from '../comments.queries.ts'
import { presentCounts } from '../jobs/jobs.presenter.ts'
import { type JobRow, selectCourseJobs } from '../jobs/jobs.queries.ts'
import { changeJob, type JobPath, openJob } from '../jobs/jobs.service.ts'
import { recount } from '../sync/sync.queries.ts'
import { dismissal, dismissalReason, severities } from '../sync/sync.service.ts'
import { canApprove, jobRights, mayApproveUnit } from '../translations.policy.ts'
import * as queries from './units.queries.ts'

// Units as a translator sees them.

export async function listUnits(
  ctx: SignedIn,
  path: JobPath,
  { cursor, from, until, limit = limits.pageSize.default, ...filter }: QueryOf<typeof contract.listUnits>,
): Promise<ResponseOf<typeof contract.listUnits>> {
  const { job } = await openJob(ctx, path)
  const rows = await queries.selectItems(ctx, job.id, {
    ...filter,
    after: cursor,
    from,
    until,
    limit: limit + 1,
  })
  const { page, next_cursor } = pageOf(rows, limit)
  const areAll = next_cursor === null && !cursor && !from && !until
  const total = areAll ? page.length : await queries.countItems(ctx, job.id, filter)
  return {
    data: page.map((item) => presentUnit(ctx, job, item)),
    meta: { next_cursor, counts: presentCounts(job), total },
  }
}

export async function listUnitPages(
  ctx: SignedIn,
  path: JobPath,
  filter: QueryOf<typeof contract.listUnitPages>,
): Promise<ResponseOf<typeof contract.listUnitPages>> {
  const { job } = await openJob(ctx, path)
  const rows = await queries.selectPageStarts(ctx, job.id, filter)
  return { data: rows.map(({ id, position }) => ({ id, position })), meta: { total: rows[0]?.total ?? 0 } }
}

export function presentUnit(ctx: SignedIn, job: JobRow, item: queries.ShownItem): TranslationUnit {
  const course = { status: job.course_status }
  const approves = canApprove(ctx.actor, course, job)
  const mayApprove = mayApproveUnit(ctx.actor, item, { approves, fourEyes: job.four_eyes })
  const isThere = item.target !== null
  return {
    id: item.id,
    kind: item.kind,
    part: item.part,
    position: item.position,
    group_id: item.group_id,
    group_title: item.group_title,
    what: item.what,
    block_id: item.kind === 'block' ? item.unit : null,
    names: item.names,
    source: item.source,
    target: item.target,
    codes: item.codes,
    state: item.state,
    origin: item.origin,
    provider: item.provider,
    words: item.words,
    assessed: item.assessed,
    revision: item.revision,
    source_hash: item.source_hash,
    previous_source: item.previous_source,
    checks: item.findings,
    reason: item.reason,
    open_questions: item.questions,
    has_file_suggestion: item.has_file_suggestion,
    comments: item.comments,
    repeats: item.repeats,
    updated_at: item.updated_at,
    updated_by: item.updated_name,
    can: {
      edit: jobRights(ctx.actor, course, job).translate,
      approve: mayApprove,
      reject: approves && isThere,
    },
  }
}

/** A unit of a job. Throws 404. */
export async function readItem(ctx: SignedIn, jobId: string, id: string): Promise<queries.ShownItem> {
  return found((await queries.selectItemsById(ctx, jobId, [id]))[0])
}

export async function getUnit(
  ctx: SignedIn,
  path: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof contract.getUnit>> {
  const { job } = await openJob(ctx, path)
  const item = await readItem(ctx, job.id, path.translationJobItemId)
  const [history, comments] = await Promise.all([
    queries.selectHistory(ctx, item.id),
    selectComments(ctx, item.id),
  ])
  const { translate } = jobRights(ctx.actor, { status: job.course_status }, job)
  return {
    data: {
      unit: presentUnit(ctx, job, item),
      history: history.map(({ warning, is_dismissal, ...act }) => ({
        ...act,
        warning: warning === null ? null : { code: warning, dismissed: is_dismissal === true },
      })) as ResponseOf<typeof contract.getUnit>['data']['history'],
      comments: comments.map((comment) => ({ ...comment, can: { resolve: translate } })),
    },
  }
}

/** A job's counts after a change. */
export async function jobCountsOf(ctx: SignedIn, { course_id, id }: JobRow): Promise<JobCounts> {
  const [row] = await selectCourseJobs(ctx, course_id, { id })
  return presentCounts(found(row))
}

/** A history entry for an action that does not change the text and does not count towards anybody's pace. */
const historyOf = (item: queries.ShownItem) => ({
  id: newId(),
  item_id: item.id,
  revision: item.revision,
  state: item.state,
  target: item.target,
  source_hash: item.made_from ?? item.source_hash,
  origin: item.origin,
  words: 0,
})

/** Throws 404 if the checks found no such warning, 422 without a reason. */
export async function dismissWarning(
  ctx: SignedIn,
  path: JobPath,
  { id, code, dismissed, reason: given }: BodyOf<typeof contract.dismissWarning>,
): Promise<TranslationUnit> {
  const reason = dismissed ? given?.trim() : null
  if (reason === undefined || reason === '') throw invalid({ reason: ['translations.reason_of_dismissal'] })
  const { job } = await changeJob(ctx, path)
  const item = await readItem(ctx, job.id, id)
  const isIt = (finding: (typeof item.findings)[number]): boolean =>
    finding.code === code && finding.severity === 'warning'
  if (!item.findings.some(isIt)) throw notFound()
  const key = dismissal(item, code)
  if (dismissalReason(item.dismissed, key) === reason) return presentUnit(ctx, job, item)
  const findings = item.findings.map((finding) => {
    if (!isIt(finding)) return finding
    const { dismissed: _, reason: __, ...rest } = finding
    return reason === null ? rest : { ...rest, dismissed: true, reason }
  })
  const others = item.dismissed.filter((known) => dismissalReason([known], key) === null)
  await queries.setDismissed(ctx, item.id, {
    dismissed: (reason === null ? others : [...others, `${key} ${reason}`]).slice(-50),
    findings,
    ...severities(findings),
  })
  await queries.insertHistory(ctx, job.id, [
    { ...historyOf(item), reason, warning: code, is_dismissal: dismissed },
  ])
  await recount(ctx, job.id, [item.group_id])
  return presentUnit(ctx, job, await readItem(ctx, job.id, id))
}
