import { describe, expect, it } from 'vitest'
import { getCourse, updateCourse, uploadCover } from '#contract/courses/courses.ts'
import { getItem, markRead } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/locales.ts'
import { fileAddress } from '#contract/media/media.ts'
import { listOwnPoints } from '#contract/points/leaderboard.ts'
import { contentIdOf } from '#domains/content/content.rules.ts'
import { createLesson } from '#domains/courses/outline/outline.service.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aClone, cloneUpdate, type TestClone, takeCloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, anImage, aParagraph, writeLesson } from '#tests/support/builders/content.ts'
import { translateTitles } from '#tests/support/builders/courses.ts'
import { aPicture, aStoredPicture } from '#tests/support/builders/media.ts'
import { aReleasedCourse, publishDraft, type TestReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

// What comes into a clone besides words: states of translations, files, and what a part was copied from.

const app = aTestApp()
const top = fileFixture(() => aCompany(app))
const middle = fileFixture(() => aCompany(app, { parent: top }))
const bottom = fileFixture(() => aCompany(app, { parent: middle }))
const admin = fileFixture(() => anAdmin(app, top))

const update = (courseId: string, as = admin) => takeCloneUpdate(app, as, { courseId })

async function aNewLesson(course: TestReleasedCourse, title: string): Promise<string> {
  const { id: courseId, chapterId, sectionId } = course
  return (await createLesson(app.as(admin), { courseId, chapterId, sectionId }, { title })).id
}

describe('translations', () => {
  const spanish = (course: { id: string }, lessonId: string, ...blocks: Parameters<typeof aDocument>) =>
    writeLesson(app, admin, {
      ...{ courseId: course.id, lessonId },
      locale: 'es_ES',
      document: aDocument(...blocks),
    })
  const english = (course: { id: string }, lessonId: string, ...blocks: Parameters<typeof aDocument>) =>
    writeLesson(app, admin, { courseId: course.id, lessonId, document: aDocument(...blocks) })
  const unitsOf = async (lessonId: string, locale: Locale = 'es_ES') =>
    app.database.db
      .selectFrom('content_units')
      .select(['block_id', 'hash', 'state', 'source_hash'])
      .where('content_id', '=', contentIdOf(lessonId, locale))
      .orderBy('block_id')
      .execute()
  const setUnit = (lessonId: string, blockId: string, state: 'machine' | 'approved') =>
    app.database.db
      .updateTable('content_units')
      .set({ state })
      .where('content_id', '=', contentIdOf(lessonId, 'es_ES'))
      .where('block_id', '=', blockId)
      .execute()
  const titleOf = (lessonId: string) =>
    app.database.db
      .selectFrom('texts')
      .select(['value', 'state', 'source_hash'])
      .where('owner_id', '=', lessonId)
      .where('locale', '=', 'es_ES')
      .executeTakeFirst()
  const aBilingualCourse = () => aReleasedCourse(app, admin, { lessons: 1, locales: ['en_US', 'es_ES'] })

  it('of a new lesson have the states that they have in the original', async () => {
    const course = await aBilingualCourse()
    const clone = await aClone(app, admin, { course, company: middle })
    const lessonId = await aNewLesson(course, 'A new lesson')
    await english(course, lessonId, 'One.', 'Two.', 'Three.', 'Four.')
    await spanish(course, lessonId, 'Uno.', 'Dos.', 'Three.', 'Cuatro.')
    await setUnit(lessonId, 'block-0', 'approved')
    await setUnit(lessonId, 'block-1', 'machine')
    // The fourth translation is behind its source.
    await english(course, lessonId, 'One.', 'Two.', 'Three.', 'Four and more.')
    await translateTitles(app, admin, { course, locale: 'es_ES', titles: { [lessonId]: 'Nueva' } })
    await app.database.db
      .updateTable('texts')
      .set({ state: 'machine' })
      .where('owner_id', '=', lessonId)
      .where('locale', '=', 'es_ES')
      .execute()
    await publishDraft(app, admin, course.id)
    expect((await update(clone.id)).status).toBe(200)
    const original = await unitsOf(lessonId)
    expect(original.map(({ state }) => state)).toEqual(['approved', 'machine', 'untranslated', 'translated'])
    expect(await unitsOf(clone.idOf(lessonId))).toEqual(original)
    expect(await titleOf(clone.idOf(lessonId))).toEqual(await titleOf(lessonId))
    const [source] = (await unitsOf(clone.idOf(lessonId), 'en_US')).slice(-1)
    expect(source?.hash).not.toBe(original.at(-1)?.source_hash)
  })

  it('which the original confirmed for changed words are not behind in the clone', async () => {
    const course = await aBilingualCourse()
    const [lessonId = ''] = course.lessonIds
    await spanish(course, lessonId, 'Las primeras palabras.')
    await publishDraft(app, admin, course.id)
    const clone = await aClone(app, admin, { course, company: middle })
    await english(course, lessonId, 'The very first words.')
    const [source] = await unitsOf(lessonId, 'en_US')
    await app.database.db
      .updateTable('content_units')
      .set({ source_hash: source?.hash ?? '' })
      .where('content_id', '=', contentIdOf(lessonId, 'es_ES'))
      .execute()
    await publishDraft(app, admin, course.id)
    await update(clone.id)
    expect(await unitsOf(clone.idOf(lessonId))).toEqual(await unitsOf(lessonId))
  })

  it('of the client are behind once their source changes', async () => {
    const course = await aBilingualCourse()
    const [lessonId = ''] = course.lessonIds
    const clone = await aClone(app, admin, { course, company: middle })
    await spanish(clone, clone.idOf(lessonId), 'Palabras del cliente.')
    const [before] = await unitsOf(clone.idOf(lessonId))
    await english(course, lessonId, 'The very first words.')
    await publishDraft(app, admin, course.id)
    await update(clone.id)
    expect(await unitsOf(clone.idOf(lessonId))).toEqual([before])
    const [source] = await unitsOf(clone.idOf(lessonId), 'en_US')
    expect(before?.source_hash).not.toBe(source?.hash)
  })

  it('in a new language come along with the language', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 1 })
    const clone = await aClone(app, admin, { course, company: middle })
    const [lessonId = ''] = course.lessonIds
    const call = { as: admin, params: { courseId: course.id } }
    const { version } = (await app.call(getCourse, call)).data.data
    await app.call(updateCourse, { ...call, body: { version, locales: ['en_US', 'es_ES'] } })
    await spanish(course, lessonId, 'Las primeras palabras.')
    // The language itself is not ready, so that alone there would be nothing to publish.
    await english(course, lessonId, 'The very first words.')
    await publishDraft(app, admin, course.id)
    const nodes = (await cloneUpdate(app, admin, clone.id)).changes.map(({ node_id }) => node_id)
    expect(new Set(nodes)).toEqual(new Set([clone.id, clone.idOf(lessonId)]))
    const { data } = await update(clone.id)
    expect(data.data.locales.map(({ key }) => key)).toEqual(['en_US', 'es_ES'])
    expect(await unitsOf(clone.idOf(lessonId))).toEqual(await unitsOf(lessonId))
  })
})

