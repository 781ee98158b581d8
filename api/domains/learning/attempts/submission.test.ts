import { describe, expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson, type QuizInput, quiz } from '#tests/support/builders/learning.ts'
import { aQuizTaker, aReader, endTime, type Reader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { countEvents, pointsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const aQuiz = (options: Omit<QuizInput, 'kind'> = {}) => aQuizTaker(app, { student, company }, options)

const badges = async () => {
  const rows = await app.database.db
    .selectFrom('badge_awards')
    .select('badge_type')
    .where('student_id', '=', student.id)
    .execute()
  return rows.map(({ badge_type }) => badge_type).sort()
}
/** Everything that the course's pages receive. */
const seen = async (reader: Reader): Promise<string> => {
  const answers = await Promise.all([
    reader.open(0),
    reader.progress(0),
    reader.outline(),
    reader.grades(),
    reader.summary(),
    reader.course(),
    reader.status(),
  ])
  return answers.map(({ text }) => text).join('\n')
}
const amounts = async () => (await pointsOf(app, student)).map(({ amount }) => amount)

describe('the end of an attempt', () => {
  it('comes past the last question, with score, points and state', async () => {
    const { reader } = await aQuiz({ questions: 4 })
    const attempt = await reader.take(0, [true, true, true, false])
    expect(attempt).toMatchObject({
      status: 'submitted',
      question: null,
      result: { score: 75, passed: true, correct: 3, total: 4, pass_mark: 50, points: 38 },
    })
    expect(attempt.result?.review?.map(({ feedback }) => feedback?.correct)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const { data } = await reader.open(0)
    expect(data.data).toMatchObject({
      state: 'completed',
      quiz: { score: 75, passed: true, attempt: null, last_attempt: { result: { points: 38 } } },
    })
  })

  it('comes once, however often and fast the last step is sent', async () => {
    const { answer, reader, start, right } = await aQuiz()
    const { id } = await start()
    await answer(id, 0, right(0), true)
    await answer(id, 1, right(1))
    const ends = await Promise.all([
      ...Array.from({ length: 4 }, () => reader.advance(0, 1).then(({ data }) => data.data.attempt)),
      ...Array.from({ length: 4 }, () => answer(id, 1, right(1), true).then(({ data }) => data.data)),
    ])
    expect(
      new Set(
        ends.map((attempt) => `${attempt?.status} ${attempt?.result?.score} ${attempt?.result?.points}`),
      ),
    ).toEqual(new Set(['submitted 100 50']))
    expect(await countEvents(app, student, 'quiz.passed')).toBe(1)
    expect(await amounts()).toEqual([50])
  })

  it('leaves nothing to change', async () => {
    const { answer, reader, wrong, right } = await aQuiz({
      settings: { feedback: 'never', back_allowed: true },
    })
    const { id } = await reader.take(0, [true, true])
    expect((await answer(id, 1, right(1), true)).data.data).toMatchObject({
      status: 'submitted',
      result: { score: 100 },
    })
    const late = await answer(id, 1, wrong(1))
    expect([late.status, late.error.message]).toEqual([409, messageOf('learning.attempt_closed')])
    expect((await reader.rewind(0)).data.data.attempt?.status).toBe('submitted')
  })

  it('wants an answer to every question, unless one can go back', async () => {
    const strict = await aQuiz()
    await strict.start()
    expect((await strict.reader.advance(0, 0)).error.message).toBe(messageOf('learning.answer_first'))
    const open = await aQuiz({ settings: { back_allowed: true } })
    await open.start()
    await open.reader.advance(0, 0)
    expect((await open.reader.advance(0, 1)).data.data.attempt?.result).toMatchObject({
      score: 0,
      passed: false,
    })
  })

  // Specification, learning 4: grades has a row per quiz with the counting attempt
  it('adds points only for what is better than before, and never more than fifty', async () => {
    const { reader } = await aQuiz({ questions: 4, settings: { feedback: 'never' } })
    await reader.take(0, [true, false, false, false])
    await reader.take(0, [true, true, false, false])
    await reader.take(0, [true, false, false, false])
    await reader.take(0, [true, true, true, true])
    await reader.take(0, [true, true, true, true])
    expect(await amounts()).toEqual([25, 25])
    expect((await reader.grades()).data.data[0]).toMatchObject({
      score: 100,
      attempts: 5,
      counting_attempt: 4,
    })
  })

  // Specification, learning 3: The best or the last attempt counts
  // Specification, learning 4: grades has a row per quiz with the counting attempt
  it('counts the last attempt where the quiz says so, and stays passed', async () => {
    const { reader } = await aQuiz({ settings: { counting: 'last', pass_mark: 80, feedback: 'never' } })
    await reader.take(0, [true, true])
    await reader.take(0, [true, false])
    expect((await reader.grades()).data.data[0]).toMatchObject({
      score: 50,
      passed: true,
      counting_attempt: 2,
    })
    expect((await reader.progress(0)).data.data).toMatchObject({ state: 'completed', score: 50 })
  })

  it('tells the comeback from a first pass', async () => {
    const { reader } = await aQuiz({ settings: { feedback: 'after_attempt' } })
    await reader.take(0, [false, false])
    await reader.take(0, [true, true])
    expect(await badges()).toEqual(['comeback', 'perfect_quiz'])
  })

  // Specification, learning 3: Once the key was told and nothing hangs on the quiz any more, it is taken for practice alone
  it('gives no badge for a quiz without a mistake where its key was told before', async () => {
    const { reader } = await aQuiz()
    await reader.take(0, [false, false])
    await reader.take(0, [true, true])
    expect(await badges()).toEqual(['comeback'])
  })
})

describe('once the key was told and nothing hangs on the quiz any more', () => {
  // Specification, learning 3: Once the key was told and nothing hangs on the quiz any more, it is taken for practice alone
  it.each(['immediate', 'after_attempt'] as const)('is taken for practice alone: %s', async (feedback) => {
    const { reader } = await aQuiz({ questions: 4, settings: { feedback } })
    const first = await reader.take(0, [true, true, true, false])
    expect(first).toMatchObject({ practice: false, result: { score: 75, points: 38 } })
    expect(JSON.stringify(first)).toContain('SECRET')
    const before = [
      await amounts(),
      await badges(),
      (await reader.grades()).data,
      (await reader.status()).data,
    ]
    expect((await reader.open(0)).data.data.quiz).toMatchObject({ practice: true, score: 75 })
    for (const rights of [
      [true, true, true, true],
      [false, false, false, false],
    ])
      expect(await reader.take(0, rights)).toMatchObject({ practice: true, result: { points: 0 } })
    const [grade] = (await reader.grades()).data.data
    expect(grade).toMatchObject({ score: 75, passed: true, attempts: 3, counting_attempt: 1 })
    expect([await amounts(), await badges(), (await reader.status()).data]).toEqual([
      before[0],
      before[1],
      before[3],
    ])
    expect((await reader.open(0)).data.data).toMatchObject({ state: 'completed', quiz: { passed: true } })
    expect(await countEvents(app, student, 'quiz.practised')).toBe(2)
    expect(await countEvents(app, student, 'quiz.passed')).toBe(1)
  })

  // Specification, learning 3: Once the key was told and nothing hangs on the quiz any more, it is taken for practice alone
  it('tells the key, and takes further attempts for practice, only with the score that the course asks for', async () => {
    const course = await aReleasedCourse(app, company, {
      items: [quiz({ questions: 4, settings: { feedback: 'after_attempt' } })],
      course: { pass_mark: 80 },
    })
    const reader = aReader(app, student, course)
    const passed = await reader.take(0, [true, true, false, false])
    expect(passed.result).toMatchObject({ passed: true, score: 50 })
    expect(JSON.stringify(passed)).not.toMatch(/SECRET|best_answer_ids/)
    expect((await reader.status()).data.data.status).toBe('in_progress')
    const better = await reader.take(0, [true, true, true, true])
    expect(better).toMatchObject({ practice: false, result: { score: 100, points: 25 } })
    expect(JSON.stringify(better)).toContain('SECRET')
    expect((await reader.status()).data.data).toMatchObject({ status: 'completed', score: 100 })
    expect((await reader.start(0)).data.data.practice).toBe(true)
  })
})

describe('running out of time', () => {
  // Specification, learning 3: The time limit goes by the server’s time
  it('submits what is there at the server’s time, whoever looks first', async () => {
    const { answer, reader, start, right } = await aQuiz({ settings: { time_limit_seconds: 60 } })
    const { id } = await start()
    await answer(id, 0, right(0), true)
    await endTime(app, id)
    const looks = await Promise.all([reader.open(0), reader.outline(), reader.open(0), reader.progress(0)])
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await reader.open(0)).data.data.quiz).toMatchObject({
      attempt: null,
      last_attempt: { status: 'expired', result: { score: 50, passed: true, correct: 1 } },
    })
    expect(await countEvents(app, student, 'quiz.passed')).toBe(1)
  })

  // Specification, learning 3: The time limit goes by the server’s time
  it('does not take an answer any more', async () => {
    const { answer, start, right, reader } = await aQuiz({ settings: { time_limit_seconds: 60 } })
    const { id } = await start()
    await endTime(app, id)
    const late = await answer(id, 0, right(0), true)
    expect([late.status, late.error.message]).toEqual([409, messageOf('learning.time_over')])
    expect((await reader.open(0)).data.data.quiz?.last_attempt).toMatchObject({
      status: 'expired',
      result: { score: 0, passed: false },
    })
    expect((await reader.start(0)).data.data).toMatchObject({ number: 2, status: 'open' })
  })

  it('shows at once that an attempt is over, also to a page that showed it open', async () => {
    const { answer, start, right, reader } = await aQuiz({ settings: { time_limit_seconds: 60 } })
    const { id } = await start()
    expect((await reader.open(0)).data.data.quiz?.attempt?.id).toBe(id)
    const longAgo = new Date(Date.now() - 3_600_000).toISOString()
    await app.database.db.updateTable('attempts').set({ deadline_at: longAgo }).where('id', '=', id).execute()
    await answer(id, 0, right(0), true)
    expect((await reader.open(0)).data.data.quiz).toMatchObject({
      attempt: null,
      last_attempt: { status: 'expired' },
    })
  })
})

describe('what is told', () => {
  // Specification, learning 3: What is sent ahead has no byte of a key, and nothing of the pool that is not asked
  // Specification, learning 3: Feedback immediate, after the attempt or never
  // Specification, learning 3: Keys are never sent early: every byte is read
  it.each([
    ['immediate', 0, false],
    ['after_attempt', 2, false],
    ['never', 3, false],
    ['immediate', 0, true],
    ['after_attempt', 2, true],
    ['never', 3, true],
  ] as const)('nothing of the key before its time: %s', async (feedback, shownAfter, back_allowed) => {
    const { course, reader, questions, right, wrong, answer, start } = await aQuiz({
      settings: { feedback, back_allowed },
    })
    const everything = async () => [await seen(reader), (await reader.start(0)).text].join('\n')
    const secretsIn = (text: string) => ({
      explanations: questions.filter((id) => text.includes(`SECRET explanation of ${id}`)).length,
      keys: questions.filter((id) => text.includes(`"best_answer_ids":${JSON.stringify(course.right[id])}`))
        .length,
      any: text.includes('SECRET') || text.includes('best_answer_ids') || /"correct":(true|false)/.test(text),
    })
    expect(secretsIn(await everything())).toEqual({ explanations: 0, keys: 0, any: false })
    const { id } = await start()
    const first = (await answer(id, 0, wrong(0))).text
    const shown = { explanations: 1, keys: 1, any: true }
    expect(secretsIn(first)).toEqual(shownAfter === 0 ? shown : { explanations: 0, keys: 0, any: false })
    const next = (await answer(id, 0, wrong(0), true)).text
    expect(secretsIn(next)).toMatchObject({ explanations: 0, keys: 0 })
    if (shownAfter > 0)
      expect(secretsIn(await everything())).toEqual({ explanations: 0, keys: 0, any: false })
    const last = (await answer(id, 1, right(1), true)).text
    expect(secretsIn(last)).toMatchObject(
      shownAfter === 3 ? { explanations: 0, keys: 0 } : { explanations: 2, keys: 2 },
    )
  })
})

describe('the review of a finished attempt', () => {
  const disclosed = async (reader: Reader, taken = '') => {
    const all = [taken, await seen(reader)].join('\n')
    return {
      key: /SECRET|best_answer_ids/.test(all),
      marks: /"correct":(true|false)/.test(all),
    }
  }
  const nothing = { key: false, marks: false }
  const all = { key: true, marks: true }
  const takeWrong = async (reader: Reader) => JSON.stringify(await reader.take(0, [false, false]))

  // Specification, learning 3: A review where it is allowed
  it('tells only right or wrong while the quiz is not passed and may be taken again', async () => {
    for (const settings of [{}, { attempts_allowed: 2 }, { wait_minutes: 30 }]) {
      const { reader } = await aQuiz({ settings: { feedback: 'after_attempt', ...settings } })
      expect(await disclosed(reader, await takeWrong(reader))).toEqual({ key: false, marks: true })
    }
  })

  // Specification, learning 3: A review where it is allowed
  it('tells the key once no attempt is left', async () => {
    const { reader } = await aQuiz({ settings: { feedback: 'after_attempt', attempts_allowed: 2 } })
    await takeWrong(reader)
    expect(await disclosed(reader, await takeWrong(reader))).toEqual(all)
  })

  it('tells the key once the quiz is passed, and nothing while a further attempt is open', async () => {
    const { reader, start } = await aQuiz({ settings: { feedback: 'after_attempt' } })
    await reader.take(0, [true, true])
    expect(await disclosed(reader)).toEqual(all)
    expect(await disclosed(reader, JSON.stringify(await start()))).toEqual(nothing)
  })

  it('tells nothing while another attempt is open, also where each answer is explained at once', async () => {
    const { reader, answer, questions, wrong, start } = await aQuiz()
    const first = await reader.take(0, [false, false])
    expect(await disclosed(reader)).toEqual(all)
    const { id } = await start()
    expect(id).not.toBe(first.id)
    const again = await answer(first.id, 0, wrong(0))
    expect(again.status).toBe(200)
    expect(await disclosed(reader, again.text)).toEqual(nothing)
    const { text } = await answer(id, 0, wrong(0))
    expect(text).toContain(`SECRET explanation of ${questions[0]}`)
    expect(`${text}${(await reader.open(0)).text}`).not.toContain(`SECRET explanation of ${questions[1]}`)
  })

  // Specification, learning 3: A review where it is allowed
  it('never tells where the author wants no feedback', async () => {
    const { reader } = await aQuiz({ settings: { feedback: 'never', attempts_allowed: 1 } })
    expect(await disclosed(reader, await takeWrong(reader))).toEqual(nothing)
  })
})

describe('a newer release', () => {
  // Specification, learning 5: A new release during a course keeps the place
  it('leaves an open attempt on the questions it began with', async () => {
    const { course, reader, answer, start, right } = await aQuiz()
    const { id } = await start()
    await aRelease(app, company, {
      id: course.id,
      number: 2,
      items: [quiz({ id: course.items[0]?.id, questions: 5 }), lesson({ id: course.items[1]?.id })],
    })
    await reader.open(1)
    await answer(id, 0, right(0), true)
    expect((await answer(id, 1, right(1), true)).data.data.result).toMatchObject({ score: 100, total: 2 })
    expect((await reader.start(0)).data.data.total).toBe(5)
  })

  describe('that drops a quiz in the middle of an attempt', () => {
    const dropped = async () => {
      const taker = await aQuiz({ settings: { time_limit_seconds: 60 } })
      const { id } = await taker.start()
      const items = [lesson({ id: taker.course.items[1]?.id }), lesson()]
      await aRelease(app, company, { id: taker.course.id, number: 2, items })
      await taker.reader.open(1)
      return { ...taker, id }
    }

    it('leaves the course open when the time is over', async () => {
      const { reader, id } = await dropped()
      await endTime(app, id)
      const looks = await Promise.all([reader.outline(), reader.course(), reader.status(), reader.open(1)])
      expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await amounts()).toEqual([])
    })

    it('lets it be finished, for nothing', async () => {
      const { answer, id, right } = await dropped()
      await answer(id, 0, right(0), true)
      expect((await answer(id, 1, right(1), true)).data.data).toMatchObject({
        status: 'submitted',
        result: { score: 100, points: 0 },
      })
      expect(await amounts()).toEqual([])
    })
  })
})
