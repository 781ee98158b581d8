import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { ContentNode } from '#contract/content/content.ts'
import { shiftDay } from '#contract/days.ts'
import { locale, text } from '#contract/fields.ts'
import type { Locale } from '#contract/locales.ts'
import { loadContents, writeContent } from '#domains/content/content.service.ts'
import { applyChanges } from '#domains/translations/apply-units.service.ts'
import { addComment } from '#domains/translations/comments.service.ts'
import { approve, handIn } from '#domains/translations/job-acts.service.ts'
import { changeJob, createJob, updateJob } from '#domains/translations/jobs.service.ts'
import { createTerm } from '#domains/translations/memory/glossary.service.ts'
import { type Item, selectWhere } from '#domains/translations/units.queries.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { actingAs } from '../acting-as.ts'
import { daysAgo, momentOn } from './calendar.ts'
import { findCourse } from './past-courses.ts'
import type { DemoCompanyRow, DemoPersonRow } from './past-people.ts'

/** One language that is finished and approved, one that is half done, and the words of the house. */

const line = text(500, 1)
const translationFile = z.strictObject({
  confirmed: z.record(line, line),
  machine: z.record(line, line),
  stale: z.array(z.strictObject({ before: line, now: line, target: line })),
  rejected: z.strictObject({ source: line, target: line, reason: line }),
  comments: z.array(
    z.strictObject({ about: line, by: line, kind: z.enum(['comment', 'question']), body: line }),
  ),
  glossary: z.array(z.strictObject({ to: locale, term: line, target: line })),
})

const fileOf = (course: string, language: string): string =>
  join(import.meta.dirname, '../courses', course, 'translations', `${language}.yaml`)

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
  const file = translationFile.parse(
    parse(await readFile(fileOf('passwords-and-second-factors', 'ro_RO'), 'utf8')),
  )
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
    await handIn(as('irini.pappa', due + 4), path)
    await approve(as('dimitris.kallergis', due + 2), path)
  }

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
  await rewordLessons(as('dimitris.kallergis', 4), passwords, written)
  await fill(as('dimitris.kallergis', 2), path, {
    texts: { [rejected.source]: rejected.target },
    state: 'rejected',
    reason: rejected.reason,
  })
  await fill(as('raluca.stan', 1), path, { texts: file.confirmed, state: 'translated' })
  for (const { about, by, kind, body } of file.comments) {
    const [item] = await itemsOf(as(by, 1), path.translationJobId, [about])
    if (!item) throw new Error(`The demo has no text ${about}`)
    await addComment(as(by, 1), path, { id: item.id, kind, body })
  }
}

const finished: [slug: string, locale: Locale][] = [
  ['spotting-phishing', 'es_ES'],
  ['spotting-phishing', 'ro_RO'],
  ['spotting-phishing', 'el_GR'],
  ['passwords-and-second-factors', 'es_ES'],
]

type Terms = Omit<Parameters<typeof updateJob>[2], 'version'>

/** The job of a language that the course has already has waited for its terms since then. */
async function openJob(ctx: SignedIn, courseId: string, target: Locale, terms: Terms) {
  const { id, version } = await createJob(ctx, courseId, { locale: target })
  const path = { courseId, translationJobId: id }
  await updateJob(ctx, path, { version, ...terms })
  return path
}

interface Filled {
  texts: Record<string, string>
  state: 'machine' | 'translated' | 'rejected'
  reason?: string
}

/** The units whose source is one of the texts. */
async function fill(
  ctx: SignedIn,
  path: { courseId: string; translationJobId: string },
  { texts, state, reason }: Filled,
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
      origin: state === 'machine' ? 'machine' : 'human',
      provider: state === 'machine' ? 'DeepL' : null,
      ...(reason ? { reason } : {}),
    })),
  )
}

const itemsOf = (ctx: SignedIn, jobId: string, sources: string[]): Promise<Item[]> =>
  selectWhere(ctx, jobId, sql`jsonb_array_length(i.source) = 1 and i.source->>0 = any(${sources})`, 500)

/** Says texts of the source's lessons in other words, as their author did. */
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
