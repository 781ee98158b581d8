import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { shiftDay } from '#contract/days.ts'
import { locale, text } from '#contract/fields.ts'
import type { Locale } from '#contract/locales.ts'
import { blocksById, blockWords } from '#contract/translations/block-units.ts'
import type { Origin } from '#contract/translations/units.ts'
import { loadContents, writeContent } from '#domains/content/content.service.ts'
import { addComment } from '#domains/translations/comments.service.ts'
import { approve, handIn } from '#domains/translations/jobs/job-acts.service.ts'
import { changeJob, createJob, updateJob } from '#domains/translations/jobs/jobs.service.ts'
import { createTerm } from '#domains/translations/memory/glossary.service.ts'
import { applyChanges } from '#domains/translations/units/apply-units.service.ts'
import { changeStates } from '#domains/translations/units/save-units.service.ts'
import { type Item, selectWhere } from '#domains/translations/units/units.queries.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { actingAs } from '../acting-as.ts'
import { markdownDocument } from '../markdown-document.ts'
import { daysAgo, momentOn } from './calendar.ts'
import { findCourse } from './past-courses.ts'
import type { DemoCompanyRow, DemoPersonRow } from './past-people.ts'

/** Translations: finished and approved languages, a half-finished one, waiting jobs, and glossary terms. */

const line = text(500, 1)
const translationFile = z.strictObject({
  confirmed: z.record(line, line),
  memory: z.record(line, line),
  lessons: z.array(
    z.strictObject({
      title: line,
      file: line,
      by: z.enum(['human', 'machine']),
      /** Working days ago. */
      days: z.int(),
    }),
  ),
  machine: z.record(line, line),
  stale: z.array(z.strictObject({ before: line, now: line, target: line })),
  rejected: z.strictObject({ source: line, target: line, reason: line }),
  comments: z.array(
    z.strictObject({ about: line, by: line, kind: z.enum(['comment', 'question']), body: line }),
  ),
  glossary: z.array(z.strictObject({ to: locale, term: line, target: line })),
})

const beginningFile = z.strictObject({ confirmed: z.record(line, line) })

const folderOf = (course: string): string => join(import.meta.dirname, '../courses', course, 'translations')

async function readTranslation<T>(course: string, language: Locale, schema: z.ZodMiniType<T>): Promise<T> {
  return schema.parse(parse(await readFile(join(folderOf(course), `${language}.yaml`), 'utf8')))
}

