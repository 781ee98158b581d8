import { describe, expect, test } from 'vitest'
import { updateCourse } from '#contract/courses/courses.ts'
import { listLessons, reorderLessons } from '#contract/courses/lessons.ts'
import { addItems } from '#contract/courses/outline.ts'
import * as contract from '#contract/quizzes/quizzes.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuestion, aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { loadQuizzes } from './quiz-drafts.service.ts'

const app = aTestApp()
const { teacher, student, stranger } = anOffice(app)
const course = testFixture(() => aCourse(app, teacher, { lessons: 2, locales: ['en_US', 'es_ES'] }))
const quiz = testFixture(() => aQuiz(app, teacher, { course, questions: 2 }))

const at = (more: Record<string, string> = {}) => ({
  courseId: course.id,
  quizId: quiz.id,
  questionId: quiz.questionIds[0] ?? '',
  ...more,
})
const spanish = { 'content-language': 'es_ES' }
const readQuiz = async (headers = {}) =>
  (await app.call(contract.getQuiz, { as: teacher, params: at(), headers })).data.data
const readQuestions = async () =>
  (await app.call(contract.listQuestions, { as: teacher, params: at() })).data.data
const voiding = async (change: () => Promise<{ status: number }>) => {
  const { db } = app.database
  await db.updateTable('courses').set({ status: 'in_review' }).where('id', '=', course.id).execute()
  const { status } = await change()
  const row = await db
    .selectFrom('courses')
    .select('status')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  return [status, row.status]
}

const answers = [
  { text: 'Report it', is_correct: true, feedback: 'Exactly.' },
  { text: 'Click it', is_correct: false },
]
const questionBody = { type: 'single_choice' as const, text: 'What now?', answers }

test('who may read and change quizzes', async () => {
  const params = at()
  await expectGuarded(
    app,
    [
      { endpoint: contract.listQuizzes, params },
      { endpoint: contract.createQuiz, params, body: { title: 'Mine', section_id: null } },
      { endpoint: contract.getQuiz, params },
      { endpoint: contract.updateQuiz, params, body: { version: 1, title: 'Mine' } },
      { endpoint: contract.removeQuiz, params },
      { endpoint: contract.listQuestions, params },
      { endpoint: contract.createQuestion, params, body: questionBody },
      { endpoint: contract.getQuestion, params },
      { endpoint: contract.updateQuestion, params, body: { version: 1, text: 'Mine' } },
      { endpoint: contract.removeQuestion, params },
      { endpoint: contract.reorderQuestions, params, body: { ids: quiz.questionIds } },
    ],
    { wrongRole: student, stranger },
  )
  expect((await readQuiz()).title).toMatch(/^Quiz/)
  expect(await readQuestions()).toHaveLength(2)
})

test('a quiz is as long as a lesson may be, and each wrong number is told once', async () => {
  const refused = await app.call(contract.updateQuiz, {
    as: teacher,
    params: at(),
    body: { version: 1, estimated_minutes: 2_147_483_647, draw: 0, time_limit_seconds: 9 },
  })
  expect([refused.status, refused.error.errors]).toEqual([
    422,
    {
      estimated_minutes: ['Use 600 or less.'],
      draw: ['Use 1 or more.'],
      time_limit_seconds: ['Use 10 or more.'],
    },
  ])
})

test('a quiz of another course, and a question of another quiz, are not found', async () => {
  const other = await aCourse(app, teacher)
  const theirs = await aQuiz(app, teacher, { course: other })
  const beside = await aQuiz(app, teacher, { course })
  for (const params of [
    at({ quizId: theirs.id }),
    at({ quizId: course.lessonIds[0] ?? '' }),
    at({ quizId: newId() }),
  ])
    for (const endpoint of [contract.getQuiz, contract.listQuestions])
      expect((await app.call(endpoint, { as: teacher, params })).status).toBe(404)
  const params = at({ questionId: beside.questionIds[0] ?? '' })
  expect((await app.call(contract.getQuestion, { as: teacher, params })).status).toBe(404)
  expect((await app.call(contract.removeQuestion, { as: teacher, params })).status).toBe(404)
  const update = { as: teacher, params, body: { version: 1, text: 'x' } }
  expect((await app.call(contract.updateQuestion, update)).status).toBe(404)
})

