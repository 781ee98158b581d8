import { describe, expect, it } from 'vitest'
import { getCourse, moveNodes } from '#contract/courses/courses.ts'
import { removeNodes } from '#contract/courses/outline.ts'
import { limits } from '#contract/limits.ts'
import {
  applyCloneUpdate,
  getCloneUpdate,
  listClones,
  updateClones,
} from '#contract/publishing/clone-updates.ts'
import { listQuestions, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { createChapter, createLesson, createSection } from '#domains/courses/outline/outline.service.ts'
import { loadDraft } from '#domains/publishing/drafts/draft.loader.ts'
import { itemsOf } from '#domains/publishing/drafts/draft.rules.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aClone, cloneUpdate, type TestClone, takeCloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, aParagraph, writeLesson } from '#tests/support/builders/content.ts'
import { translateTitles } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const reseller = fileFixture(() => aCompany(app))
const client = fileFixture(() => aCompany(app, { parent: reseller }))
const admin = fileFixture(() => anAdmin(app, reseller))
const clientTeacher = fileFixture(() => aTeacher(app, client))

const course = testFixture(() => aReleasedCourse(app, admin, { title: 'Phishing', lessons: 3 }))
const clone = testFixture((): Promise<TestClone> => aClone(app, admin, { course, company: client }))

/** Overwrites a lesson of the original, by its number from 0, or of the clone. */
const write = (nth: number, ...blocks: Parameters<typeof aDocument>) => writeIn(course, nth, ...blocks)
const writeIn = (
  { id, lessonIds }: { id: string; lessonIds: string[] },
  nth: number,
  ...blocks: Parameters<typeof aDocument>
) => writeLesson(app, admin, { courseId: id, lessonId: lessonIds[nth] ?? '', document: aDocument(...blocks) })
const retitle = (where: typeof course | TestClone, titles: Record<string, string>) =>
  translateTitles(app, admin, { course: where, locale: 'en_US', titles })
const publish = () => publishDraft(app, admin, course.id)
const update = (as: TestPerson = admin) => app.call(getCloneUpdate, { as, params: { courseId: clone.id } })
const take = (nodeIds?: string[]) =>
  takeCloneUpdate(app, admin, { courseId: clone.id, ...(nodeIds ? { nodeIds } : {}) })
const read = async (as: TestPerson = admin) =>
  (await app.call(getCourse, { as, params: { courseId: clone.id } })).data.data
const rows = async () =>
  (await cloneUpdate(app, admin, clone.id)).changes.map(({ node_id, change, is_conflict }) => ({
    node_id,
    change,
    is_conflict,
  }))
const draftOf = (courseId: string) => loadDraft(app.as(admin), courseId)
/** The words of a lesson of the clone, block by block. */
async function wordsOf(nth: number): Promise<string[]> {
  const lesson = itemsOf(await draftOf(clone.id)).find(({ id }) => id === clone.lessonIds[nth])
  if (lesson?.kind !== 'lesson') return []
  return (lesson.documents.en_US?.content ?? []).map(({ content }) => content?.[0]?.text ?? '')
}
const titlesOf = async (courseId: string): Promise<unknown> =>
  (await draftOf(courseId)).chapters.map(({ title, sections }) => [
    title.en_US,
    sections.map((section) => [section.title.en_US, section.items.map((item) => item.title.en_US)]),
  ])
const eventsOf = (courseId: string) =>
  app.database.db
    .selectFrom('events')
    .select(['kind', 'company_id', 'data'])
    .where('course_id', '=', courseId)
    .where('kind', '=', 'course.updated_from_original')
    .execute()

/** A chapter of the original with a section. */
async function aChapter(title: string): Promise<{ chapterId: string; sectionId: string }> {
  const chapter = await createChapter(app.as(admin), course.id, { title })
  const path = { courseId: course.id, chapterId: chapter.id }
  const section = await createSection(app.as(admin), path, { title: `Section of ${title}` })
  return { chapterId: chapter.id, sectionId: section.id }
}

describe('who may', () => {
  it('update a clone: whoever edits it and sees its original', async () => {
    const body = { release_id: course.releaseId, draft_hash: '0'.repeat(64), node_ids: [] }
    const bulk = { release_id: course.releaseId, clone_ids: [clone.id] }
    await expectGuarded(
      app,
      [
        { endpoint: getCloneUpdate, params: { courseId: clone.id } },
        { endpoint: applyCloneUpdate, params: { courseId: clone.id }, body },
        { endpoint: listClones, params: { courseId: course.id } },
        { endpoint: updateClones, params: { courseId: course.id }, body: bulk },
      ],
      { wrongRole: await aStudent(app, reseller), stranger: await anAdmin(app, await aCompany(app)) },
    )
  })

  it('not those who see the clone alone', async () => {
    await write(0, 'Better words.')
    const release_id = await publish()
    expect((await read(clientTeacher)).origin).toBeNull()
    expect((await update(clientTeacher)).status).toBe(404)
    const body = { release_id, draft_hash: '0'.repeat(64), node_ids: [] }
    const params = { courseId: clone.id }
    expect((await app.call(applyCloneUpdate, { as: clientTeacher, params, body })).status).toBe(404)
  })

  it('not auditors, who only read', async () => {
    await write(0, 'Better words.')
    await publish()
    const auditor = await aTeacher(app, reseller, { abilities: ['auditor'] })
    expect((await read(auditor)).origin).toMatchObject({ id: course.id, update: null })
    expect((await update(auditor)).status).toBe(404)
  })

  it('not of a course that is no clone', async () => {
    const params = { courseId: course.id }
    expect((await app.call(getCloneUpdate, { as: admin, params })).status).toBe(404)
  })
})

describe('a clone', () => {
  it('has what its original last published', async () => {
    await write(0, 'Not published yet.')
    expect((await read()).origin).toMatchObject({ id: course.id, update: null })
    expect((await update()).data.data).toMatchObject({
      original: { id: course.id, title: 'Phishing' },
      since: 1,
      release: { id: course.releaseId, number: 1 },
      is_current: true,
      changes: [],
    })
  })

  // Specification, authoring +: A clone takes over what its original has published since, and keeps what was written in it
  it('takes over what its original published since, and keeps its own words', async () => {
    await writeIn(clone, 1, 'The first words of lesson 2.', aParagraph('of-client', 'Words of the client.'))
    await retitle(clone, { [clone.id]: 'Phishing at the client' })
    await write(0, 'Better words.')
    await write(1, 'Better words, too.')
    const releaseId = await publishDraft(app, admin, course.id, { note: 'Better', kind: 'cosmetic' })
    await write(2, 'Not published yet.')

    const { origin } = await read()
    expect(origin?.update).toMatchObject({ number: 2 })
    const offered = (await update()).data.data
    expect(offered).toMatchObject({
      since: 1,
      is_current: false,
      release: { id: releaseId, number: 2, note: 'Better', kind: 'cosmetic' },
    })
    expect(offered.release.published_at).toBe(origin?.update?.published_at)
    expect(await rows()).toEqual(
      [0, 1].map((nth) => ({ node_id: clone.lessonIds[nth], change: 'reworded', is_conflict: false })),
    )

    const answer = await take()
    expect([answer.status, answer.data.data.origin?.update]).toEqual([200, null])
    expect(answer.data.data.title).toBe('Phishing at the client')
    expect(await wordsOf(0)).toEqual(['Better words.'])
    expect(await wordsOf(1)).toEqual(['Better words, too.', 'Words of the client.'])
    expect(await wordsOf(2)).toEqual(['The first words of lesson 3.'])
    expect((await update()).data.data).toMatchObject({ since: 2, is_current: true, changes: [] })
    expect(await eventsOf(clone.id)).toEqual([
      {
        kind: 'course.updated_from_original',
        company_id: client.id,
        data: { origin_course_id: course.id, number: 2 },
      },
    ])
  })

  it('is not changed by what is not chosen, which is not offered again', async () => {
    await write(0, 'Better words.')
    await write(1, 'Better words, too.')
    await publish()
    await take([clone.lessonIds[1] ?? ''])
    expect([await wordsOf(0), await wordsOf(1)]).toEqual([
      ['The first words of lesson 1.'],
      ['Better words, too.'],
    ])
    await write(2, 'And a third.')
    await publish()
    expect(await rows()).toEqual([{ node_id: clone.lessonIds[2], change: 'reworded', is_conflict: false }])
    await write(0, 'The best words.')
    await publish()
    expect(await rows()).toContainEqual({
      node_id: clone.lessonIds[0],
      change: 'reworded',
      is_conflict: true,
    })
  })

  it('can leave everything as it is', async () => {
    await write(0, 'Better words.')
    await publish()
    const { updated_at } = await read()
    expect((await take([])).status).toBe(200)
    expect(await read()).toMatchObject({ updated_at, origin: { update: null } })
  })

  it('asks where both changed the same', async () => {
    await writeIn(clone, 0, 'Words of the client.')
    await writeIn(clone, 1, 'Words of the client.')
    await write(0, 'Better words.')
    await write(1, 'Better words, too.')
    await publish()
    expect((await rows()).map(({ is_conflict }) => is_conflict)).toEqual([true, true])
    await take([clone.lessonIds[0] ?? ''])
    expect([await wordsOf(0), await wordsOf(1)]).toEqual([['Better words.'], ['Words of the client.']])
  })

  it('gets no more sections than a chapter can have, which it is for a person to choose', async () => {
    const { id: course_id, company_id, chapterId: chapter_id } = clone
    const path = { courseId: course.id, chapterId: course.chapterId }
    const added = [
      await createSection(app.as(admin), path, { title: 'First' }),
      await createSection(app.as(admin), path, { title: 'Second' }),
    ].map(({ id }) => clone.idOf(id))
    await write(0, 'Better words.')
    const release_id = await publish()
    // As many as leave room for one of them.
    await app.database.db
      .insertInto('sections')
      .values(
        Array.from({ length: limits.itemsPerOrder - 2 }, (_, index) => ({
          id: newId(),
          company_id,
          course_id,
          chapter_id,
          position: index + 1,
        })),
      )
      .execute()
    const changes = (await cloneUpdate(app, admin, clone.id)).changes.map((change) => [
      change.node_id,
      change.is_conflict,
      change.exceeds_limit,
    ])
    const reworded = [clone.lessonIds[0], false, false]
    expect(changes).toEqual([reworded, ...added.map((id) => [id, true, true])])
    const body = { release_id, clone_ids: [clone.id] }
    const bulk = await app.call(updateClones, { as: admin, params: { courseId: course.id }, body })
    expect(bulk.data.data).toMatchObject([{ result: 'conflicts', conflicts: 2 }])
    const { status, error } = await take()
    const message = messageOf('publishing.clones.too_many', { limit: limits.itemsPerOrder })
    expect([status, error.message]).toEqual([422, message])
    expect((await take(added.slice(1))).status).toBe(200)
    expect((await draftOf(clone.id)).chapters[0]?.sections).toHaveLength(limits.itemsPerOrder)
  })

  it('gets new chapters, and loses and moves what the original did', async () => {
    const outlined = { as: admin, params: { courseId: course.id } }
    const [first = '', second = '', third = ''] = course.lessonIds
    const chapter = await aChapter('Chapter 2')
    const path = { courseId: course.id, ...chapter }
    const lesson = await createLesson(app.as(admin), path, { title: 'A new lesson' })
    await writeLesson(app, admin, { courseId: course.id, lessonId: lesson.id, document: aDocument('New.') })
    await app.call(removeNodes, { ...outlined, body: { kind: 'item', ids: [second] } })
    const move = { kind: 'item' as const, ids: [first], parent_id: chapter.sectionId, position: 9 }
    expect((await app.call(moveNodes, { ...outlined, body: move })).status).toBe(204)
    await publish()
    const changes = Object.fromEntries((await rows()).map(({ node_id, change }) => [node_id, change]))
    expect(changes).toEqual({
      [clone.idOf(chapter.chapterId)]: 'new',
      [clone.idOf(chapter.sectionId)]: 'new',
      [clone.idOf(lesson.id)]: 'new',
      [clone.idOf(second)]: 'removed',
      [clone.idOf(first)]: 'moved',
    })
    // A new lesson brings the chapter and the section that it lies in.
    await take([lesson.id, second, first].map((id) => clone.idOf(id)))
    expect(await titlesOf(clone.id)).toEqual(await titlesOf(course.id))
    expect(itemsOf(await draftOf(clone.id)).map(({ id }) => id)).toEqual(
      [third, lesson.id, first].map((id) => clone.idOf(id)),
    )
  })

  it('gets the key of a question together with its answers', async () => {
    const quiz = await aQuiz(app, admin, { course, questions: 1 })
    await publish()
    await take()
    const params = { courseId: course.id, quizId: quiz.id }
    const cloned = { courseId: clone.id, quizId: clone.idOf(quiz.id) }
    const questions = async (of: typeof params) =>
      (await app.call(listQuestions, { as: admin, params: of })).data.data
    const [question] = await questions(params)
    const answers = question?.answers.map(({ id, text, is_correct }) => ({
      ...(is_correct ? {} : { id }),
      text,
      is_correct: !is_correct,
    }))
    const body = { version: question?.version ?? 0, answers: answers ?? [] }
    const path = { ...params, questionId: question?.id ?? '' }
    expect((await app.call(updateQuestion, { as: admin, params: path, body })).status).toBe(200)
    await publish()
    const [row] = (await cloneUpdate(app, admin, clone.id)).changes
    expect([row?.node_id, row?.questions[0]?.key_changed]).toEqual([cloned.quizId, true])
    await take()
    const keyOf = (all: Awaited<ReturnType<typeof questions>>) =>
      all.map((one) => one.answers.map(({ text, is_correct }) => [text, is_correct]))
    expect(keyOf(await questions(cloned))).toEqual(keyOf(await questions(params)))
  })

  it('is offered what readers do not see', async () => {
    const quiz = await aQuiz(app, admin, { course, questions: 1 })
    await publish()
    await take()
    const path = { courseId: course.id, quizId: quiz.id, questionId: quiz.questionIds[0] ?? '' }
    const body = { version: 1, tags: ['hard'] }
    expect((await app.call(updateQuestion, { as: admin, params: path, body })).status).toBe(200)
    await aChapter('An empty chapter')
    await publish()
    expect((await rows()).map(({ change }) => change).sort()).toEqual(['new', 'new', 'reworded'])
    await take()
    const tags = itemsOf(await draftOf(clone.id)).flatMap((item) =>
      item.kind === 'quiz' ? item.questions.map((question) => question.tags) : [],
    )
    expect(tags).toEqual([['hard']])
    expect(await titlesOf(clone.id)).toEqual(await titlesOf(course.id))
  })
})