export async function writeTranslations(
  ctx: Ctx,
  company: DemoCompanyRow,
  people: Map<string, DemoPersonRow>,
): Promise<void> {
  const { calendar } = company
  const as = (mailbox: string, days: number): SignedIn =>
    actingAs(
      { ...ctx, now: momentOn(calendar, daysAgo(calendar, days), 15 * 60) },
      people.get(mailbox) as DemoPersonRow,
    )
  const file = await readTranslation('passwords-and-second-factors', 'ro_RO', translationFile)
  for (const { to, ...term } of file.glossary)
    await createTerm(as('raluca.stan', 25), { source_locale: 'en_US', target_locale: to, ...term })

  const terms = {
    reviewer_id: people.get('dimitris.kallergis')?.id,
    assignee_id: people.get('irini.pappa')?.id,
  }
  for (const [index, [slug, target]] of finished.entries()) {
    const [begun, due] = [60 - 6 * index, 44 - 6 * index]
    const path = await openJob(
      as('dimitris.kallergis', begun),
      await findCourse(ctx, company.id, slug),
      target,
      {
        ...terms,
        due_on: daysAgo(calendar, due),
      },
    )
    await confirmEqual(as('irini.pappa', due + 4), path)
    await handIn(as('irini.pappa', due + 4), path)
    await approve(as('dimitris.kallergis', due + 2), path)
  }

  await openOtherJobs(ctx, company, { as, terms })
  const passwords = await findCourse(ctx, company.id, 'passwords-and-second-factors')
  const path = await openJob(as('dimitris.kallergis', 13), passwords, 'ro_RO', {
    ...terms,
    assignee_id: people.get('raluca.stan')?.id,
    due_on: shiftDay(calendar.today, 9),
  })
  const { stale, rejected } = file
  const reworded = new Map(stale.map(({ now, before }) => [now, before]))
  const written = new Map(stale.map(({ now, before }) => [before, now]))
  await rewordLessons(as('dimitris.kallergis', 12), passwords, reworded)
  const outdated = Object.fromEntries(stale.map(({ before, target }) => [before, target]))
  await fill(as('raluca.stan', 10), path, { texts: outdated, state: 'translated' })
  await fill(as('raluca.stan', 8), path, { texts: file.machine, state: 'machine' })
  for (const { title, file: name, by, days } of file.lessons.filter((one) => one.days > 4))
    await fillLesson(as('raluca.stan', days), path, { title, by, document: await readLesson(name) })
  await rewordLessons(as('dimitris.kallergis', 4), passwords, written)
  for (const { title, file: name, by, days } of file.lessons.filter((one) => one.days <= 4))
    await fillLesson(as('raluca.stan', days), path, { title, by, document: await readLesson(name) })
  await fill(as('dimitris.kallergis', 2), path, {
    texts: { [rejected.source]: rejected.target },
    state: 'rejected',
    reason: rejected.reason,
  })
  await fill(as('raluca.stan', 2), path, { texts: file.memory, state: 'translated', origin: 'memory' })
  await fill(as('raluca.stan', 1), path, { texts: file.confirmed, state: 'translated' })
  for (const { about, by, kind, body } of file.comments) {
    const [item] = await itemsOf(as(by, 1), path.translationJobId, [about])
    if (!item) throw new Error(`The demo has no text ${about}`)
    await addComment(as(by, 1), path, { id: item.id, kind, body })
  }
}

/** Jobs in several states: one submitted, one overdue, one not started although its due date is near. */
async function openOtherJobs(
  ctx: Ctx,
  { id: companyId, calendar }: DemoCompanyRow,
  { as, terms }: { as: (mailbox: string, days: number) => SignedIn; terms: Omit<Terms, 'due_on'> },
): Promise<void> {
  const [away, passwords] = await Promise.all(
    ['working-away', 'passwords-and-second-factors'].map((slug) => findCourse(ctx, companyId, slug)),
  )
  if (!away || !passwords) throw new Error('A course of the demo is missing')
  const reviewed = await openJob(as('dimitris.kallergis', 16), away, 'es_ES', {
    ...terms,
    due_on: shiftDay(calendar.today, 4),
  })
  await confirmEqual(as('irini.pappa', 1), reviewed)
  await handIn(as('irini.pappa', 1), reviewed)
  const late = await openJob(as('dimitris.kallergis', 15), away, 'el_GR', {
    ...terms,
    due_on: daysAgo(calendar, 2),
  })
  const { confirmed } = await readTranslation('working-away', 'el_GR', beginningFile)
  await fill(as('irini.pappa', 12), late, { texts: confirmed, state: 'translated' })
  await openJob(as('dimitris.kallergis', 6), passwords, 'el_GR', {
    ...terms,
    due_on: shiftDay(calendar.today, 2),
  })
}

const finished: [slug: string, locale: Locale][] = [
  ['spotting-phishing', 'es_ES'],
  ['spotting-phishing', 'ro_RO'],
  ['spotting-phishing', 'el_GR'],
  ['passwords-and-second-factors', 'es_ES'],
]

type Terms = Omit<Parameters<typeof updateJob>[2], 'version'>

/** The job of a language that the course already has existed before; it only gets its terms here. */
async function openJob(ctx: SignedIn, courseId: string, target: Locale, terms: Terms) {
  const { id, version } = await createJob(ctx, courseId, { locale: target })
  const path = { courseId, translationJobId: id }
  await updateJob(ctx, path, { version, ...terms })
  return path
}