describe('files', () => {
  const filesOf = (lessonId: string) =>
    app.database.db
      .selectFrom('content_files')
      .select('file_id')
      .where('content_id', '=', contentIdOf(lessonId, 'en_US'))
      .execute()

  it('of a company above come along, also for somebody who does not see that company', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 1 })
    const [lessonId = ''] = course.lessonIds
    const inMiddle = await aClone(app, admin, { course, company: middle })
    await publishDraft(app, admin, inMiddle.id)
    const middleAdmin = await anAdmin(app, middle)
    const inBottom = await aClone(app, middleAdmin, { course: inMiddle, company: bottom })
    const picture = await aStoredPicture(app, admin)
    const document = aDocument('Look.', anImage('picture', fileAddress(picture.storage_key)))
    await writeLesson(app, admin, { courseId: course.id, lessonId, document })
    await publishDraft(app, admin, course.id)
    expect((await update(inMiddle.id)).status).toBe(200)
    await publishDraft(app, admin, inMiddle.id)
    expect((await update(inBottom.id, middleAdmin)).status).toBe(200)
    const used = [{ file_id: picture.id }]
    expect(await filesOf(inMiddle.idOf(lessonId))).toEqual(used)
    expect(await filesOf(inBottom.idOf(inMiddle.idOf(lessonId)))).toEqual(used)
  })

  it('are the cover, too', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 1 })
    const clone = await aClone(app, admin, { course, company: middle })
    const file = { name: 'cover.png', type: 'image/png', bytes: await aPicture() }
    await app.call(uploadCover, { as: admin, params: { courseId: course.id }, body: {}, file })
    await publishDraft(app, admin, course.id)
    const { data } = await update(clone.id)
    const original = await app.call(getCourse, { as: admin, params: { courseId: course.id } })
    expect(data.data.cover).toBe(original.data.data.cover)
    expect(data.data.cover).not.toBeNull()
  })
})

