import { Readable } from 'node:stream'
import type { QueryOf } from '#contract/endpoint.ts'
import { type Locale, languageTag } from '#contract/locales.ts'
import type { exportJobFile } from '#contract/translations/helps.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { truncateText } from '#platform/truncate-text.ts'
import { type JobRow, selectCourseJobs } from '../jobs/jobs.queries.ts'
import { type JobPath, openJob } from '../jobs/jobs.service.ts'
import { type ShownItem, selectItems } from '../units/units.queries.ts'
import { fileUnits } from './units.format.ts'
import { csvHead, csvRow } from './units-csv.format.ts'
import { closeFile, closeXliff, openFile, openXliff, writeUnit, type XliffVersion } from './xliff.export.ts'

type ExportQuery = QueryOf<typeof exportJobFile>
const atOnce = 500

/** Streams a job as a file. */
export async function exportFile(
  ctx: SignedIn,
  path: JobPath,
  { format, state }: ExportQuery,
): Promise<Download> {
  const { job } = await openJob(ctx, path)
  const items = itemsOf(ctx, job, state)
  const version = format === 'xliff12' ? '1.2' : '2.1'
  const text = format === 'csv' ? csv(items) : xliff(items, { job, version })
  return {
    body: async () => Readable.from(text),
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xliff+xml',
    filename: `${truncateText(job.course_title, 60) || 'course'} ${languageTag(job.locale)}.${format === 'csv' ? 'csv' : 'xlf'}`,
  }
}

/** Streams a course's translation into a language as XLIFF 2.1. Throws 409 for the language it is written in. */
export async function exportTranslation(
  ctx: SignedIn,
  { courseId, source, locale }: { courseId: string; source: Locale; locale: Locale },
): Promise<Download> {
  if (locale === source) throw conflict('translations.locale_is_source')
  const [job] = await selectCourseJobs(ctx, courseId, { locale })
  return exportFile(ctx, { courseId, translationJobId: found(job).id }, { format: 'xliff21' })
}

async function* itemsOf(ctx: SignedIn, job: JobRow, state: ExportQuery['state']): AsyncGenerator<ShownItem> {
  let after: string | undefined
  for (;;) {
    const page = await selectItems(ctx, job.id, { state, after, limit: atOnce })
    yield* page
    after = page.at(-1)?.id
    if (page.length < atOnce) return
  }
}

async function* csv(items: AsyncGenerator<ShownItem>): AsyncGenerator<string> {
  yield csvHead()
  for await (const item of items)
    yield fileUnits(item)
      .map((unit) => csvRow(unit, item.group_title))
      .join('')
}

async function* xliff(
  items: AsyncGenerator<ShownItem>,
  { job, version }: { job: JobRow; version: XliffVersion },
): AsyncGenerator<string> {
  const languages = { from: job.source_locale, to: job.locale }
  yield openXliff(version, languages)
  let group: string | null = null
  for await (const item of items) {
    if (item.group_id !== group) {
      if (group !== null) yield closeFile(version)
      group = item.group_id
      yield openFile(version, { ...languages, id: group, title: item.group_title })
    }
    yield fileUnits(item)
      .map((unit) => writeUnit(version, unit))
      .join('')
  }
  if (group !== null) yield closeFile(version)
  yield closeXliff
}
