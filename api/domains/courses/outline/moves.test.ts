import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/courses/courses.ts'
import { addItems, removeNodes } from '#contract/courses/outline.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { getQuiz } from '#contract/quizzes/quizzes.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const { teacher, student, stranger } = anOffice(app)
const course = testFixture(() => aCourse(app, teacher, { lessons: 3 }))

/** A second chapter with an empty section. */
let chapterId: string
let sectionId: string
beforeEach(async () => {
  const params = { courseId: course.id }
  const chapter = await app.call(contract.createChapter, { as: teacher, params, body: { title: 'Second' } })
  chapterId = chapter.data.data.id
  const section = await app.call(contract.createSection, {
    as: teacher,
    params: { ...params, chapterId },
    body: { title: 'Empty' },
  })
  sectionId = section.data.data.id
})

type Move = BodyOf<typeof contract.moveNodes>
const move = (body: Move, as = teacher) =>
  app.call(contract.moveNodes, { as, params: { courseId: course.id }, body })

/** Ids by parent; also checks that no list has gaps. */
async function tree() {
  const { data, final_exam } = (
    await app.call(contract.listChapters, { as: teacher, params: { courseId: course.id } })
  ).data
  const ids = (list: { id: string; position: number }[]) => {
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index))
    return list.map(({ id }) => id)
  }
  const sections = data.flatMap((chapter) => chapter.sections)
  return {
    chapters: ids(data),
    sections: Object.fromEntries(data.map((chapter) => [chapter.id, ids(chapter.sections)])),
    items: Object.fromEntries(sections.map((section) => [section.id, ids(section.items)])),
    exam: ids(final_exam),
  }
}

test('who may', async () => {
  const body: Move = { kind: 'item', ids: course.lessonIds, parent_id: sectionId, position: 0 }
  await expectGuarded(app, [{ endpoint: contract.moveNodes, params: { courseId: course.id }, body }], {
    wrongRole: student,
    stranger,
  })
  expect((await tree()).items[sectionId]).toEqual([])
})

test('lessons go to another section, alone and several at once', async () => {
  const [first = '', second = '', third = ''] = course.lessonIds
  expect((await move({ kind: 'item', ids: [second], parent_id: sectionId, position: 0 })).status).toBe(204)
  expect((await tree()).items).toEqual({ [course.sectionId]: [first, third], [sectionId]: [second] })
  await move({ kind: 'item', ids: [third, first], parent_id: sectionId, position: 1 })
  expect((await tree()).items).toEqual({ [course.sectionId]: [], [sectionId]: [second, third, first] })
})

test('a section takes its lessons to another chapter; chapters change places', async () => {
  await move({ kind: 'section', ids: [course.sectionId], parent_id: chapterId, position: 1 })
  const after = await tree()
  expect(after.sections).toEqual({ [course.chapterId]: [], [chapterId]: [sectionId, course.sectionId] })
  expect(after.items[course.sectionId]).toEqual(course.lessonIds)
  await move({ kind: 'chapter', ids: [chapterId], parent_id: null, position: 0 })
  expect((await tree()).chapters).toEqual([chapterId, course.chapterId])
})

test('a quiz becomes the final exam and comes back; a lesson cannot', async () => {
  const quiz = await aQuiz(app, teacher, { course })
  await move({ kind: 'item', ids: [quiz.id], parent_id: null, position: 0 })
  expect((await tree()).exam).toEqual([quiz.id])
  await move({ kind: 'item', ids: [quiz.id], parent_id: course.sectionId, position: 0 })
  const after = await tree()
  expect([after.exam, after.items[course.sectionId]]).toEqual([[], [quiz.id, ...course.lessonIds]])
  const refused = await move({ kind: 'item', ids: course.lessonIds, parent_id: null, position: 0 })
  expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['parent_id']])
})

test('what is not the course’s is refused whole', async () => {
  const other = await aCourse(app, teacher, { lessons: 1 })
  const [first = ''] = course.lessonIds
  const [foreign = ''] = other.lessonIds
  const before = await tree()
  const moves: Move[] = [
    { kind: 'item', ids: [first, foreign], parent_id: sectionId, position: 0 },
    { kind: 'item', ids: [first, first], parent_id: sectionId, position: 0 },
    { kind: 'item', ids: [first], parent_id: other.sectionId, position: 0 },
    { kind: 'item', ids: [first], parent_id: chapterId, position: 0 },
    { kind: 'item', ids: [course.sectionId], parent_id: sectionId, position: 0 },
    { kind: 'section', ids: [course.sectionId], parent_id: null, position: 0 },
    { kind: 'section', ids: [other.sectionId], parent_id: chapterId, position: 0 },
    { kind: 'chapter', ids: [chapterId], parent_id: course.chapterId, position: 0 },
    { kind: 'chapter', ids: [newId()], parent_id: null, position: 0 },
  ]
  for (const body of moves) expect([body, (await move(body)).status]).toEqual([body, 422])
  expect(await tree()).toEqual(before)
})