describe('parts', () => {
  const readLesson = async (as: { token: string }, courseId: string, itemId: string) => {
    await app.call(getItem, { as, params: { courseId, itemId } })
    expect((await app.call(markRead, { as, params: { courseId, itemId } })).status).toBe(200)
  }

  it('that came by an update are rewarded once', async () => {
    const course = await aReleasedCourse(app, admin, { lessons: 1, order_mode: 'free' })
    const clone: TestClone = await aClone(app, admin, { course })
    await publishDraft(app, admin, clone.id)
    const lessonId = await aNewLesson(course, 'A new lesson')
    const document = aDocument(aParagraph('words', 'New words.'))
    await writeLesson(app, admin, { courseId: course.id, lessonId, document })
    await publishDraft(app, admin, course.id)
    await update(clone.id)
    await publishDraft(app, admin, clone.id)
    const student = await aStudent(app, top)
    const total = async () =>
      (await app.call(listOwnPoints, { as: student, query: { period: 'all' } })).data.meta.total
    await readLesson(student, clone.id, clone.idOf(lessonId))
    expect(await total()).toBe(10)
    await readLesson(student, course.id, lessonId)
    expect(await total()).toBe(10)
  })

  it('are known by their first original, in a clone of a clone as well', async () => {
    const task = { title: 'Tell', instructions: '', points: 20, kind: 'text' as const }
    const course = await aReleasedCourse(app, admin, { lessons: 1 })
    const clone = await aClone(app, admin, { course })
    await publishDraft(app, admin, clone.id)
    const last = await aClone(app, admin, { course: clone })
    const call = { as: admin, params: { courseId: course.id } }
    const { version } = (await app.call(getCourse, call)).data.data
    const changed = await app.call(updateCourse, { ...call, body: { version, extra_credits: [task] } })
    const [credit] = changed.data.data.extra_credits
    await publishDraft(app, admin, course.id)
    await update(clone.id)
    await publishDraft(app, admin, clone.id)
    await update(last.id)
    const ids = [clone.idOf(credit?.id ?? ''), last.idOf(clone.idOf(credit?.id ?? ''))]
    const parts = await app.database.db
      .selectFrom('cloned_parts')
      .select(['id', 'origin_id', 'course_id'])
      .where('id', 'in', ids)
      .execute()
    expect(parts).toEqual(
      expect.arrayContaining([
        { id: ids[0], origin_id: credit?.id, course_id: clone.id },
        { id: ids[1], origin_id: credit?.id, course_id: last.id },
      ]),
    )
  })
})