describe('a quiz', () => {
  const create = (body: Record<string, unknown>) =>
    app.call(contract.createQuiz, { as: teacher, params: at(), body: body as never })

  // Specification, authoring 6: Every setting of a quiz is kept, by version and language
  test('is added at the end of its section with the usual settings', async () => {
    const { status, data } = await create({
      title: 'Try it',
      section_id: course.sectionId,
      description: 'Short.',
    })
    expect(status).toBe(201)
    expect(data.data).toMatchObject({
      title: 'Try it',
      description: 'Short.',
      section_id: course.sectionId,
      position: 3,
      pass_mark: 80,
      attempts_allowed: 0,
      time_limit_seconds: null,
      draw: null,
      feedback: 'immediate',
      counting: 'best',
      back_allowed: true,
      questions: 0,
      version: 1,
    })
  })

  test('asks for as much as its course, until its author says otherwise', async () => {
    const settings = { version: 1, pass_mark: 65 }
    await app.call(updateCourse, { as: teacher, params: { courseId: course.id }, body: settings })
    const body = { title: 'Try it', section_id: course.sectionId }
    expect((await create(body)).data.data.pass_mark).toBe(65)
    expect((await create({ ...body, pass_mark: 90 })).data.data.pass_mark).toBe(90)
    const several = { kind: 'quiz' as const, section_id: course.sectionId, titles: ['One', 'Two'] }
    await app.call(addItems, { as: teacher, params: { courseId: course.id }, body: several })
    const { data } = await app.call(contract.listQuizzes, { as: teacher, params: { courseId: course.id } })
    expect(data.data.map(({ pass_mark }) => pass_mark).sort()).toEqual([65, 65, 65, 80, 90])
  })

  test('without a section is the final exam', async () => {
    const { data } = await create({
      title: 'Final exam',
      section_id: null,
      draw: 12,
      time_limit_seconds: 600,
    })
    expect(data.data).toMatchObject({ section_id: null, position: 0, draw: 12, time_limit_seconds: 600 })
    const { data: list } = await app.call(contract.listQuizzes, { as: teacher, params: at() })
    expect(list.data.map(({ id }) => id)).toEqual([quiz.id, data.data.id])
  })

  test.each([
    [{ title: 'T' }, 'section_id'],
    [{ section_id: null }, 'title'],
    [{ title: 'T', section_id: newId() }, 'section_id'],
    [{ title: 'T', section_id: null, pass_mark: 101 }, 'pass_mark'],
    [{ title: 'T', section_id: null, feedback: 'later' }, 'feedback'],
    [{ title: 'T', section_id: null, time_limit_seconds: 1 }, 'time_limit_seconds'],
  ])('%j is refused for its %s', async (body, field) => {
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, [field]])
  })

  test('does not go into a section of another course', async () => {
    const other = await aCourse(app, teacher)
    expect((await create({ title: 'T', section_id: other.sectionId })).status).toBe(422)
  })

  // Specification, authoring 6: Every setting of a quiz is kept, by version and language
  test('is changed by version, each language for itself', async () => {
    const change = (body: Record<string, unknown>, headers = {}) =>
      app.call(contract.updateQuiz, { as: teacher, params: at(), body: body as never, headers })
    const first = await change({ version: 1, title: 'Checked', pass_mark: 50, estimated_minutes: 7 })
    expect(first.data.data).toMatchObject({
      title: 'Checked',
      pass_mark: 50,
      estimated_minutes: 7,
      version: 2,
    })
    await change({ version: 2, title: 'Comprobado' }, spanish)
    expect([(await readQuiz()).title, (await readQuiz(spanish)).title]).toEqual(['Checked', 'Comprobado'])
    const late = await change({ version: 2, title: 'Late' })
    expect([late.status, late.error.detail]).toMatchObject([409, { title: 'Checked', version: 3 }])
    const { data } = await app.call(listLessons, {
      as: teacher,
      params: { ...at(), chapterId: course.chapterId, sectionId: course.sectionId },
    })
    expect(data.data[2]).toMatchObject({ id: quiz.id, version: 3, estimated_minutes: 7, questions: 2 })
  })

  test('changed twice at once is saved once', async () => {
    const change = (pass_mark: number) =>
      app.call(contract.updateQuiz, { as: teacher, params: at(), body: { version: 1, pass_mark } })
    const sent = await Promise.all([change(10), change(20)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await readQuiz()).pass_mark).toBe(sent.find(({ status }) => status === 200)?.data.data.pass_mark)
  })

  test('removed takes its questions and closes its gap', async () => {
    const [first = '', second = ''] = course.lessonIds
    const params = { ...at(), chapterId: course.chapterId, sectionId: course.sectionId }
    await app.call(reorderLessons, { as: teacher, params, body: { ids: [first, quiz.id, second] } })
    expect((await app.call(contract.removeQuiz, { as: teacher, params })).status).toBe(204)
    expect((await app.call(contract.getQuiz, { as: teacher, params })).status).toBe(404)
    const { data } = await app.call(listLessons, { as: teacher, params })
    expect(data.data.map(({ id, position }) => [id, position])).toEqual([
      [first, 0],
      [second, 1],
    ])
    const texts = app.database.db
      .selectFrom('texts')
      .select('value')
      .where('course_id', '=', course.id)
      .where('owner_kind', 'in', ['question', 'answer'])
    expect(await texts.execute()).toEqual([])
  })
})

