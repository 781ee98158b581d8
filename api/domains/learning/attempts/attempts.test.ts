import { describe, expect, it } from 'vitest'
import { getStudentFile, setExtraTime } from '#contract/directory/directory.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { assignCourse, listAssignments, withdrawAssignment } from '#contract/publishing/publishing.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, type QuizInput, quiz } from '#tests/support/builders/learning.ts'
import { aQuizTaker, aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { countEvents } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const aQuiz = (options: Omit<QuizInput, 'kind'> = {}) => aQuizTaker(app, { student, company }, options)

describe('extra time', () => {
  const give = (percent: number, as: TestPerson | null, who = student) =>
    app.call(setExtraTime, { as, params: { studentId: who.id }, body: { percent } })
  const secondsOf = ({ started_at, deadline_at }: { started_at: string; deadline_at: string | null }) =>
    (Date.parse(deadline_at ?? '') - Date.parse(started_at)) / 1_000

  // Specification, learning 3: Warnings and extra time
  it('is on top of the limit from the next attempt on, and shown beforehand', async () => {
    const teacher = await aTeacher(app, company)
    const settings = { time_limit_seconds: 601, feedback: 'never' as const }
    const { reader, start } = await aQuiz({ questions: 1, settings })
    const running = await start()
    expect(secondsOf(running)).toBe(601)
    const answers = await Promise.all([give(25, teacher), give(25, teacher)])
    expect(answers.map(({ data }) => data.data)).toEqual([{ percent: 25 }, { percent: 25 }])
    expect(await countEvents(app, student, 'student.extra_time')).toBe(1)
    expect((await start()).deadline_at).toBe(running.deadline_at)
    await reader.take(0, [false])
    expect((await reader.open(0)).data.data.quiz).toMatchObject({
      time_limit_seconds: 601,
      extra_time_seconds: 151,
    })
    expect(secondsOf(await start())).toBe(752)
    const file = await app.call(getStudentFile, { as: teacher, params: { studentId: student.id } })
    expect(file.data.data.extra_time_percent).toBe(25)
    await give(0, teacher)
    expect((await reader.open(0)).data.data.quiz?.extra_time_seconds).toBe(0)
  })

  it('changes nothing where there is no limit', async () => {
    await give(100, await aTeacher(app, company))
    const { reader, start } = await aQuiz()
    expect((await start()).deadline_at).toBeNull()
    expect((await reader.open(0)).data.data.quiz?.extra_time_seconds).toBe(0)
  })

  it('is given by staff in reach, within bounds', async () => {
    const teacher = await aTeacher(app, company)
    expect((await give(10, null)).status).toBe(401)
    expect((await give(10, student)).status).toBe(403)
    expect((await give(10, await aTeacher(app, await aCompany(app)))).status).toBe(404)
    expect((await give(10, teacher, teacher)).status).toBe(404)
    expect((await give(-1, teacher)).error.errors).toHaveProperty('percent')
    expect((await give(301, teacher)).status).toBe(422)
  })
})

describe('starting a quiz', () => {
  it('opens an attempt at its first question, without anything of the key', async () => {
    const { reader, questions } = await aQuiz({ questions: 3, settings: { time_limit_seconds: 600 } })
    const { status, data } = await reader.start(0)
    expect(status).toBe(200)
    expect(data.data).toMatchObject({
      number: 1,
      status: 'open',
      cursor: 0,
      total: 3,
      result: null,
      locale: 'en_US',
    })
    expect(data.data.question).toMatchObject({ id: questions[0], given: null, feedback: null })
    expect(Date.parse(data.data.deadline_at ?? '') - Date.parse(data.data.started_at)).toBe(600_000)
  })

  // Specification, learning 3: One open attempt
  it('answers the open attempt again, also when asked many times at once', async () => {
    const { reader } = await aQuiz({ settings: { question_order: 'shuffled', shuffle_answers: true } })
    const answers = await Promise.all(Array.from({ length: 6 }, () => reader.start(0)))
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.data.question))).size).toBe(1)
    expect(await countEvents(app, student, 'quiz.started')).toBe(1)
  })

  // Specification, learning 3: Attempts allowed, and the wait between them
  it('is refused when no attempt is left, and while one must wait', async () => {
    const once = await aQuiz({ settings: { attempts_allowed: 1 } })
    await once.reader.take(0, [false, false])
    const none = await once.reader.start(0)
    expect([none.status, none.error.message]).toEqual([
      409,
      messageOf('learning.why.attempts_used', { title: 'quiz 1', count: 1 }),
    ])
    expect((await once.reader.open(0)).data.data).toMatchObject({
      state: 'failed',
      quiz: { blocked: { rule: 'attempts_used' } },
    })

    const later = await aQuiz({ settings: { wait_minutes: 30 } })
    await later.reader.take(0, [false, false])
    const wait = await later.reader.start(0)
    expect([wait.status, wait.error.message]).toEqual([
      409,
      messageOf('learning.why.wait', { title: 'quiz 1', count: 30 }),
    ])
    const past = new Date(Date.now() - 31 * 60_000).toISOString()
    await app.database.db
      .updateTable('attempts')
      .set({ submitted_at: past })
      .where('student_id', '=', student.id)
      .execute()
    expect((await later.start()).number).toBe(2)
  })

  it('is refused for a lesson, and for a quiz that is locked', async () => {
    const { reader } = await aQuiz()
    expect((await reader.start(1)).status).toBe(409)
    const course = await aReleasedCourse(app, company, {
      items: [lesson(), quiz()],
      course: { order_mode: 'sequential' },
    })
    expect((await aReader(app, student, course).start(1)).status).toBe(423)
  })

  it('draws as many questions as the quiz says', async () => {
    const { start, questions } = await aQuiz({
      questions: 6,
      settings: { draw: 2, question_order: 'shuffled' },
    })
    const { total, progress } = await start()
    expect(total).toBe(2)
    for (const { question_id } of progress) expect(questions).toContain(question_id)
  })
})

