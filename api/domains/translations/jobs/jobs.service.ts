import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import type * as contract from '#contract/translations/jobs.ts'
import type { Origin } from '#contract/translations/units.ts'
import { canEdit } from '#domains/courses/courses.policy.ts'
import { type CourseRow, updateCourse } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse, touchCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid, notFound, versionConflict } from '#platform/errors.ts'
import { pageOf } from '#platform/http/page.ts'
import { syncJob } from '../sync/sync.service.ts'
import { canSetReviewer } from '../translations.policy.ts'
import { notifyTranslator } from './job.notices.ts'
import { presentGroups, presentJob } from './jobs.presenter.ts'
import * as queries from './jobs.queries.ts'

// Translation jobs: a course in one more language. Only this domain writes the tables of translations.

export interface JobPath {
  courseId: string
  translationJobId: string
}

/** A job within reach, after syncing its items with the draft. Throws 404. */
export async function openJob(
  ctx: SignedIn,
  { courseId, translationJobId }: JobPath,
): Promise<{ course: CourseRow; job: queries.JobRow }> {
  const course = await readCourse(ctx, courseId)
  const read = async (inner: SignedIn) =>
    found((await queries.selectCourseJobs(inner, courseId, { id: translationJobId }))[0])
  const job = await read(ctx)
  if (job.synced_at === course.updated_at) return { course, job }
  return inTransaction(ctx, async (inner) => {
    await syncJob(inner, job, course)
    return { course, job: await read(inner) }
  })
}

