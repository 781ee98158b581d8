import { beforeAll, describe, expect, it } from 'vitest'
import { type Attempt, answerQuestion, type StudentQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { getItem } from '#contract/learning/learning.ts'
import { previewComponent } from '#contract/publishing/preview.ts'
import { assignCourse, publishCourse } from '#contract/publishing/publishing.ts'
import { type GivenAnswer, type QuestionType, questionTypes } from '#contract/quizzes/question-types.ts'
import {
  attachQuestionMedia,
  createQuestion,
  listQuestions,
  type Question,
} from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'

// From the author to the student: each type of question is written, published, asked, answered and explained.

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const author = fileFixture(() => anAdmin(app, company))
const student = fileFixture(() => aStudent(app, company))
const course = fileFixture(() => aCourse(app, author, { lessons: 1, order_mode: 'free' }))

let at: { courseId: string; itemId: string }
/** The same questions in a quiz that allows any order. */
let inAnyOrder: typeof at
let written: Question[]
beforeAll(async () => {
  const makeQuiz = async (settings: object) => {
    const quiz = await aQuiz(app, author, { course, questions: 0, pass_mark: 50, ...settings })
    const params = { courseId: course.id, quizId: quiz.id }
    for (const type of questionTypes) {
      const body = { ...aQuestionBody(type), alt: 'A message with a link' }
      const made = await app.call(createQuestion, { as: author, params, body })
      const questionParams = { ...params, questionId: made.data.data.id }
      if (type === 'hotspot')
        await app.call(attachQuestionMedia, { as: author, params: questionParams, file: await png() })
    }
    return params
  }
  const params = await makeQuiz({})
  at = { courseId: course.id, itemId: params.quizId }
  const free = await makeQuiz({ feedback: 'after_attempt', back_allowed: true })
  inAnyOrder = { courseId: course.id, itemId: free.quizId }
  written = (await app.call(listQuestions, { as: author, params })).data.data
  await app.call(publishCourse, { as: author, params: { courseId: course.id }, body: {} })
  const body = { company_ids: [company.id] }
  await app.call(assignCourse, { as: author, params: { courseId: course.id }, body })
  await app.heard()
})

const png = async () => ({ name: 'a.png', type: 'image/png', bytes: await aPicture() })
const questionOf = (type: QuestionType): Question => {
  const question = written.find((one) => one.type === type)
  if (!question) throw new Error(`No ${type} was written`)
  return question
}

/** The right answer, derived from what the author wrote and what the student is shown. */
function rightAnswer(studentQuestion: StudentQuestion): GivenAnswer {
  const { answers, range } = questionOf(studentQuestion.type)
  const right = answers.filter(({ is_correct }) => is_correct)
  switch (studentQuestion.type) {
    case 'matching':
      return {
        matches: right.map(({ id, match }) => ({
          answer_id: id,
          option_id: studentQuestion.options?.find(({ text }) => text === match)?.id ?? '',
        })),
      }
    case 'short_text':
      return { text: ' φΑρεμα '.replace('φ', 'ψ') }
    case 'numeric_range':
      return { number: range?.max ?? 0 }
    case 'cloze':
      return { gaps: right.map(({ gap, text }) => ({ gap: gap ?? 0, text })) }
    case 'hotspot':
      return { points: [{ x: 20, y: 65 }] }
    default:
      return { answer_ids: right.map(({ id }) => id) }
  }
}

const start = async () => (await app.call(startQuiz, { as: student, params: at })).data.data
const give = (attempt: Attempt, answer: GivenAnswer) => {
  const question_id = attempt.question?.id ?? ''
  return app.call(answerQuestion, {
    as: student,
    params: at,
    body: { attempt_id: attempt.id, question_id, answer },
  })
}
const goOn = async (attempt: Attempt, answer: GivenAnswer) => {
  const question_id = attempt.question?.id ?? ''
  const body = { attempt_id: attempt.id, question_id, answer, advance: true }
  return (await app.call(answerQuestion, { as: student, params: at, body })).data.data
}

/** Every string that would give an answer away in the bytes of a response. */
const given = (question: Question): string[] => [
  ...question.answers.flatMap(({ feedback }) => (feedback ? [feedback] : [])),
  question.explanation,
  ...(question.type === 'short_text' ? question.answers.map(({ text }) => text) : []),
  ...(question.type === 'cloze' ? ['slash"'] : []),
  ...(question.type === 'numeric_range' ? ['"min"', '"max"'] : []),
  ...(question.type === 'hotspot' ? ['"area'] : []),
  ...(question.type === 'matching' ? ['"match"', '"matches"'] : []),
  'is_correct',
]

describe('a question of every kind', () => {
  it('is told in full to its author, as it was written', () => {
    expect(written.map(({ type }) => type)).toEqual([...questionTypes])
    expect(questionOf('matching')).toMatchObject({
      partial_credit: true,
      answers: [{ text: 'Smishing', match: 'By text message' }, {}, { text: '', is_correct: false }],
    })
    expect(questionOf('numeric_range')).toMatchObject({ range: { min: 12, max: 20 }, unit: 'characters' })
    expect(questionOf('cloze')).toMatchObject({ answers: [{ gap: 1 }, { gap: 1 }, { gap: 2 }] })
    expect(questionOf('hotspot').answers[0]?.area).toEqual({ x: 10, y: 60, width: 40, height: 12 })
    expect(questionOf('inspect_email').answers[4]).toMatchObject({ part: 'link', target: /post-track/ })
  })

  // Specification, learning 3: Questions of all types
  // Specification, learning 3: Keys are never sent early: every byte is read
  it('is asked without a byte of its key, then graded and explained', async () => {
    let attempt = await start()
    for (const type of questionTypes) {
      expect(attempt.question?.type).toBe(type)
      const page = await app.call(getItem, { as: student, params: at })
      const bytes = JSON.stringify([attempt, page.data])
      const leaks = given(questionOf(type)).filter((secret) => bytes.includes(secret))
      const earlier = questionTypes.slice(0, questionTypes.indexOf(type))
      const known = earlier.flatMap((before) => given(questionOf(before)))
      expect([type, leaks.filter((secret) => !known.includes(secret) || secret === 'is_correct')]).toEqual([
        type,
        [],
      ])
      const studentQuestion = attempt.question as StudentQuestion
      const { data } = await give(attempt, rightAnswer(studentQuestion))
      expect([type, data.data.question?.feedback]).toMatchObject([
        type,
        { correct: true, points: 12, explanation: `SECRET explanation of ${type}` },
      ])
      attempt = await goOn(attempt, rightAnswer(studentQuestion))
    }
    expect(attempt.result).toMatchObject({ score: 100, passed: true, correct: questionTypes.length })
    expect(attempt.result?.review?.map(({ type, feedback }) => [type, feedback?.correct])).toEqual(
      questionTypes.map((type) => [type, true]),
    )
  })

  it('gives part of its points for part of the answer, and says what each part was', async () => {
    let attempt = await start()
    const half: Partial<Record<QuestionType, (studentQuestion: StudentQuestion) => GivenAnswer>> = {
      matching: ({ answers, options = [] }) => ({
        matches: answers.map(({ id }) => ({
          answer_id: id,
          option_id: options.find(({ text }) => text === 'By telephone')?.id ?? '',
        })),
      }),
      cloze: () => ({
        gaps: [
          { gap: 1, text: 'left' },
          { gap: 2, text: 'Slash' },
        ],
      }),
      inspect_email: () => ({ answer_ids: [questionOf('inspect_email').answers[1]?.id ?? ''] }),
      short_text: () => ({ text: 'fishing' }),
    }
    const feedbackByType = new Map<QuestionType, StudentQuestion['feedback']>()
    const partly: QuestionType[] = []
    for (const type of questionTypes) {
      const studentQuestion = attempt.question as StudentQuestion
      const answer = half[type]?.(studentQuestion) ?? rightAnswer(studentQuestion)
      const { data } = await give(attempt, answer)
      feedbackByType.set(type, data.data.question?.feedback ?? null)
      if (data.data.progress[data.data.cursor]?.partly) partly.push(type)
      attempt = await goOn(attempt, answer)
    }
    expect(partly.toSorted()).toEqual(['cloze', 'inspect_email', 'matching'])
    expect(feedbackByType.get('matching')).toMatchObject({ correct: false, points: 6 })
    expect(feedbackByType.get('cloze')).toMatchObject({
      points: 6,
      gaps: [
        { gap: 1, correct: false, accepted: ['right'] },
        { gap: 2, correct: true },
      ],
      answers: [{ feedback: 'SECRET remark on left' }, { feedback: 'SECRET remark on slash' }],
    })
    expect(feedbackByType.get('inspect_email')).toMatchObject({ correct: false, points: 4 })
    expect(feedbackByType.get('short_text')).toMatchObject({
      points: 0,
      accepted: ['Phishing', 'Ψάρεμα'],
      answers: [{ feedback: 'SECRET remark on Fishing' }],
    })
    expect(attempt.result?.score).toBe(Math.floor((100 * (6 * 12 + 6 + 6 + 4)) / (10 * 12)))
  })

  // Specification, learning 3: What is sent ahead has no byte of a key, and nothing of the pool that is not asked
  it('is sent ahead without a byte of its key where the order is free, with its picture', async () => {
    const started = await app.call(startQuiz, { as: student, params: inAnyOrder })
    const page = await app.call(getItem, { as: student, params: inAnyOrder })
    const { questions = [] } = started.data.data
    expect(questions.map(({ type }) => type)).toEqual([...questionTypes])
    expect(page.data.data.quiz?.attempt?.questions).toEqual(questions)
    expect(questions.find(({ type }) => type === 'hotspot')?.media?.url).toMatch(/^\//)
    const bytes = JSON.stringify([started.data, page.data])
    for (const type of questionTypes) {
      const leaks = given(questionOf(type)).filter((secret) => bytes.includes(secret))
      expect([type, leaks]).toEqual([type, []])
    }
    expect(bytes).not.toMatch(/SECRET|best_answer_ids|"correct":(true|false)|"score":\d/)
  })

  it('refuses an answer of another kind and says where it is wrong', async () => {
    const attempt = await start()
    const { status, error } = await give(attempt, { text: 'words' })
    expect([status, error.errors]).toEqual([422, { 'answer.text': [messageOf('learning.answer_kind')] }])
  })

  it('is previewed by its author without its key', async () => {
    const params = { courseId: at.courseId, type: 'quiz' as const, id: at.itemId }
    const { data } = await app.call(previewComponent, { as: author, params })
    expect(data.data.quiz?.questions.map(({ type }) => type)).toEqual([...questionTypes])
    expect(JSON.stringify(data)).not.toMatch(/SECRET|is_correct|"area"/)
  })
})
