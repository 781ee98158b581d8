import { describe, expect, it } from 'vitest'
import { handInQuiz } from '#contract/learning/attempts.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import type { QuizInput } from '#tests/support/builders/learning.ts'
import { aQuizTaker, endTime } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { countEvents } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const free = { feedback: 'after_attempt', back_allowed: true } as const

const aQuiz = async (options: Omit<QuizInput, 'kind'> = {}) => {
  const taker = await aQuizTaker(app, { student, company }, options)
  const params = { courseId: taker.course.id, itemId: taker.course.items[0]?.id ?? '' }
  const handIn = (attempt_id: string, as: TestPerson | null = student) =>
    app.call(handInQuiz, { as, params, body: { attempt_id } })
  return { ...taker, handIn, timeUp: (id: string) => endTime(app, id) }
}

const given = async (attempt: string) => {
  const rows = await app.database.db
    .selectFrom('attempt_answers')
    .select(['question_id', 'answer'])
    .where('attempt_id', '=', attempt)
    .execute()
  return new Map(rows.map(({ question_id, answer }) => [question_id, answer]))
}

describe('all questions of an attempt', () => {
  it('come with it where they may be answered in any order, and with what was given', async () => {
    const { start, answer, reader, questions, right } = await aQuiz({ questions: 3, settings: free })
    const { id, progress, questions: questionIds, question } = await start()
    expect(questionIds?.map((one) => one.id)).toEqual(progress.map(({ question_id }) => question_id))
    expect(questionIds?.[0]).toEqual(question)
    const answered = (await answer(id, 2, right(2))).data.data
    expect(answered).not.toHaveProperty('questions')
    for (const opened of [await start(), (await reader.open(0)).data.data.quiz?.attempt])
      expect(opened?.questions?.map((one) => [one.id, one.given, one.feedback])).toEqual([
        [questions[0], null, null],
        [questions[1], null, null],
        [questions[2], { answer_ids: right(2) }, null],
      ])
  })

  // Specification, learning 3: What is sent ahead has no byte of a key, and nothing of the pool that is not asked
  it('are those that were drawn, however many there are', async () => {
    const settings = { ...free, draw: 4, question_order: 'shuffled' as const, shuffle_answers: true }
    const { reader } = await aQuiz({ questions: 500, settings })
    const { data, text } = await reader.start(0)
    expect(data.data.questions?.map(({ id }) => id)).toEqual(
      data.data.progress.map(({ question_id }) => question_id),
    )
    expect(data.data.questions).toHaveLength(4)
    expect(text.length).toBeLessThan(8_000)
    expect((await reader.start(0)).data.data.questions).toEqual(data.data.questions)
  })

  it.each([
    ['the feedback comes at once', { feedback: 'immediate', back_allowed: true }],
    ['there is no way back', { feedback: 'after_attempt', back_allowed: false }],
  ] as const)('do not come before their turn where %s', async (_, settings) => {
    const { start, answer, reader, right, questions } = await aQuiz({ questions: 3, settings })
    const attempt = await start()
    expect(attempt).not.toHaveProperty('questions')
    const { text } = await reader.open(0)
    expect(text).not.toContain('Question 2')
    expect((await answer(attempt.id, 1, right(1))).error.message).toBe(messageOf('learning.question_ahead'))
    expect(attempt.question?.id).toBe(questions[0])
  })

  it('are not repeated of an attempt that is over', async () => {
    const { start, reader, handIn } = await aQuiz({ settings: free })
    const { id } = await start()
    expect((await handIn(id)).data.data).not.toHaveProperty('questions')
    expect((await reader.open(0)).data.data.quiz?.last_attempt).not.toHaveProperty('questions')
  })
})

