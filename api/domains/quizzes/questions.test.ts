import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import * as contract from '#contract/quizzes/quizzes.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuestion, aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const teacher = fileFixture(async () => aTeacher(app, await aCompany(app)))
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
const readQuestion = async (headers = {}) =>
  (await app.call(contract.getQuestion, { as: teacher, params: at(), headers })).data.data
const readQuestions = async () =>
  (await app.call(contract.listQuestions, { as: teacher, params: at() })).data.data
const answers = [
  { text: 'Report it', is_correct: true, feedback: 'Exactly.' },
  { text: 'Click it', is_correct: false },
]
const questionBody = { type: 'single_choice' as const, text: 'What now?', answers }

describe('a question', () => {
  const create = (body: Record<string, unknown>, headers = {}) =>
    app.call(contract.createQuestion, { as: teacher, params: at(), body: body as never, headers })
  const change = (body: Record<string, unknown>, headers = {}) =>
    app.call(contract.updateQuestion, { as: teacher, params: at(), body: body as never, headers })

  test('is added at the end with its answers in the order sent', async () => {
    const { status, data } = await create({
      ...questionBody,
      explanation: 'Why.',
      objective: 'Reporting',
      tags: ['mail'],
      points: 3,
    })
    expect(status).toBe(201)
    expect(data.data).toMatchObject({
      quiz_id: quiz.id,
      position: 2,
      type: 'single_choice',
      text: 'What now?',
      explanation: 'Why.',
      objective: 'Reporting',
      tags: ['mail'],
      points: 3,
      version: 1,
      answers: [
        { position: 0, text: 'Report it', is_correct: true, feedback: 'Exactly.' },
        { position: 1, text: 'Click it', is_correct: false, feedback: '' },
      ],
    })
    expect((await readQuestions())[2]).toEqual(data.data)
    expect((await readQuiz()).questions).toBe(3)
  })

  test('is added once by its key, however often it is sent, and is answered as it is now', async () => {
    const body = { ...questionBody, key: 'one-question' }
    const tries = await Promise.all([create(body), create(body), create({ ...body, text: 'Later words' })])
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201])
    const [id, ...others] = new Set(tries.map(({ data }) => data.data.id))
    expect(others).toEqual([])
    expect((await readQuestions()).slice(2).map((question) => question.id)).toEqual([id])
    const { data } = await app.call(contract.updateQuestion, {
      as: teacher,
      params: at({ questionId: id ?? '' }),
      body: { version: 1, text: 'Now' },
    })
    expect((await create(body)).data.data).toEqual(data.data)
  })

  const right = (...keys: boolean[]) => keys.map((is_correct, n) => ({ text: `Answer ${n}`, is_correct }))
  test.each<[Record<string, unknown>, string]>([
    [{ ...questionBody, answers: right(false, false) }, 'answers'],
    [{ ...questionBody, answers: right(true, true) }, 'answers'],
    [{ ...questionBody, type: 'multiple_choice', answers: right(false, false) }, 'answers'],
    [{ ...questionBody, answers: right(true) }, 'answers'],
    [{ ...questionBody, answers: right(...Array<boolean>(11).fill(false)) }, 'answers'],
    [{ ...questionBody, answers: [{ ...answers[0], id: newId() }, answers[1]] }, 'answers'],
    [{ ...questionBody, text: '' }, 'text'],
    [{ ...questionBody, type: 'essay' }, 'type'],
    [{ ...questionBody, points: 0 }, 'points'],
  ])('%j is refused for its %s', async (body, field) => {
    const answer = await create(body)
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, [field]])
    expect(await readQuestions()).toHaveLength(2)
  })

  test('keeps the answers named, takes new ones in, lets the others go', async () => {
    const before = await readQuestion()
    const [kept, gone] = before.answers
    const { data } = await change({
      version: 1,
      type: 'multiple_choice',
      answers: [
        { text: 'New', is_correct: true },
        { id: kept?.id, text: 'Kept, reworded', is_correct: true },
      ],
    })
    expect(data.data).toMatchObject({ type: 'multiple_choice', text: before.text, version: 2 })
    expect(data.data.answers.map(({ id, text, position }) => [id === kept?.id, text, position])).toEqual([
      [false, 'New', 0],
      [true, 'Kept, reworded', 1],
    ])
    expect(data.data.answers[1]?.feedback).toBe(kept?.feedback)
    const left = app.database.db
      .selectFrom('texts')
      .select('value')
      .where('owner_id', '=', gone?.id ?? '')
    expect(await left.execute()).toEqual([])
  })

  test('does not take another question’s answer, nor one of its own twice', async () => {
    const { answers: own } = await readQuestion()
    const [, other] = await readQuestions()
    const sent = (...ids: (string | undefined)[]) =>
      ids.map((id, n) => ({ id, text: `Answer ${n}`, is_correct: n === 0 }))
    expect((await change({ version: 1, answers: sent(own[0]?.id, other?.answers[1]?.id) })).status).toBe(422)
    expect((await change({ version: 1, answers: sent(own[0]?.id, own[0]?.id) })).status).toBe(422)
    expect((await readQuestion()).answers).toEqual(own)
  })

  test('is not left without a right answer by a change of its type alone', async () => {
    const { answers: own } = await readQuestion()
    const both = own.map(({ id, text }) => ({ id, text, is_correct: true }))
    expect((await change({ version: 1, type: 'multiple_choice', answers: both })).status).toBe(200)
    const answer = await change({ version: 2, type: 'single_choice' })
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['answers']])
  })

  test('is written in one language and read in another as far as it goes', async () => {
    const { answers: own } = await readQuestion()
    await change(
      {
        version: 1,
        text: '¿Y ahora?',
        answers: own.map(({ id, is_correct }, n) => ({ id, is_correct, text: `Respuesta ${n}` })),
      },
      spanish,
    )
    expect(await readQuestion()).toMatchObject({ answers: own, version: 2 })
    expect(await readQuestion(spanish)).toMatchObject({
      text: '¿Y ahora?',
      explanation: 'Because it is so.',
      answers: [{ text: 'Respuesta 0', feedback: 'Yes.' }, { text: 'Respuesta 1' }],
    })
  })

  test('saved with one answer translated leaves the others to their source, whatever was sent for them', async () => {
    const { text, explanation, answers: own } = await readQuestion(spanish)
    const [first, second] = own
    const sent = own.map(({ id, is_correct, text: words, feedback }) => ({
      id,
      is_correct,
      feedback,
      text: id === first?.id ? 'Correcto' : words,
    }))
    expect((await change({ version: 1, text, explanation, answers: sent }, spanish)).status).toBe(200)
    const written = await app.database.db
      .selectFrom('texts')
      .select(['owner_id', 'field', 'value'])
      .where('course_id', '=', course.id)
      .where('locale', '=', 'es_ES')
      .where('owner_id', 'in', [at().questionId, ...own.map(({ id }) => id)])
      .execute()
    expect(written).toEqual([{ owner_id: first?.id, field: 'text', value: 'Correcto' }])
    const english = (await readQuestion()).answers.map(({ id, is_correct, text: words }) => ({
      id,
      is_correct,
      text: id === second?.id ? 'Reworded since' : words,
    }))
    await change({ version: 2, answers: english })
    expect((await readQuestion(spanish)).answers.map(({ text: words }) => words)).toEqual([
      'Correcto',
      'Reworded since',
    ])
  })

  test('first written in another language is in the main one too', async () => {
    const { data } = await create({ ...questionBody, text: '¿Qué hace?' }, spanish)
    const read = await app.call(contract.getQuestion, {
      as: teacher,
      params: at({ questionId: data.data.id }),
    })
    expect(read.data.data).toMatchObject({
      text: '¿Qué hace?',
      answers: [{ text: 'Report it' }, { text: 'Click it' }],
    })
  })

  test('changed twice at once is saved once, and the other is told', async () => {
    const sent = await Promise.all([
      change({ version: 1, text: 'First?' }),
      change({ version: 1, text: 'Second?' }),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(sent.find(({ status }) => status === 409)?.error.detail).toEqual(await readQuestion())
  })

  test('added at once each get a place of their own, up to the limit', async () => {
    const sent = await Promise.all([1, 2, 3, 4].map((n) => create({ ...questionBody, text: `At once ${n}` })))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await readQuestions()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
    const { db } = app.database
    const missing = limits.questionsPerQuiz - 6
    const more = Array.from({ length: missing }, (_, n) => ({
      id: newId(),
      position: 6 + n,
      type: 'single_choice',
    }))
    const owner = { quiz_id: quiz.id, course_id: course.id, company_id: course.company_id }
    await db
      .insertInto('questions')
      .values(more.map((row) => ({ ...row, ...owner })))
      .execute()
    expect((await create(questionBody)).status).toBe(422)
  })

  test('removed closes its gap; removed again is not found', async () => {
    const remove = () => app.call(contract.removeQuestion, { as: teacher, params: at() })
    expect((await remove()).status).toBe(204)
    expect((await readQuestions()).map(({ id, position }) => [id, position])).toEqual([
      [quiz.questionIds[1], 0],
    ])
    expect((await remove()).status).toBe(404)
  })
})

describe('the order of questions', () => {
  const reorder = (ids: string[]) =>
    app.call(contract.reorderQuestions, { as: teacher, params: at(), body: { ids } })

  test('may be any', async () => {
    const ids = [...quiz.questionIds]
    for (let n = 0; n < 3; n += 1) ids.push(await aQuestion(app, teacher, { course, quiz_id: quiz.id }))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (order) => {
        expect((await reorder(order)).status).toBe(204)
        expect((await readQuestions()).map(({ id, position }) => [id, position])).toEqual(
          order.map((id, index) => [id, index]),
        )
      }),
      { numRuns: 10 },
    )
  })

  // Specification, authoring 6: Media on questions and answers, reorder, duplicate
  test('is whole: nothing missing, foreign or twice', async () => {
    const beside = await aQuiz(app, teacher, { course })
    const [first = '', second = ''] = quiz.questionIds
    for (const ids of [
      [first],
      [first, first],
      [first, beside.questionIds[0] ?? ''],
      [first, second, newId()],
    ])
      expect((await reorder(ids)).status).toBe(422)
    expect((await readQuestions()).map(({ id }) => id)).toEqual([first, second])
  })
})
