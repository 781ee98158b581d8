import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listOwnBadges } from '#contract/badges/badges.ts'
import {
  getCourseCertificate,
  listOwnCertificates,
  revokeCertificate,
  validateCertificate,
} from '#contract/certificates/certificates.ts'
import {
  listCycles,
  listOwnCycles,
  listOwnEvents,
  markShared,
  resetProgress,
  restoreProgress,
} from '#contract/learning/activity.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { getCourseStatus, listStudentCourses } from '#contract/learning/learning.ts'
import { updateNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { rewriteLog } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson(), lesson()] }))
const student = testFixture(() => aStudent(app, company))

const params = (who = student, of = course) => ({ courseId: of.id, studentId: who.id })
const reset = (as: TestPerson | null = teacher, who = student, reason = 'Practice again') =>
  app.call(resetProgress, { as, params: params(who), body: { reason } })
const restore = (cycle: number, as: TestPerson | null = teacher, who = student) =>
  app.call(restoreProgress, { as, params: params(who), body: { cycle, reason: 'By mistake' } })
const status = async (of = course) =>
  (await app.call(getCourseStatus, { as: student, params: { courseId: of.id } })).data.data

describe('a reset', () => {
  // Specification, learning 6: A teacher resets with a reason, and restores
  // Specification, learning 6: A history of cycles, in which certificates and badges stay with theirs
  it('lets the course begin anew, keeps what was won, and says why', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reader.read(1)
    expect((await status()).status).toBe('completed')
    const { data } = (await reset()).data
    expect(data).toMatchObject([
      { cycle: 1, status: 'completed', reset_reason: 'Practice again', certificate: { status: 'valid' } },
    ])
    expect(data[0]?.badges).toHaveLength(4)
    expect(data[0]?.archived_at).not.toBeNull()
    expect(await status()).toMatchObject({ status: 'not_started', percent: 0 })
    expect((await app.call(listOwnCertificates, { as: student })).data.data).toHaveLength(1)
    const badges = (await app.call(listOwnBadges, { as: student })).data.data
    expect(badges.filter(({ won_at }) => won_at)).toHaveLength(4)
    const [event] = (await app.call(listOwnEvents, { as: student })).data.data
    expect(event).toMatchObject({ kind: 'progress.reset', course: { title: 'A course' } })
    const own = await app.call(listOwnCycles, { as: student, params: { courseId: course.id } })
    expect(own.data.data).toMatchObject([{ cycle: 1, reset_reason: 'Practice again' }])
    await reader.read(0)
    expect(await status()).toMatchObject({ status: 'in_progress', percent: 50 })
    const cycles = (await app.call(listCycles, { as: teacher, params: params() })).data.data
    expect(cycles.map(({ cycle, archived_at }) => [cycle, archived_at === null])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  // Specification, learning 6: Home, library and the course page tell of a reset, the first and the last with its reason, until the course is begun anew
  it('is told with the course until it is begun anew or restored', async () => {
    const reader = aReader(app, student, course)
    const notices = async () => {
      const library = (await app.call(listStudentCourses, { as: student })).data.data
      const page = (await reader.course()).data.data
      expect(library.find(({ id }) => id === course.id)?.reset).toEqual(page.reset)
      return page.reset
    }
    expect(await notices()).toBeNull()
    await reader.read(0)
    await reset()
    expect(await notices()).toEqual({ at: expect.any(String), reason: 'Practice again' })
    await reader.read(0)
    expect(await notices()).toBeNull()
    await reset(teacher, student, 'Once more')
    expect(await notices()).toMatchObject({ reason: 'Once more' })
    await restore(1)
    expect(await notices()).toBeNull()
  })

  it('happens once, however often it is sent', async () => {
    await aReader(app, student, course).read(0)
    const answers = await Promise.all([reset(), reset(), reset()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  it('ends a quiz that is being taken: its answers are refused, not lost', async () => {
    const exam = await aReleasedCourse(app, company, { items: [quiz()] })
    const itemParams = { courseId: exam.id, itemId: exam.items[0]?.id ?? '' }
    const attempt = (await app.call(startQuiz, { as: student, params: itemParams })).data.data
    await app.call(resetProgress, { as: teacher, params: params(student, exam), body: { reason: 'Again' } })
    const question_id = exam.items[0]?.questions[0] ?? ''
    const late = await app.call(answerQuestion, {
      as: student,
      params: itemParams,
      body: {
        attempt_id: attempt.id,
        question_id,
        answer: { answer_ids: exam.right[question_id] ?? [] },
      },
    })
    expect([404, 409]).toContain(late.status)
    expect((await app.call(startQuiz, { as: student, params: itemParams })).status).toBe(200)
  })

  it('lets a quiz win what it did not win before, whatever was reached for practice', async () => {
    const quizCourse = await aReleasedCourse(app, company, { items: [quiz({ questions: 4 }), lesson()] })
    const reader = aReader(app, student, quizCourse)
    const perfect = [true, true, true, true]
    expect((await reader.take(0, [true, true, true, false])).result).toMatchObject({ score: 75, points: 38 })
    expect(await reader.take(0, perfect)).toMatchObject({ practice: true, result: { points: 0 } })
    const body = { reason: 'Once more' }
    await app.call(resetProgress, { as: teacher, params: params(student, quizCourse), body })
    expect(await reader.take(0, perfect)).toMatchObject({ practice: false, result: { points: 12 } })
  })

  it.each([
    ['told when tries were used up', { feedback: 'after_attempt', attempts_allowed: 1 }, [false, false], []],
    ['told with a pass', { feedback: 'after_attempt' }, [true, false], []],
    ['told at once', { feedback: 'immediate' }, [false, false], []],
    ['not told, as tries were left', { feedback: 'after_attempt' }, [false, false], ['perfect_quiz']],
    ['never told', { feedback: 'never', attempts_allowed: 1 }, [false, false], ['perfect_quiz']],
  ] as const)('does not forget what it knows of the key: %s', async (_, settings, first, won) => {
    const quizCourse = await aReleasedCourse(app, company, { items: [quiz({ settings }), lesson()] })
    const reader = aReader(app, student, quizCourse)
    await reader.take(0, [...first])
    const body = { reason: 'Once more' }
    await app.call(resetProgress, { as: teacher, params: params(student, quizCourse), body })
    expect((await reader.take(0, [true, true])).result).toMatchObject({ score: 100 })
    const { rows } = await sql<{ badge_type: string }>`
      select badge_type from badge_awards
      where student_id = ${student.id} and badge_type = 'perfect_quiz'`.execute(app.database.db)
    expect(rows.map(({ badge_type }) => badge_type)).toEqual(won)
  })

  it('is mailed with its reason, unless the student would rather not hear of it', async () => {
    await aReader(app, student, course).read(0)
    await reset(teacher, student, 'New <b>rules</b>')
    const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === student.email)
    expect(mail?.subject).toBe('Your progress in A course was reset')
    expect(mail?.text).toContain('New <b>rules</b>')
    expect(mail?.html).not.toContain('<b>rules</b>')
    const quiet = await aStudent(app, company)
    await app.call(updateNotificationConfiguration, { as: quiet, body: { progress_changes: false } })
    await aReader(app, quiet, course).read(0)
    await reset(teacher, quiet)
    expect((await app.mails()).filter(({ to }) => to?.[0]?.address === quiet.email)).toEqual([])
  })

  it('asks for a reason, and for something begun', async () => {
    expect((await reset()).status).toBe(404)
    await aReader(app, student, course).read(0)
    expect((await reset(teacher, student, '')).status).toBe(422)
    expect((await reset(teacher, student, '   ')).error.errors).toHaveProperty('reason')
    expect((await status()).percent).toBe(50)
  })
})

describe('restoring', () => {
  // Specification, learning 6: A teacher resets with a reason, and restores
  it('brings a closed time back and closes the one that is open; again it changes nothing', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reader.read(1)
    await reset()
    await reader.read(0)
    const { data } = (await restore(1)).data
    expect(data.map(({ cycle, archived_at }) => [cycle, archived_at === null])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(await status()).toMatchObject({ status: 'completed', percent: 100 })
    expect((await restore(1)).data.data).toEqual(data)
    await restore(2)
    expect(await status()).toMatchObject({ status: 'in_progress', percent: 50 })
    const { data: events } = (await app.call(listOwnEvents, { as: student })).data
    expect(events.filter(({ kind }) => kind === 'progress.restored')).toHaveLength(2)
  })

  // Specification, learning 8: Where a teacher restores an earlier time, its certificate is the valid one again
  it('lets the certificate of the time that stands be the valid one, and says so in the log', async () => {
    const reader = aReader(app, student, course)
    const finish = async () => {
      await reader.read(0)
      await reader.read(1)
      const { data } = await app.call(getCourseCertificate, {
        as: student,
        params: { courseId: course.id },
      })
      return data.data.hash
    }
    const first = await finish()
    await reset()
    const second = await finish()
    const stand = async () => {
      const checks = [first, second].map((hash) => app.call(validateCertificate, { params: { hash } }))
      const states = (await Promise.all(checks)).map(({ data }) => data.data.status)
      const own = await app.call(getCourseCertificate, { as: student, params: { courseId: course.id } })
      return [...states, own.data.data.hash]
    }
    expect(await stand()).toEqual(['superseded', 'valid', second])
    await Promise.all([restore(1), restore(1)])
    expect(await stand()).toEqual(['valid', 'superseded', first])
    await restore(2)
    expect(await stand()).toEqual(['superseded', 'valid', second])
    // An enrolment without a certificate does not supersede another's certificate.
    await reset()
    await reader.read(0)
    await restore(2)
    await restore(3)
    expect(await stand()).toEqual(['superseded', 'valid', second])
    expect(
      await app.database.db
        .selectFrom('certificates')
        .select(['hash', 'superseded_by'])
        .where('student_id', '=', student.id)
        .orderBy('issued_at')
        .execute(),
    ).toEqual([
      { hash: first, superseded_by: second },
      { hash: second, superseded_by: null },
    ])
    const kinds = (await app.call(listOwnEvents, { as: student })).data.data.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'certificate.reinstated')).toHaveLength(2)
  })

  // Specification, learning 8: Where a teacher restores an earlier time, its certificate is the valid one again
  it('brings no certificate back that was revoked', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reader.read(1)
    const { data } = (await app.call(listCycles, { as: teacher, params: params() })).data
    const hash = data[0]?.certificate?.hash ?? ''
    const body = { reason: 'Somebody else sat it' }
    await app.call(revokeCertificate, { as: teacher, params: { studentId: student.id, hash }, body })
    await reset()
    const [restored] = (await restore(1)).data.data
    expect(restored?.certificate).toEqual({ hash, status: 'revoked' })
  })

  // Specification, learning 4: Its points are those of this time through; the profile keeps the sum
  it('leaves each time the points that were won in it', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reset()
    await reader.read(0)
    await reader.read(1)
    const points = async () => (await reader.summary()).data.data.points
    expect(await points()).toBe(10 + 100)
    await restore(1)
    expect(await points()).toBe(10)
    await restore(2)
    expect(await points()).toBe(10 + 100)
  })

  it('lets the result of each time be shared once, whichever was shared before', async () => {
    const reader = aReader(app, student, course)
    const share = () =>
      app.call(markShared, { as: student, params: { courseId: course.id }, body: { channel: 'link' } })
    const events = async () =>
      (await app.call(listOwnEvents, { as: student })).data.data.filter(
        ({ kind }) => kind === 'course.shared',
      )
    for (const index of [0, 1]) await reader.read(index)
    await reset()
    for (const index of [0, 1]) await reader.read(index)
    await share()
    await restore(1)
    for (const _ of [1, 2]) expect((await share()).status).toBe(200)
    expect(await events()).toHaveLength(2)
    await restore(2)
    await share()
    expect(await events()).toHaveLength(2)
    // Simulates events from before they stored an enrolment id; the enrolment is then derived from the time.
    await rewriteLog(
      app,
      sql`update events set data = data - 'enrolment_id',
          at = (select min(completed_at) from enrolments where student_id = ${student.id})
        where kind = 'course.shared' and student_id = ${student.id}`,
    )
    await share()
    expect(await events()).toHaveLength(3)
    await restore(1)
    await share()
    expect(await events()).toHaveLength(3)
  })

  // Specification, learning 4: Its points are those of this time through; the profile keeps the sum
  it('gives a time that goes on what is won in it, whenever another one began', async () => {
    const reader = aReader(app, student, course)
    await reader.read(0)
    await reset()
    await reader.open(0)
    await restore(1)
    await reader.read(1)
    const points = async () => (await reader.summary()).data.data.points
    expect(await points()).toBe(10 + 10 + 100)
    await restore(2)
    expect(await points()).toBe(0)
  })

  it('knows only times that were', async () => {
    await aReader(app, student, course).read(0)
    expect((await restore(2)).status).toBe(404)
    expect((await restore(0)).status).toBe(422)
  })
})

describe('who may', () => {
  it('is staff, of students in reach', async () => {
    await aReader(app, student, course).read(0)
    const stranger = await aTeacher(app, await aCompany(app))
    for (const call of [
      (as: TestPerson | null) => reset(as),
      (as: TestPerson | null) => restore(1, as),
      (as: TestPerson | null) => app.call(listCycles, { as, params: params() }),
    ]) {
      expect((await call(null)).status).toBe(401)
      expect((await call(student)).status).toBe(403)
      expect((await call(stranger)).status).toBe(404)
    }
    const elsewhere = { courseId: newId(), studentId: student.id }
    expect((await app.call(listCycles, { as: teacher, params: elsewhere })).status).toBe(404)
    expect((await status()).percent).toBe(50)
  })
})
