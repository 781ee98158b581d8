import { beforeEach, describe, expect, it } from 'vitest'
import { previewComponent, tryQuiz } from '#contract/publishing/preview.ts'
import { publishCourse } from '#contract/publishing/publishing.ts'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import {
  createQuestion,
  duplicateQuiz,
  listQuestions,
  type Question,
  updateQuestion,
} from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const author = fileFixture(() => aTeacher(app, company))
const admin = fileFixture(() => anAdmin(app, company))

let course: TestCourse
let quizId: string
beforeEach(async () => {
  course = await aCourse(app, author, { lessons: 1, locales: ['en_US', 'es_ES'] })
  quizId = (await aQuiz(app, author, { course, questions: 1, title: 'Check' })).id
})

const params = () => ({ courseId: course.id, quizId })
const begun = {
  type: 'single_choice' as const,
  text: 'What now?',
  answers: [{ text: '', is_correct: false }],
}
const create = (body: object) =>
  app.call(createQuestion, { as: author, params: params(), body: { ...begun, ...body } })
const update = ({ id, version }: Question, body: object) =>
  app.call(updateQuestion, {
    as: author,
    params: { ...params(), questionId: id },
    body: { version, ...body },
  })
const list = async (as: TestPerson = author) =>
  (await app.call(listQuestions, { as, params: params() })).data.data
const publish = () => app.call(publishCourse, { as: admin, params: { courseId: course.id }, body: {} })

describe('an incomplete question', () => {
  it('is refused unless it is sent as incomplete', async () => {
    expect((await create({})).status).toBe(422)
    expect((await create({ text: ' ' })).error.errors).toHaveProperty('text')
    expect(await list()).toHaveLength(1)
    const { status, data } = await create({ incomplete: true })
    expect([status, data.data.incomplete]).toEqual([201, true])
    expect((await update(data.data, { points: 2 })).status).toBe(422)
    expect((await update(data.data, { points: 2, incomplete: true })).data.data.points).toBe(2)
  })

  it('is there for another author, after the questions that were there', async () => {
    await create({ incomplete: true, text: '', key: 'once-and-only-once' })
    await create({ incomplete: true, text: '', key: 'once-and-only-once' })
    expect((await list(admin)).map(({ text, incomplete }) => [text, incomplete])).toEqual([
      [expect.stringMatching(/^Question/), false],
      ['', true],
    ])
  })

  it('keeps the one end of a range that is written', async () => {
    const range = { min: 3, max: null }
    const { data } = await create({ type: 'numeric_range', answers: [], range, incomplete: true })
    expect((await list()).at(-1)).toMatchObject({ range, incomplete: true })
    const answer = await update(data.data, { range: { min: 3, max: 4 } })
    expect(answer.data.data).toMatchObject({ range: { min: 3, max: 4 }, incomplete: false })
  })

  it('keeps the course from being published, and says which question of which quiz', async () => {
    const { data } = await create({ incomplete: true })
    const refused = await publish()
    expect([refused.status, refused.error.detail]).toEqual([
      422,
      {
        problems: expect.arrayContaining([
          { item_id: quizId, title: 'Check', message: expect.stringContaining('Question 2') },
        ]),
      },
    ])
    const answers = [
      { text: 'Report it', is_correct: true },
      { text: 'Delete it', is_correct: false },
    ]
    const done = await update(data.data, { answers })
    expect(done.data.data.incomplete).toBe(false)
    expect((await publish()).status).toBe(200)
  })

  it.each(questionTypes)(
    'of the type %s is previewed, answered and copied without an error',
    async (type) => {
      const { text, answers, range } = { range: null, ...aQuestionBody(type) }
      const half = answers
        .slice(0, 1)
        .map((answer) => ({ ...answer, is_correct: false, text: '', area: null }))
      for (const parts of [
        { text: '', answers: [] },
        { text, answers: half, range: range && { ...range, max: null } },
      ]) {
        const made = await create({ type, ...parts, incomplete: true })
        expect([made.status, made.data.data.incomplete]).toEqual([201, true])
      }
      const item = { courseId: course.id, id: quizId }
      const seen = await app.call(previewComponent, {
        as: author,
        params: { ...item, type: 'quiz' },
        query: {},
      })
      expect(seen.status).toBe(200)
      const tries = (given: { question_id: string; answer: object }[], submitted: boolean) =>
        app.call(tryQuiz, {
          as: author,
          params: item,
          query: {},
          body: { seed: 1, started_at: new Date().toISOString(), cursor: 0, answers: given, submitted },
        })
      expect((await tries([], true)).status).toBe(200)
      const answer = { answer_ids: [], text: 'x', number: 3, gaps: [], matches: [], points: [] }
      for (const { id } of await list())
        expect((await tries([{ question_id: id, answer }], true)).status).toBeLessThan(500)
      const copy = await app.call(duplicateQuiz, { as: author, params: params(), body: {} })
      expect(copy.data.data.questions).toBe(3)
      expect((await publish()).status).toBe(422)
    },
  )
})
