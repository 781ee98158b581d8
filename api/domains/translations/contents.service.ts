import type { ContentDocument } from '#contract/content/content.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { projectDocument } from '#contract/translations/block-units.ts'
import type * as contract from '#contract/translations/items.ts'
import { readDocuments } from '#domains/content/translated-documents.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, notFound } from '#platform/errors.ts'
import { presentGroups } from './jobs/jobs.presenter.ts'
import { selectGroupCounts } from './jobs/jobs.queries.ts'
import { type JobPath, openJob } from './jobs/jobs.service.ts'
import { saveUnits } from './units/save-units.service.ts'
import { selectItems } from './units/units.queries.ts'
import { presentUnit } from './units/units.service.ts'

// The lessons of a job as documents. An item here is a lesson and has the lesson's id.

type ItemPath = JobPath & { translationJobItemId: string }

async function lessonsOf(ctx: SignedIn, jobId: string) {
  return presentGroups(await selectGroupCounts(ctx, jobId)).filter(({ part }) => part === 'lessons')
}

export async function listContents(
  ctx: SignedIn,
  path: JobPath,
): Promise<ResponseOf<typeof contract.listContents>> {
  const { job } = await openJob(ctx, path)
  const lessons = await lessonsOf(ctx, job.id)
  const written = await readDocuments(
    ctx,
    lessons.map(({ id }) => id),
    [job.locale],
  )
  const isWritten = new Set(written.map(({ lesson_id }) => lesson_id))
  return {
    data: lessons.map(({ id, title, units, words, progress }) => ({
      id,
      title,
      units,
      words,
      progress,
      is_written: isWritten.has(id),
    })),
  }
}

const unitsShown = 1_000

export async function getContentItem(
  ctx: SignedIn,
  { translationJobItemId: lessonId, ...path }: ItemPath,
): Promise<ResponseOf<typeof contract.getContentItem>> {
  const { job } = await openJob(ctx, path)
  const lessons = await lessonsOf(ctx, job.id)
  const index = lessons.findIndex(({ id }) => id === lessonId)
  const lesson = found(lessons[index])
  const documents = await readDocuments(ctx, [lessonId], [job.source_locale, job.locale])
  const documentIn = (locale: string) => documents.find((one) => one.locale === locale)
  const source = found(documentIn(job.source_locale)).document
  const target = documentIn(job.locale)
  const items = await selectItems(ctx, job.id, { group: lessonId, limit: unitsShown })
  const neighbour = (at: number) => {
    const other = lessons[at]
    return other ? { id: other.id, title: other.title } : null
  }
  return {
    data: {
      id: lessonId,
      title: lesson.title,
      source: plain(source),
      target: plain(projectDocument(source, target?.document ?? null, { locale: job.locale })),
      units: items.map((item) => presentUnit(ctx, job, item)),
      version: target?.version ?? 1,
      previous: neighbour(index - 1),
      next: neighbour(index + 1),
    },
  }
}

const plain = (document: ContentDocument): Record<string, unknown> => ({ ...document })

/** Throws 404 for a lesson that is not part of the job; units of other lessons are refused. */
export async function saveContentItem(
  ctx: SignedIn,
  path: JobPath,
  { id, units }: BodyOf<typeof contract.saveContentItem>,
): Promise<ResponseOf<typeof contract.saveContentItem>> {
  const { job } = await openJob(ctx, path)
  const own = new Set(
    (await selectItems(ctx, job.id, { group: id, limit: unitsShown })).map((item) => item.id),
  )
  if (own.size === 0 || units.some((unit) => !own.has(unit.id))) throw notFound()
  return saveUnits(ctx, path, units)
}