describe('answering', () => {
  // Specification, learning 3: Answers are saved one by one and survive a reload
  it('records the answer, tells what may be told, and goes on in the same step when asked', async () => {
    const { answer, start, right, wrong, questions } = await aQuiz()
    const { id } = await start()
    const first = (await answer(id, 0, wrong(0))).data.data
    expect(first).toMatchObject({
      cursor: 0,
      progress: [
        { answered: true, correct: false },
        { answered: false, correct: null },
      ],
    })
    expect(first.question?.feedback).toMatchObject({ correct: false, best_answer_ids: right(0) })
    expect(first.question?.feedback?.explanation).toContain(questions[0])
    const second = (await answer(id, 0, wrong(0), true)).data.data
    expect(second).toMatchObject({ cursor: 1, question: { id: questions[1], feedback: null } })
  })

  // Specification, learning 3: A lost network: queued, sent once, “saved” shown
  it('has the effect of one when it is sent many times, also at once and with going on', async () => {
    const { answer, start, right } = await aQuiz({ questions: 3 })
    const { id } = await start()
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(id, 0, right(0), true)))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.data.cursor}`))).toEqual(
      new Set(['200 1']),
    )
    expect((await answer(id, 0, right(0), true)).data.data.cursor).toBe(1)
  })

  // Specification, learning 3: Feedback immediate, after the attempt or never
  it('is final once the feedback was seen', async () => {
    const { answer, start, right, wrong } = await aQuiz()
    const { id } = await start()
    await answer(id, 0, wrong(0))
    const changed = await answer(id, 0, right(0))
    expect([changed.status, changed.error.message]).toEqual([409, messageOf('learning.answer_locked')])
    expect((await answer(id, 0, wrong(0))).status).toBe(200)
  })

  // Specification, learning 3: Feedback immediate, after the attempt or never
  it('can be changed while no feedback is given, and going back is allowed', async () => {
    const { answer, reader, start, right, wrong } = await aQuiz({
      settings: { feedback: 'after_attempt', back_allowed: true },
    })
    const { id } = await start()
    await answer(id, 0, wrong(0), true)
    expect((await reader.rewind(0, 1)).data.data.attempt).toMatchObject({
      cursor: 0,
      question: { given: { answer_ids: wrong(0) }, feedback: null },
    })
    await answer(id, 0, right(0), true)
    const done = (await answer(id, 1, right(1), true)).data.data
    expect(done.result).toMatchObject({ score: 100, correct: 2 })
  })

  it('keeps to the order of questions', async () => {
    const { answer, reader, start, right, wrong } = await aQuiz({
      questions: 3,
      settings: { feedback: 'never' },
    })
    const { id } = await start()
    expect((await answer(id, 1, right(1))).error.message).toBe(messageOf('learning.question_ahead'))
    await answer(id, 0, right(0), true)
    expect((await answer(id, 0, wrong(0))).error.message).toBe(messageOf('learning.question_passed'))
    expect((await reader.rewind(0)).status).toBe(409)
  })

  it('refuses what is no answer', async () => {
    const { answer, start, right, wrong } = await aQuiz({ mixed: true })
    const { id } = await start()
    const fieldsOf = async (ids: string[], nth = 0) => {
      const { status, error } = await answer(id, nth, ids)
      return [status, error.errors]
    }
    expect(await fieldsOf([])).toEqual([422, { 'answer.answer_ids': [messageOf('learning.answer_missing')] }])
    expect(await fieldsOf([...right(0), ...wrong(0)])).toEqual([
      422,
      { 'answer.answer_ids': [messageOf('learning.answer_single')] },
    ])
    expect(await fieldsOf(right(1))).toEqual([
      422,
      { 'answer.answer_ids': [messageOf('learning.answer_unknown')] },
    ])
    expect((await fieldsOf(['nonsense']))[0]).toBe(422)
    expect(await fieldsOf(right(0), 9)).toEqual([422, expect.anything()])
  })

  // Specification, learning 3: Answers are saved one by one and survive a reload
  it('keeps the answers over a reload', async () => {
    const { answer, reader, start, right } = await aQuiz()
    const { id } = await start()
    await answer(id, 0, right(0))
    const { data } = await reader.open(0)
    expect(data.data.quiz?.attempt).toMatchObject({
      id,
      cursor: 0,
      question: { given: { answer_ids: right(0) } },
    })
  })

  it('wants all of a multiple choice', async () => {
    const { reader, answer, start, right } = await aQuiz({ mixed: true, settings: { feedback: 'never' } })
    const { id } = await start()
    await answer(id, 0, right(0), true)
    const part = (await answer(id, 1, right(1).slice(0, 1), true)).data.data
    expect(part.result).toMatchObject({ score: 50, correct: 1 })
    const again = await start()
    await answer(again.id, 0, right(0), true)
    expect((await answer(again.id, 1, right(1).toReversed(), true)).data.data.result?.score).toBe(100)
    expect((await reader.grades()).data.data[0]).toMatchObject({
      score: 100,
      attempts: 2,
      counting_attempt: 2,
      passed: true,
    })
  })
})

describe('a course that is taken back in the middle of an attempt', () => {
  // Specification, learning 7: Taken back, it is closed at once and says so, an open attempt included; given again, it goes on
  it('is closed at once for every call, says so, and goes on where it was when it is given again', async () => {
    const { answer, course, questions, reader, right, start } = await aQuiz({ questions: 3 })
    const teacher = await aTeacher(app, company)
    const params = { courseId: course.id }
    const { id } = await start()
    await answer(id, 0, right(0), true)
    const [own] = (await app.call(listAssignments, { as: teacher, params })).data.data
    const assignmentId = own?.id ?? ''
    await app.call(withdrawAssignment, { as: teacher, params: { ...params, assignmentId } })
    await app.heard()
    const closed = await Promise.all([
      answer(id, 1, right(1), true),
      answer(id, 0, right(0)),
      reader.handIn(0, id),
      reader.open(0),
      reader.start(0),
      reader.advance(0),
      reader.rewind(0),
      reader.progress(0),
      reader.skip(1),
      reader.markRead(1),
      reader.course(),
      reader.outline(),
      reader.status(),
      reader.grades(),
      reader.summary(),
      reader.advanceCourse(),
      reader.skipCurrent(),
    ])
    const reason = messageOf('learning.not_open')
    for (const { status, error } of closed) expect([status, error.message]).toEqual([404, reason])
    const body = { company_ids: [company.id] }
    await app.call(assignCourse, { as: teacher, params, body })
    await app.heard()
    expect((await reader.open(0)).data.data.quiz?.attempt).toMatchObject({
      id,
      cursor: 1,
      progress: [{ answered: true }, { answered: false }, { answered: false }],
      question: { id: questions[1] },
    })
    await answer(id, 1, right(1), true)
    expect((await answer(id, 2, right(2), true)).data.data.result?.score).toBe(100)
  })
})

describe('who may answer', () => {
  it('is the student whose attempt it is', async () => {
    const { course, questions, right, start } = await aQuiz()
    const { id } = await start()
    const [teacher, colleague, stranger] = await Promise.all([
      aTeacher(app, company),
      aStudent(app, company),
      aCompany(app).then((other) => aStudent(app, other)),
    ])
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
    const body = { attempt_id: id, question_id: questions[0] ?? '', answer: { answer_ids: right(0) } }
    const answerAs = async (as: TestPerson | null) =>
      (await app.call(answerQuestion, { as, params, body })).status
    const startAs = async (as: TestPerson | null) => (await app.call(startQuiz, { as, params })).status
    expect([await answerAs(null), await startAs(null)]).toEqual([401, 401])
    expect([await answerAs(teacher), await startAs(teacher)]).toEqual([403, 403])
    expect([await answerAs(stranger), await startAs(stranger)]).toEqual([404, 404])
    expect(await answerAs(colleague)).toBe(404)
    const elsewhere = { ...params, itemId: course.items[1]?.id ?? '' }
    expect((await app.call(answerQuestion, { as: student, params: elsewhere, body })).status).toBe(404)
    expect(
      (
        await app.call(answerQuestion, {
          as: student,
          params,
          body: { ...body, attempt_id: newId() },
        })
      ).status,
    ).toBe(404)
  })
})