describe('answering in any order', () => {
  // Specification, learning 3: In any order, a whole quiz can be answered without a network
  it('takes an answer to any question, and goes on behind the one that was answered', async () => {
    const { start, answer, right } = await aQuiz({ questions: 4, settings: free })
    const { id } = await start()
    expect((await answer(id, 2, right(2))).data.data).toMatchObject({ cursor: 0 })
    expect((await answer(id, 1, right(1), true)).data.data).toMatchObject({
      cursor: 2,
      progress: [{ answered: false }, { answered: true }, { answered: true }, { answered: false }],
    })
    expect((await answer(id, 0, right(0), true)).data.data.cursor).toBe(1)
    const done = (await answer(id, 3, right(3), true)).data.data
    expect(done).toMatchObject({ status: 'submitted', result: { score: 100 } })
  })

  it('has the effect of one however often and in whatever company an answer arrives', async () => {
    const { start, answer, right, questions } = await aQuiz({ questions: 5, settings: free })
    const { id } = await start()
    const sent = await Promise.all(
      [4, 0, 3, 1, 2, 0, 4, 2].map((nth) => answer(id, nth, right(nth), nth < 4)),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await given(id)).toEqual(new Map(questions.map((one, nth) => [one, { answer_ids: right(nth) }])))
  })

  it('lets the answer stand that arrived last', async () => {
    const { start, answer, right, wrong, questions } = await aQuiz({ questions: 3, settings: free })
    const { id } = await start()
    await answer(id, 2, right(2), false)
    await answer(id, 0, right(0), true)
    await answer(id, 2, wrong(2), false)
    expect((await given(id)).get(questions[2] ?? '')).toEqual({ answer_ids: wrong(2) })
  })
})

describe('handing in', () => {
  it('takes the attempt as it stands, once, wherever in it one is', async () => {
    const { start, answer, right, handIn } = await aQuiz({ questions: 4, settings: free })
    const { id } = await start()
    await answer(id, 1, right(1))
    const sent = await Promise.all(Array.from({ length: 4 }, () => handIn(id)))
    expect(sent.map(({ status, data }) => [status, data.data.status, data.data.result?.score])).toEqual(
      sent.map(() => [200, 'submitted', 25]),
    )
    expect(await countEvents(app, student, 'quiz.failed')).toBe(1)
  })

  it('never ends another attempt than the one that was meant', async () => {
    const { start, handIn } = await aQuiz({ settings: free })
    const { id } = await start()
    await handIn(id)
    const next = await start()
    expect((await handIn(id)).data.data.id).toBe(id)
    expect((await start()).id).toBe(next.id)
  })

  it('wants every answer where one cannot go back', async () => {
    const { start, answer, right, handIn } = await aQuiz({ settings: { feedback: 'never' } })
    const { id } = await start()
    await answer(id, 0, right(0), true)
    const early = await handIn(id)
    expect([early.status, early.error.message]).toEqual([409, messageOf('learning.answer_first')])
    await answer(id, 1, right(1))
    expect((await handIn(id)).data.data.result?.score).toBe(100)
  })

  it('is its student’s own, in its own quiz', async () => {
    const { start, handIn, course } = await aQuiz({ settings: free })
    const { id } = await start()
    expect((await handIn(id, null)).status).toBe(401)
    expect((await handIn(id, await aStudent(app, company))).status).toBe(404)
    expect((await handIn(id, await aStudent(app, await aCompany(app)))).status).toBe(404)
    const params = { courseId: course.id, itemId: course.items[1]?.id ?? '' }
    const elsewhere = await app.call(handInQuiz, { as: student, params, body: { attempt_id: id } })
    expect(elsewhere.status).toBe(404)
    expect((await start()).status).toBe('open')
  })
})

describe('what comes after the end', () => {
  // Specification, learning 3: Handing in waits for what the device keeps; what comes too late is refused and named
  it('is refused with its reason, except for what had arrived in time', async () => {
    const { start, answer, right, wrong, timeUp, reader } = await aQuiz({
      questions: 3,
      settings: { ...free, time_limit_seconds: 60 },
    })
    const { id } = await start()
    await answer(id, 2, right(2))
    await timeUp(id)
    const tooLate = [409, messageOf('learning.time_over')]
    const late = await answer(id, 0, right(0), true)
    expect([late.status, late.error.message]).toEqual(tooLate)
    const changed = await answer(id, 2, wrong(2))
    expect([changed.status, changed.error.message]).toEqual(tooLate)
    const again = await answer(id, 2, right(2))
    expect([again.status, again.data.data.status]).toEqual([200, 'expired'])
    expect((await reader.open(0)).data.data.quiz?.last_attempt?.result).toMatchObject({
      score: 33,
      correct: 1,
    })
  })

  it('hands in nothing: the time did', async () => {
    const { start, timeUp, handIn } = await aQuiz({ settings: { ...free, time_limit_seconds: 60 } })
    const { id } = await start()
    await timeUp(id)
    expect((await handIn(id)).data.data.status).toBe('expired')
  })

  it('is refused where another window handed in', async () => {
    const { start, answer, right, handIn } = await aQuiz({ settings: free })
    const { id } = await start()
    await handIn(id)
    const late = await answer(id, 0, right(0))
    expect([late.status, late.error.message]).toEqual([409, messageOf('learning.attempt_closed')])
  })
})