// Specification, authoring 2: Reorder calls are atomic, refuse foreign or missing ids, and leave no gaps
test('whatever is moved, by two at once too, no list has a gap and nothing is lost', async () => {
  const anyItem = fc.record({
    ids: fc.shuffledSubarray(course.lessonIds, { minLength: 1 }),
    parent_id: fc.constantFrom(course.sectionId, sectionId),
    position: fc.nat({ max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(anyItem, anyItem, async (one, two) => {
      const answers = await Promise.all([one, two].map((body) => move({ kind: 'item', ...body })))
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      const { items } = await tree()
      expect(Object.values(items).flat().sort()).toEqual(course.lessonIds.toSorted())
    }),
    { numRuns: 8 },
  )
})

type Several = BodyOf<typeof addItems>
const add = (body: Several, as = teacher) => app.call(addItems, { as, params: { courseId: course.id }, body })
const remove = (body: BodyOf<typeof removeNodes>, as = teacher) =>
  app.call(removeNodes, { as, params: { courseId: course.id }, body })

test('several lessons come at once, in their order, and once however often they are sent', async () => {
  const body: Several = {
    key: 'several-lessons',
    kind: 'lesson',
    section_id: course.sectionId,
    titles: ['Dusk', 'Dawn', 'Dusk'],
  }
  const params = { courseId: course.id }
  await expectGuarded(app, [{ endpoint: addItems, params, body }], { wrongRole: student, stranger })
  const answers = [await add(body), await add(body)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [first, again] = answers.map(({ data }) => data.data)
  expect(first?.map(({ title, position }) => [title, position])).toEqual([
    ['Dusk', 3],
    ['Dawn', 4],
    ['Dusk', 5],
  ])
  expect(again).toEqual(first)
  expect((await tree()).items[course.sectionId]).toEqual([
    ...course.lessonIds,
    ...(first ?? []).map(({ id }) => id),
  ])
})

test('several quizzes come at once, also as final exams, each with its settings', async () => {
  const inside = await add({
    key: 'several-inside',
    kind: 'quiz',
    section_id: sectionId,
    titles: ['One', 'Two'],
  })
  const exams = await add({ key: 'several-exams', kind: 'quiz', section_id: null, titles: ['Exam'] })
  const after = await tree()
  expect(after.items[sectionId]).toEqual(inside.data.data.map(({ id }) => id))
  expect(after.exam).toEqual(exams.data.data.map(({ id }) => id))
  const quizId = exams.data.data[0]?.id ?? ''
  const quiz = await app.call(getQuiz, { as: teacher, params: { courseId: course.id, quizId } })
  expect(quiz.data.data).toMatchObject({ title: 'Exam', pass_mark: 80, questions: 0 })
})

test('nothing is added where one title or the place is wrong', async () => {
  const other = await aCourse(app, teacher)
  const body: Several = { key: 'several-wrong', kind: 'lesson', section_id: sectionId, titles: ['Good'] }
  const wrong: Partial<Several>[] = [
    { titles: ['Good', ''] },
    { titles: [] },
    { titles: Array.from({ length: limits.itemsAddedAtOnce + 1 }, () => 'Good') },
    { section_id: other.sectionId },
    { section_id: null },
    { key: 'short' },
  ]
  const before = await tree()
  for (const part of wrong) expect([part, (await add({ ...body, ...part })).status]).toEqual([part, 422])
  expect(await tree()).toEqual(before)
})

test('several parts are removed at once with all they hold, and no list has a gap', async () => {
  const [first = '', second = '', third = ''] = course.lessonIds
  await move({ kind: 'item', ids: [third], parent_id: sectionId, position: 0 })
  const quiz = await aQuiz(app, teacher, { course })
  const body = { kind: 'item' as const, ids: [third, first, quiz.id] }
  const params = { courseId: course.id }
  await expectGuarded(app, [{ endpoint: removeNodes, params, body }], { wrongRole: student, stranger })
  expect((await remove(body)).status).toBe(204)
  expect((await tree()).items).toEqual({ [course.sectionId]: [second], [sectionId]: [] })
  expect((await remove({ kind: 'chapter', ids: [chapterId] })).status).toBe(204)
  expect((await tree()).chapters).toEqual([course.chapterId])
  const left = await app.database.db
    .selectFrom('texts')
    .select('owner_id')
    .where('owner_id', 'in', [first, third, quiz.id, ...quiz.questionIds, chapterId, sectionId])
    .execute()
  expect(left).toEqual([])
})

test('what is not the course’s keeps all of the others from being removed', async () => {
  const other = await aCourse(app, teacher, { lessons: 1 })
  const [first = ''] = course.lessonIds
  const before = await tree()
  const refused: BodyOf<typeof removeNodes>[] = [
    { kind: 'item', ids: [first, other.lessonIds[0] ?? ''] },
    { kind: 'item', ids: [first, first] },
    { kind: 'item', ids: [sectionId] },
    { kind: 'section', ids: [course.sectionId, other.sectionId] },
    { kind: 'chapter', ids: [newId()] },
  ]
  for (const body of refused) expect([body, (await remove(body)).status]).toEqual([body, 422])
  expect(await tree()).toEqual(before)
})