test('every change voids a review', async () => {
  const call = app.call
  expect(
    await voiding(() =>
      call(contract.updateQuiz, { as: teacher, params: at(), body: { version: 1, pass_mark: 1 } }),
    ),
  ).toEqual([200, 'draft'])
  expect(
    await voiding(() => call(contract.createQuestion, { as: teacher, params: at(), body: questionBody })),
  ).toEqual([201, 'draft'])
  expect(
    await voiding(() =>
      call(contract.updateQuestion, { as: teacher, params: at(), body: { version: 1, points: 2 } }),
    ),
  ).toEqual([200, 'draft'])
  expect(await voiding(() => call(contract.removeQuestion, { as: teacher, params: at() }))).toEqual([
    204,
    'draft',
  ])
  expect(await voiding(() => call(contract.getQuiz, { as: teacher, params: at() }))).toEqual([
    200,
    'in_review',
  ])
})

test('a draft’s quizzes are loaded whole, with every language', async () => {
  const exam = await aQuiz(app, teacher, { course, section_id: null, questions: 0 })
  await aQuestion(app, teacher, {
    course,
    quiz_id: exam.id,
    type: 'multiple_choice',
    text: { en_US: 'Which?', es_ES: '¿Cuáles?' },
    answers: [
      { is_correct: true, text: { en_US: 'One', es_ES: 'Uno' } },
      { is_correct: true, text: { en_US: 'Two' } },
    ],
  })
  const drafts = await loadQuizzes(app.as(teacher), course.id)
  expect(drafts.map(({ id, questions }) => [id, questions.length])).toEqual([
    [quiz.id, 2],
    [exam.id, 1],
  ])
  expect(drafts[1]).toMatchObject({
    section_id: null,
    settings: { pass_mark: 80, counting: 'best' },
    questions: [
      {
        type: 'multiple_choice',
        text: { en_US: 'Which?', es_ES: '¿Cuáles?' },
        answers: [
          { is_correct: true, text: { en_US: 'One', es_ES: 'Uno' }, feedback: {} },
          { is_correct: true, text: { en_US: 'Two' } },
        ],
      },
    ],
  })
})
