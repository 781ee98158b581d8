import { describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses/courses.ts'
import { applyCloneUpdate, getCloneUpdate, listClones } from '#contract/publishing/clone-updates.ts'
import { archiveCourse, publishCourse, restoreCourse } from '#contract/publishing/publishing.ts'
import { createTranslationJob, updateTranslationSettings } from '#contract/translations/jobs.ts'
import { loadDraft } from '#domains/publishing/drafts/draft.loader.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aClone, cloneUpdate, takeCloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const client = fileFixture(() => aCompany(app, { parent: company }))
const admin = fileFixture(() => anAdmin(app, company))

const write = ({ id, lessonIds }: TestCourse, text: string, nth = 0) =>
  writeLesson(app, admin, { courseId: id, lessonId: lessonIds[nth] ?? '', document: aDocument(text) })
const read = async (courseId: string) =>
  (await app.call(getCourse, { as: admin, params: { courseId } })).data.data
const update = (courseId: string) => app.call(getCloneUpdate, { as: admin, params: { courseId } })
const apply = (courseId: string, body: { release_id: string; draft_hash: string; node_ids: string[] }) =>
  app.call(applyCloneUpdate, { as: admin, params: { courseId }, body })
const rowsOf = async (courseId: string) =>
  (await cloneUpdate(app, admin, courseId)).changes.map(({ node_id, is_conflict }) => [node_id, is_conflict])
const basesOf = (courseId: string) =>
  app.database.db.selectFrom('clone_bases').select('company_id').where('course_id', '=', courseId).execute()
const listed = async (courseId: string) =>
  (await app.call(listClones, { as: admin, params: { courseId } })).data.data.map(
    ({ id, since, is_behind }) => ({
      ...{ id, since, is_behind },
    }),
  )
const updatesOf = async (courseId: string) =>
  (
    await app.database.db
      .selectFrom('events')
      .select('id')
      .where('course_id', '=', courseId)
      .where('kind', '=', 'course.updated_from_original')
      .execute()
  ).length

/** A clone of a course whose second release changed the first lesson. */
async function behind() {
  const course = await aReleasedCourse(app, admin, { lessons: 2 })
  const clone = await aClone(app, admin, { course, company: client })
  await write(course, 'Better words.')
  const releaseId = await publishDraft(app, admin, course.id)
  const { draft_hash } = await cloneUpdate(app, admin, clone.id)
  const body = { release_id: releaseId, draft_hash, node_ids: [clone.lessonIds[0] ?? ''] }
  return { course, clone, body }
}

describe('an update', () => {
  it('is refused once the clone was changed', async () => {
    const { clone, body } = await behind()
    await write(clone, 'Words of the client.', 1)
    const answer = await apply(clone.id, body)
    expect([answer.status, answer.error.message]).toEqual([409, messageOf('publishing.clones.draft_changed')])
    expect(await updatesOf(clone.id)).toBe(0)
  })

  it('is refused once the original has a newer release', async () => {
    const { course, clone, body } = await behind()
    await write(course, 'The best words.')
    await publishDraft(app, admin, course.id)
    const answer = await apply(clone.id, body)
    expect([answer.status, answer.error.message]).toEqual([409, messageOf('publishing.clones.newer_release')])
  })

  it('is not refused because another language is ready by now', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 2, locales: ['en_US', 'es_ES'] })
    const path = { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
    for (const locale of course.locales)
      await writeLesson(app, admin, { ...path, locale, document: aDocument(`${locale} words. `.repeat(50)) })
    await writeLesson(app, admin, {
      ...path,
      lessonId: course.lessonIds[1] ?? '',
      locale: 'es_ES',
      document: aDocument('Más.'),
    })
    const clone = await aClone(app, admin, { course })
    await write(course, 'Better words.', 1)
    const release_id = await publishDraft(app, admin, course.id)
    const job = { as: admin, params: { courseId: clone.id }, body: { locale: 'es_ES' as const } }
    expect((await app.call(createTranslationJob, job)).status).toBe(201)
    const require = (threshold: number) =>
      app.call(updateTranslationSettings, { as: admin, body: { threshold } })
    const ready = async () => (await loadDraft(app.as(admin), clone.id)).publishable
    expect((await require(100)).status).toBe(200)
    expect(await ready()).toEqual(['en_US'])
    const { draft_hash } = await cloneUpdate(app, admin, clone.id)
    expect((await require(50)).status).toBe(200)
    expect(await ready()).toEqual(['en_US', 'es_ES'])
    expect((await apply(clone.id, { release_id, draft_hash, node_ids: [] })).status).toBe(200)
  })

  it('has one effect however often it is sent, one after the other or at once', async () => {
    const { course, clone, body } = await behind()
    const answers = await Promise.all([apply(clone.id, body), apply(clone.id, body), apply(clone.id, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const after = await read(clone.id)
    const again = await apply(clone.id, body)
    expect([again.status, again.data.data]).toEqual([200, after])
    await write(course, 'The best words.')
    await publishDraft(app, admin, course.id)
    expect((await apply(clone.id, body)).status).toBe(200)
    expect(await updatesOf(clone.id)).toBe(1)
  })

  it('is refused while the clone is archived', async () => {
    const { clone, body } = await behind()
    const params = { courseId: clone.id }
    await app.call(archiveCourse, { as: admin, params })
    const answer = await apply(clone.id, body)
    expect([answer.status, answer.error.message]).toEqual([409, messageOf('courses.archived')])
    expect((await read(clone.id)).origin?.update).toBeNull()
    expect((await update(clone.id)).status).toBe(404)
    await app.call(restoreCourse, { as: admin, params })
    expect((await apply(clone.id, body)).status).toBe(200)
  })

  it('takes a clone back from review, as every change does', async () => {
    const { clone, body } = await behind()
    const params = { courseId: clone.id }
    await app.call(publishCourse, { as: await aTeacher(app, client), params, body: {} })
    expect((await read(clone.id)).status).toBe('in_review')
    expect((await apply(clone.id, body)).data.data.status).toBe('draft')
  })

  it('comes from an archived original as well', async () => {
    const { course, clone, body } = await behind()
    await app.call(archiveCourse, { as: admin, params: { courseId: course.id } })
    expect((await apply(clone.id, body)).status).toBe(200)
  })
})

describe('a clone of', () => {
  it('a published draft compares with its release', async () => {
    const course = await aReleasedCourse(app, admin)
    const clone = await aClone(app, admin, { course })
    expect(await basesOf(clone.id)).toEqual([])
    expect(await listed(course.id)).toEqual([{ id: clone.id, since: 1, is_behind: false }])
  })

  it('a draft that is again as it was published compares with the release, too', async () => {
    const course = await aReleasedCourse(app, admin)
    await write(course, 'For a moment.')
    await write(course, 'The first words of lesson 1.')
    const clone = await aClone(app, admin, { course })
    expect(await basesOf(clone.id)).toEqual([])
  })

  it('a changed draft compares with that draft', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 2 })
    await write(course, 'Words of the draft.')
    const clone = await aClone(app, admin, { course, company: client })
    expect(await basesOf(clone.id)).toEqual([{ company_id: client.id }])
    await write(course, 'The best words.')
    await publishDraft(app, admin, course.id)
    expect(await listed(course.id)).toEqual([{ id: clone.id, since: null, is_behind: true }])
    expect((await update(clone.id)).data.data).toMatchObject({ since: null, is_current: false })
    expect(await rowsOf(clone.id)).toEqual([[clone.lessonIds[0], false]])
    await takeCloneUpdate(app, admin, { courseId: clone.id })
    expect(await basesOf(clone.id)).toEqual([])
    expect(await listed(course.id)).toEqual([{ id: clone.id, since: 2, is_behind: false }])
  })

  it('a draft without a release is behind with the first release', async () => {
    const course = await aCourse(app, admin, { lessons: 2 })
    const clone = await aClone(app, admin, { course })
    expect((await update(clone.id)).status).toBe(404)
    expect((await read(clone.id)).origin).toMatchObject({ id: course.id, update: null })
    await write(course, 'Better words.')
    await publishDraft(app, admin, course.id)
    expect((await read(clone.id)).origin).toMatchObject({ update: { number: 1 } })
    expect(await rowsOf(clone.id)).toEqual([[clone.lessonIds[0], false]])
    await takeCloneUpdate(app, admin, { courseId: clone.id })
    expect(await listed(course.id)).toEqual([{ id: clone.id, since: 1, is_behind: false }])
  })

  it('a draft of before bases were stored compares with nothing', async () => {
    const course = await aCourse(app, admin, { lessons: 1 })
    const clone = await aClone(app, admin, { course })
    await app.database.db.deleteFrom('clone_bases').where('course_id', '=', clone.id).execute()
    const release_id = await publishDraft(app, admin, course.id)
    expect((await read(clone.id)).origin).toMatchObject({ id: course.id, update: null })
    expect((await update(clone.id)).status).toBe(404)
    expect((await apply(clone.id, { release_id, draft_hash: '0'.repeat(64), node_ids: [] })).status).toBe(404)
    expect(await listed(course.id)).toEqual([{ id: clone.id, since: null, is_behind: false }])
  })

  it('a clone follows that clone, not the first original', async () => {
    const course = await aReleasedCourse(app, admin)
    const middle = await aClone(app, admin, { course })
    await publishDraft(app, admin, middle.id)
    const last = await aClone(app, admin, { course: middle, company: client })
    await write(course, 'Better words.')
    await publishDraft(app, admin, course.id)
    expect(await listed(middle.id)).toEqual([{ id: last.id, since: 1, is_behind: false }])
    await takeCloneUpdate(app, admin, { courseId: middle.id })
    expect((await read(last.id)).origin?.update).toBeNull()
    await publishDraft(app, admin, middle.id)
    expect((await read(last.id)).origin).toMatchObject({ id: middle.id, update: { number: 2 } })
    expect(await rowsOf(last.id)).toEqual([[last.lessonIds[0], false]])
    expect((await takeCloneUpdate(app, admin, { courseId: last.id })).status).toBe(200)
  })

  it('a course that is deleted has nothing to compare with any more', async () => {
    const { course, clone } = await behind()
    await app.database.db.deleteFrom('courses').where('id', '=', course.id).execute()
    expect((await update(clone.id)).status).toBe(404)
    expect((await read(clone.id)).origin).toBeNull()
  })

  it('a course with another title keeps its own, unless the original gets another one', async () => {
    const course = await aReleasedCourse(app, admin, { title: 'Phishing' })
    const clone = await aClone(app, admin, { course, title: 'Phishing here' })
    await write(course, 'Better words.')
    await publishDraft(app, admin, course.id)
    expect(await rowsOf(clone.id)).toEqual([[clone.lessonIds[0], false]])
    await translateTitles(app, admin, { course, locale: 'en_US', titles: { [course.id]: 'Phish' } })
    await publishDraft(app, admin, course.id)
    expect(await rowsOf(clone.id)).toEqual([
      [clone.id, true],
      [clone.lessonIds[0], false],
    ])
  })
})