/** Confirms names and other texts that are the same in both languages. */
async function confirmEqual(
  ctx: SignedIn,
  path: { courseId: string; translationJobId: string },
): Promise<void> {
  const equal = await selectWhere(ctx, path.translationJobId, sql`i.state = 'untranslated'`, 100)
  if (equal.length > 0) await changeStates(ctx, path, { ids: equal.map(({ id }) => id), act: 'confirm' })
}

interface Filled {
  texts: Record<string, string>
  state: 'machine' | 'translated' | 'rejected'
  origin?: Origin
  reason?: string
}

/** Fills the units whose source is one of the texts. */
async function fill(
  ctx: SignedIn,
  path: { courseId: string; translationJobId: string },
  { texts, state, reason, origin = state === 'machine' ? 'machine' : 'human' }: Filled,
): Promise<void> {
  const { job } = await changeJob(ctx, path)
  const items = await itemsOf(ctx, job.id, Object.keys(texts))
  await applyChanges(
    ctx,
    job,
    items.map((item) => ({
      item,
      fields: item.source.map((source) => texts[source] as string),
      state,
      made_from: item.source_hash,
      origin,
      provider: origin === 'machine' ? 'DeepL' : null,
      ...(reason ? { reason } : {}),
    })),
  )
}

const readLesson = async (name: string): Promise<ContentDocument> =>
  markdownDocument(
    await readFile(join(folderOf('passwords-and-second-factors'), 'ro_RO', `${name}.md`), 'utf8'),
  )

/** Fills the untranslated blocks of a lesson. */
async function fillLesson(
  ctx: SignedIn,
  path: { courseId: string; translationJobId: string },
  { title, by, document }: { title: string; by: 'human' | 'machine'; document: ContentDocument },
): Promise<void> {
  const { job } = await changeJob(ctx, path)
  const heading = (await itemsOf(ctx, job.id, [title])).find(({ what }) => what === 'lesson.title')
  if (!heading) throw new Error(`The demo has no lesson ${title}`)
  const blocks = blocksById(document)
  const items = await selectWhere(
    ctx,
    job.id,
    sql`i.kind = 'block' and i.owner_id = ${heading.owner_id}::uuid and i.state = 'untranslated'`,
    500,
  )
  await applyChanges(
    ctx,
    job,
    items.map((item) => {
      const block = blocks.get(item.unit)
      const words = block && blockWords(block, item.codes)
      if (words?.fields.length !== item.source.length)
        throw new Error(`The translation of ${title} does not match its source: ${item.source.join(' ')}`)
      return {
        item,
        fields: words.fields,
        state: by === 'machine' ? 'machine' : 'translated',
        made_from: item.source_hash,
        origin: by,
        provider: by === 'machine' ? 'DeepL' : null,
      }
    }),
  )
}

const itemsOf = (ctx: SignedIn, jobId: string, sources: string[]): Promise<Item[]> =>
  selectWhere(ctx, jobId, sql`jsonb_array_length(i.source) = 1 and i.source->>0 = any(${sources})`, 500)

/** Rewords texts of the source's lessons, as their author would. */
async function rewordLessons(ctx: SignedIn, courseId: string, words: Map<string, string>): Promise<void> {
  const reword = (node: ContentNode): ContentNode => ({
    ...node,
    ...(node.text === undefined ? {} : { text: words.get(node.text) ?? node.text }),
    ...(node.content ? { content: node.content.map(reword) } : {}),
  })
  const contents = await loadContents(ctx, courseId)
  for (const { lesson_id: lessonId, document } of contents.filter((one) => one.locale === 'en_US')) {
    const content = document.content.map(reword)
    if (JSON.stringify(content) !== JSON.stringify(document.content))
      await writeContent(ctx, { courseId, lessonId, locale: 'en_US', document: { ...document, content } })
  }
}
