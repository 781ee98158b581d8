import { describe, expect, it } from 'vitest'
import { downloadCertificate, getCourseCertificate } from '#contract/certificates/certificates.ts'
import { setExtraTime } from '#contract/directory/directory.ts'
import { listOwnCycles, listOwnEvents, resetProgress } from '#contract/learning/activity.ts'
import { getItem, listStudentCourses } from '#contract/learning/learning.ts'
import { searchParts } from '#contract/learning/library-search.ts'
import { listNotes, saveNote } from '#contract/learning/notes.ts'
import { previewComponent, previewOutline, tryQuiz } from '#contract/publishing/preview.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aQuizTaker, aReader, endTime } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const student = testFixture(() => aStudent(app, company))

describe('calls out of order, in parallel and again', () => {
  // Specification, learning 1: Steps, attempts and locks hold against calls out of order, in parallel and beside a reset
  it('let nobody past a step before its time', async () => {
    const course = await aReleasedCourse(app, company, {
      items: [lesson({ steps: 3 }), lesson(), quiz()],
      course: { step_seconds: 30, order_mode: 'sequential' },
    })
    const reader = aReader(app, student, course)
    await reader.open(0)
    const tries = () =>
      Promise.all([
        ...[0, undefined, 0, undefined, 1].map((from) => reader.advance(0, from)),
        reader.markRead(0),
        reader.advanceCourse(),
        reader.open(1),
        reader.markRead(1),
        reader.advance(1),
        reader.start(2),
        reader.skip(2),
      ])
    const early = await tries()
    // An advance from any step other than 1 has no effect, and the course's cursor stays where it is.
    expect(early.map(({ status }) => status)).toEqual([
      409, 409, 409, 409, 200, 409, 200, 423, 423, 423, 423, 423,
    ])
    expect((await reader.progress(0)).data.data).toMatchObject({ step: 0, steps_seen: 1 })
    await app.database.db
      .updateTable('item_progress')
      .set({ step_seen_at: new Date(Date.now() - 31_000).toISOString() })
      .execute()
    await tries()
    expect((await reader.progress(0)).data.data).toMatchObject({ step: 1, steps_seen: 2 })
  })

  // Specification, learning 1: Steps, attempts and locks hold against calls out of order, in parallel and beside a reset
  it('let a reset beside answers refuse them or come after them, and lose none that was taken', async () => {
    const { answer, course, right, start, reader } = await aQuizTaker(
      app,
      { student, company },
      { questions: 6, settings: { back_allowed: true, feedback: 'never' } },
    )
    const { id } = await start()
    const params = { courseId: course.id, studentId: student.id }
    const [reset, ...answers] = await Promise.all([
      app.call(resetProgress, { as: teacher, params, body: { reason: 'Again' } }),
      ...Array.from({ length: 12 }, () => answer(id, 0, right(0), true)),
    ])
    expect(reset?.status).toBe(200)
    const statuses = new Set(answers.map(({ status }) => status))
    for (const status of statuses) expect([200, 404, 409]).toContain(status)
    const kept = await app.database.db
      .selectFrom('attempt_answers')
      .select('question_id')
      .where('attempt_id', '=', id)
      .execute()
    expect(kept).toHaveLength(statuses.has(200) ? 1 : 0)
    expect((await reader.status()).data.data.status).toBe('not_started')
    const cycles = (await app.call(listOwnCycles, { as: student, params: { courseId: course.id } })).data.data
    expect(cycles.map(({ archived_at }) => archived_at === null)).toEqual([false])
  })

  // Specification, learning 1: Steps, attempts and locks hold against calls out of order, in parallel and beside a reset
  it('leave an attempt in the language it began with', async () => {
    const course = await aReleasedCourse(app, company, {
      items: [quiz(), lesson()],
      locales: ['en_US', 'es_ES'],
    })
    const [english, spanish] = ['en', 'es'].map((language) =>
      aReader(app, student, course, { 'content-language': language }),
    )
    const { id, locale } = (await english?.start(0))?.data.data ?? {}
    expect(locale).toBe('en_US')
    const again = (await spanish?.start(0))?.data.data
    expect([again?.id, again?.locale]).toEqual([id, 'en_US'])
    const question = again?.question?.id ?? ''
    const ids = course.right[question] ?? []
    const next = await spanish?.answer(0, { attempt: id ?? '', question, ids, advance: true })
    expect(next?.data.data).toMatchObject({ locale: 'en_US', cursor: 1 })
    expect((await spanish?.open(0))?.data.data.quiz?.attempt).toMatchObject({ id, locale: 'en_US' })
  })

  // Specification, learning 1: Steps, attempts and locks hold against calls out of order, in parallel and beside a reset
  it('give no time to an attempt that runs or is over', async () => {
    const settings = { time_limit_seconds: 60, attempts_allowed: 1 }
    const { answer, reader, right, start } = await aQuizTaker(app, { student, company }, { settings })
    const { id, deadline_at } = await start()
    const params = { studentId: student.id }
    await app.call(setExtraTime, { as: teacher, params, body: { percent: 300 } })
    expect((await start()).deadline_at).toBe(deadline_at)
    await endTime(app, id)
    expect((await answer(id, 0, right(0), true)).status).toBe(409)
    await app.call(setExtraTime, { as: teacher, params, body: { percent: 200 } })
    expect((await answer(id, 0, right(0), true)).status).toBe(409)
    expect((await reader.start(0)).status).toBe(409)
  })
})