/** A write already has a transaction. */
export const inTransaction = <T>(ctx: SignedIn, work: (inner: SignedIn) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.transaction(work)

type CourseJobs = ResponseOf<typeof contract.listCourseJobs>

export async function listCourseJobs(ctx: SignedIn, courseId: string): Promise<CourseJobs> {
  return listJobs(ctx, courseId, {})
}

const statuses = ['open', 'done', 'all'] as const
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `where` is a job id, a status or a locale. `open` includes submitted jobs, because they still need somebody's
 * action. Throws 404 for anything else.
 */
export async function listWhere(ctx: SignedIn, courseId: string, where: string): Promise<CourseJobs> {
  if (isId.test(where)) {
    const { data, meta } = await listJobs(ctx, courseId, { id: where })
    if (data.length === 0) throw notFound()
    return { data, meta }
  }
  const named = statuses.find((status) => status === where)
  if (named) {
    const { data, meta } = await listJobs(ctx, courseId, {})
    const isDone = (job: contract.TranslationJob) => job.status === 'done'
    return { data: data.filter((job) => named === 'all' || isDone(job) === (named === 'done')), meta }
  }
  const locale = found(toSelectableLocale(where))
  return listJobs(ctx, courseId, { locale })
}

async function listJobs(
  ctx: SignedIn,
  courseId: string,
  filter: { locale?: Locale; id?: string },
): Promise<CourseJobs> {
  const course = await readCourse(ctx, courseId)
  const all = await queries.selectCourseJobs(ctx, courseId)
  const isSelected = ({ locale, id }: queries.JobRow) =>
    (filter.locale === undefined || locale === filter.locale) && (filter.id === undefined || id === filter.id)
  const selected = all.filter(isSelected)
  const behind = selected.filter((job) => job.synced_at !== course.updated_at)
  const rows =
    behind.length === 0
      ? selected
      : await inTransaction(ctx, async (inner) => {
          for (const job of behind) await syncJob(inner, job, course)
          return (await queries.selectCourseJobs(inner, courseId)).filter(isSelected)
        })
  const taken = new Set(all.map(({ locale }) => locale))
  const [source, ...others] = course.locales
  return {
    data: rows.map((row) => presentJob(ctx, row)),
    meta: {
      source_locale: source as Locale,
      without_job: others.filter((locale) => !taken.has(locale)),
    },
  }
}

export async function listAllJobs(
  ctx: SignedIn,
  { cursor, limit = limits.pageSize.default, ...filter }: QueryOf<typeof contract.listAllJobs>,
): Promise<ResponseOf<typeof contract.listAllJobs>> {
  const rows = await queries.selectAllJobs(ctx, { ...filter, after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => presentJob(ctx, row)), meta: { next_cursor } }
}

/** Syncs the items of all of a course's languages with its draft, so that every translation has been checked. */
export async function checkTranslations(ctx: SignedIn, course: CourseRow): Promise<void> {
  if (course.locales.length === 1) return
  const all = await queries.selectCourseJobs(ctx, course.id)
  const behind = all.filter((job) => job.synced_at !== course.updated_at)
  if (behind.length === 0) return
  await inTransaction(ctx, async (inner) => {
    for (const job of behind) await syncJob(inner, job, course)
  })
}

/** Word counts by language and origin; call `checkTranslations` first. */
export async function readOrigins(
  ctx: SignedIn,
  courseId: string,
): Promise<Partial<Record<Locale, Partial<Record<Origin, number>>>>> {
  const rows = await queries.selectOrigins(ctx, courseId)
  const byLocale = Map.groupBy(rows, ({ locale }) => locale)
  return Object.fromEntries(
    [...byLocale].map(([locale, own]) => [
      locale,
      Object.fromEntries(own.map(({ origin, words }) => [origin, words])),
    ]),
  )
}

type Terms = Omit<BodyOf<typeof contract.updateTranslationJob>, 'version'>

/**
 * Throws 403 for a caller who may not set the reviewer, and 422 for a person who is not on the staff of the
 * course's company or one above it.
 */
async function checkTerms(ctx: SignedIn, course: CourseRow, terms: Terms): Promise<queries.JobTerms> {
  if (terms.reviewer_id !== undefined && !canSetReviewer(ctx.actor)) throw forbidden()
  const named = [terms.assignee_id, terms.reviewer_id].filter((id) => typeof id === 'string')
  if (named.length > 0) {
    const known = await queries.selectTranslators(ctx, course.company_id, named)
    const isMissing = (id: string | null | undefined) =>
      typeof id === 'string' && !known.some((person) => person.id === id)
    const fields = [
      ...(isMissing(terms.assignee_id) ? ['assignee_id'] : []),
      ...(isMissing(terms.reviewer_id) ? ['reviewer_id'] : []),
    ]
    if (fields.length > 0)
      throw invalid(Object.fromEntries(fields.map((field) => [field, ['translations.person_unknown']])))
  }
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
}

/** Creates a job, and adds the language to the course if it is new. */
export async function createJob(
  ctx: SignedIn,
  courseId: string,
  { locale, ...terms }: BodyOf<typeof contract.createTranslationJob>,
): Promise<contract.TranslationJob> {
  const before = await touchCourse(ctx, courseId)
  if (before.locales[0] === locale) throw invalid({ locale: ['translations.locale_is_source'] })
  const isNew = !before.locales.includes(locale)
  // A database trigger creates the job of each language added to a course.
  if (isNew)
    await updateCourse(ctx, courseId, { version: before.version, locales: [...before.locales, locale] })
  const checked = await checkTerms(ctx, before, terms)
  const [row] = await queries.selectCourseJobs(ctx, courseId, { locale })
  if (isNew && Object.keys(checked).length > 0) await queries.updateJob(ctx, found(row).id, checked)
  if (isNew) await notifyAssigned(ctx, found(row), checked)
  return readJob(ctx, { courseId, translationJobId: found(row).id })
}

/** Notifies a newly assigned translator once. */
async function notifyAssigned(
  ctx: SignedIn,
  job: queries.JobRow,
  { assignee_id }: queries.JobTerms,
): Promise<void> {
  if (!assignee_id || assignee_id === job.assignee_id) return
  await notifyTranslator(ctx, { ...job, assignee_id }, 'translation_assigned')
}

export async function readJob(ctx: SignedIn, path: JobPath): Promise<contract.TranslationJob> {
  return presentJob(ctx, (await openJob(ctx, path)).job)
}

/**
 * A job that the caller may change; the course is locked until the end of the transaction. Throws 404, 403, and 409
 * for an archived course.
 */
export async function changeJob(ctx: SignedIn, path: JobPath) {
  await lockCourse(ctx, path.courseId)
  const { course, job } = await openJob(ctx, path)
  if (course.status === 'archived') throw conflict('courses.archived')
  if (!canEdit(ctx.actor, course)) throw forbidden()
  return { course, job }
}

export async function updateJob(
  ctx: SignedIn,
  path: JobPath,
  { version, ...terms }: BodyOf<typeof contract.updateTranslationJob>,
): Promise<contract.TranslationJob> {
  const { course, job } = await changeJob(ctx, path)
  await queries.lockJob(ctx, job.id)
  const current = await readJob(ctx, path)
  if (current.version !== version) throw versionConflict(current)
  const checked = await checkTerms(ctx, course, terms)
  await queries.updateJob(ctx, job.id, checked)
  await notifyAssigned(ctx, job, checked)
  return readJob(ctx, path)
}

export async function listGroups(ctx: SignedIn, path: JobPath) {
  const { job } = await openJob(ctx, path)
  return { data: presentGroups(await queries.selectGroupCounts(ctx, job.id)) }
}

export async function listTranslators(ctx: SignedIn, courseId: string) {
  const course = await readCourse(ctx, courseId)
  return { data: await queries.selectTranslators(ctx, course.company_id) }
}
