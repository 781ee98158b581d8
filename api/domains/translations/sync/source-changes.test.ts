import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { listUnits, saveUnit } from '#contract/translations/items.ts'
import { createTranslationJob } from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { callsOf } from '../greek-job.test-support.ts'

// A separate app, because jobs that another test ran at a later time would not be due here.
const app = aTestApp()

it('a translator is notified once of texts that are new or changed, after the author has paused', async () => {
  const company = await aCompany(app)
  const [author, translator] = [await aTeacher(app, company), await aTeacher(app, company)]
  const course = await aCourse(app, author, { title: 'Phishing', lessons: 1 })
  const [courseId, lessonId = ''] = [course.id, ...course.lessonIds]
  const write = (...texts: string[]) =>
    writeLesson(app, author, { courseId, lessonId, document: aDocument(...texts) })
  await write('Read the address.', 'Look twice.')
  const call = callsOf(app)
  const { data: made } = await call(createTranslationJob, {
    as: author,
    params: { courseId },
    body: { locale: 'el_GR', assignee_id: translator.id },
  })
  const params = { courseId, translationJobId: made.id }
  const { data: units } = await call(listUnits, { as: author, params, query: { kind: 'block' } })
  for (const { id, revision, source_hash } of units) {
    const body = { id, revision, source_hash, fields: [`Κείμενο ${id}`] }
    await call(saveUnit, { as: translator, params, body })
  }
  const noticesAfter = async (hours: number) => {
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + hours * 3_600_000))
    const { data } = await call(listNotices, { as: translator, query: { kind: 'translations' } })
    return data.filter(({ event }) => event === 'translation_source_changed').map(({ text }) => text)
  }
  await write('Read all of the address.', 'Look twice.', 'Wait.')
  expect(await noticesAfter(0.5)).toEqual([])
  const text = '2 texts to translate are new or have changed: “Phishing” (Greek)'
  expect(await noticesAfter(3)).toEqual([text])
  expect(await noticesAfter(6)).toEqual([text])
})

it('a job that fails holds up no other', async () => {
  const company = await aCompany(app)
  const [author, translator] = [await aTeacher(app, company), await aTeacher(app, company)]
  const call = callsOf(app)
  const courses: { title: string; write: (text: string) => Promise<unknown>; jobId: string }[] = []
  for (const title of ['Broken', 'Whole']) {
    const course = await aCourse(app, author, { title, lessons: 1 })
    const [courseId, lessonId = ''] = [course.id, ...course.lessonIds]
    const write = (text: string) =>
      writeLesson(app, author, { courseId, lessonId, document: aDocument(text) })
    await write('Read the address.')
    const body = { locale: 'el_GR' as const, assignee_id: translator.id }
    const { data } = await call(createTranslationJob, { as: author, params: { courseId }, body })
    courses.push({ title, write, jobId: data.id })
  }
  for (const { write } of courses) await write('Read all of the address.')
  const { db } = app.database
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`create trigger break_it before update on translation_jobs
    for each row when (new.id = ${sql.lit(courses[0]?.jobId)}) execute function break_it()`.execute(db)
  const noticesAfter = async (hours: number) => {
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + hours * 3_600_000))
    const { data } = await call(listNotices, { as: translator, query: { kind: 'translations' } })
    return data.filter(({ event }) => event === 'translation_source_changed').map(({ text }) => text)
  }
  const noticeOf = (title: string) => `A text to translate is new or has changed: “${title}” (Greek)`
  expect(await noticesAfter(9)).toEqual([noticeOf('Whole')])
  await sql`drop trigger break_it on translation_jobs`.execute(db)
  expect(await noticesAfter(12)).toEqual([noticeOf('Broken'), noticeOf('Whole')])
})