// Specification, learning 1: Steps, attempts and locks hold against calls out of order, in parallel and beside a reset
it('answers the same at the address of another company: the session says whose courses they are', async () => {
  const beside = await aCompany(app)
  const { course, reader } = await aQuizTaker(app, { student, company })
  await reader.open(1)
  const foreign = await aReleasedCourse(app, beside)
  const headers = { host: beside.host }
  const there = aReader(app, student, course, headers)
  for (const call of ['course', 'outline', 'status', 'grades', 'summary'] as const) {
    const [here, other] = [await reader[call](), await there[call]()]
    expect([call, other.status, other.text]).toEqual([call, 200, here.text])
  }
  const listed = await app.call(listStudentCourses, { as: student, headers })
  expect(listed.text).toBe((await app.call(listStudentCourses, { as: student })).text)
  expect(listed.text).not.toContain(foreign.id)
  const strange = aReader(app, student, foreign, headers)
  const refused = [strange.open(0), strange.start(2), strange.outline(), strange.markRead(0), strange.skip(0)]
  for (const { status } of await Promise.all(refused)) expect(status).toBe(404)
})

// Specification, learning 3: Nor by any other way: search, notes, activity, live messages, the certificate, the preview
it('tells nothing of a key by search, notes, activity, live messages or paper', async () => {
  const { course, reader, questions, right } = await aQuizTaker(
    app,
    { student, company },
    { settings: { feedback: 'never' } },
  )
  const channel = await aLiveChannel(app, student)
  const live: unknown[] = []
  channel.bind_global((...message: unknown[]) => live.push(message))
  const won = nextEvent(channel, 'badge.created')
  const at = (index: number) => ({ courseId: course.id, itemId: course.items[index]?.id ?? '' })
  const as = student
  await reader.take(0, [true, true])
  await reader.read(1)
  await won
  const body = { bookmarked: true, text: 'SEC', version: 0 }
  const { hash } = (await app.call(getCourseCertificate, { as, params: { courseId: course.id } })).data.data
  const answers = [
    await app.call(searchParts, { as, query: { q: 'quiz' } }),
    await app.call(searchParts, { as, query: { q: 'SECRET' } }),
    await app.call(saveNote, { as, params: at(0), body }),
    await app.call(listNotes, { as, params: { courseId: course.id } }),
    await app.call(getItem, { as, params: at(0) }),
    await app.call(getItem, { as, params: at(1) }),
    await app.call(listOwnEvents, { as }),
    await reader.start(0),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const paper = pdfText((await app.call(downloadCertificate, { as, params: { hash } })).bytes)
  const sent = [...answers.map(({ text }) => text), JSON.stringify(live), paper].join('\n')
  expect(live.length).toBeGreaterThan(0)
  expect(sent).not.toMatch(/SECRET|best_answer_ids|"correct":(true|false)/)
  // Students may read their own answers; nothing in the response may tell which answers are right.
  for (const nth of questions.keys()) expect(sent).not.toContain(`"correct":${JSON.stringify(right(nth))}`)
})

// Specification, learning 3: Nor by any other way: search, notes, activity, live messages, the certificate, the preview
it('keeps the preview, which knows the keys, from students', async () => {
  const { course } = await aQuizTaker(app, { student, company })
  const [item] = course.items
  const params = { courseId: course.id, type: 'quiz' as const, id: item?.id ?? '' }
  const refused = [
    await app.call(previewOutline, { as: student, params: { courseId: course.id } }),
    await app.call(previewComponent, { as: student, params }),
    await app.call(tryQuiz, {
      as: student,
      params: { courseId: course.id, id: item?.id ?? '' },
      body: { seed: 1, started_at: new Date().toISOString(), cursor: 0, answers: [], submitted: true },
    }),
  ]
  for (const { status, text } of refused) {
    expect(status).toBe(403)
    expect(text).not.toContain('SECRET')
  }
})
