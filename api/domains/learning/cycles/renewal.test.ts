import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import { downloadCertificate, listOwnCertificates } from '#contract/certificates/certificates.ts'
import { getOwnStats, listOwnCycles, resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import { getCurrentCourse, getStudentCourse, getSummary } from '#contract/learning/learning.ts'
import { listPastProgress } from '#contract/learning/previous-enrolments.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { endOfDay } from '../days.rules.ts'
import { renewableFrom } from '../progress/renewal.rules.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = testFixture(() =>
  aReleasedCourse(app, company, { items: [lesson()], course: { validity_days: 100 } }),
)
const student = testFixture(() => aStudent(app, company))

const whole = (as: TestPerson | null = student) => ({ as, params: { courseId: course.id } })
const read = async () => (await app.call(getStudentCourse, whole())).data.data
const begin = (as: TestPerson | null = student) => app.call(renewCourse, whole(as))
const certificates = async () =>
  (await app.call(listOwnCertificates, { as: student })).data.data.map(({ status }) => status)

/** Simulates a course finished the given number of days ago, with its certificate. */
async function finished(daysAgo: number) {
  await aReader(app, student, course).read(0)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const { db } = app.database
  await db
    .updateTable('enrolments')
    .set(({ eb }) => ({
      completed_at: days(-daysAgo),
      ends_at: days(100 - daysAgo),
      revision: eb('revision', '+', 1),
    }))
    .where('student_id', '=', student.id)
    .execute()
  await db
    .updateTable('certificates')
    .set({ issued_at: days(-daysAgo), expires_at: days(100 - daysAgo) })
    .where('student_id', '=', student.id)
    .execute()
}

/** A renewal is due at the end of the day on which the result expires. */
const endOfItsDay = (moment: string | null) => endOfDay((moment ?? '').slice(0, 10), 'UTC').toISOString()

describe('a result that ends', () => {
  // Specification, learning 6: A result expires, and is renewed by going through the course again
  it.each([
    [60, false, false],
    [71, false, true],
    [101, true, true],
  ])('after %i of 100 days: has ended %s, can begin anew %s', async (days, is_expired, can_begin_anew) => {
    await finished(days)
    expect(await read()).toMatchObject({ status: 'completed', is_expired, can_begin_anew })
    expect((await begin()).status).toBe(can_begin_anew ? 200 : 409)
  })

  it('is none before the course is begun, nor while it is closed by a reset', async () => {
    expect((await begin()).status).toBe(409)
    expect(await read()).toMatchObject({ status: 'not_started' })
    await finished(101)
    const ids = { courseId: course.id, studentId: student.id }
    const as = await aTeacher(app, company)
    await app.call(resetProgress, { as, params: ids, body: { reason: 'Once more' } })
    expect((await begin()).status).toBe(409)
    const { rows } = await sql`select 1 from enrolments where student_id = ${student.id}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('is what to go on with once it has ended, when nothing else is left', async () => {
    // Other tests give this company courses of their own.
    const { db } = app.database
    await db.deleteFrom('assignments').where('course_id', '<>', course.id).execute()
    await app.heard()
    const current = async () => (await app.call(getCurrentCourse, { as: student })).data.data
    await finished(80)
    expect(await current()).toBeNull()
    await finished(101)
    expect(await current()).toMatchObject({ id: course.id, is_expired: true })
  })

  // Specification, learning 4: Its points are those of this time through; the profile keeps the sum
  // Specification, learning 6: A result expires, and is renewed by going through the course again
  // Specification, learning 6: A history of cycles, in which certificates and badges stay with theirs
  it('is renewed in a time of its own, due when the old one ends; what was won stays', async () => {
    await finished(80)
    const { expires_at } = await read()
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({
      status: 'in_progress',
      percent: 0,
      due_at: endOfItsDay(expires_at),
      is_overdue: false,
    })
    const stood = await app.call(listPastProgress, {
      as: await aTeacher(app, company),
      params: { studentId: student.id },
      query: { on: new Date().toISOString().slice(0, 10) },
    })
    expect(stood.data.data.find(({ course_id }) => course_id === course.id)).toMatchObject({
      status: 'in_progress',
      due_at: endOfItsDay(expires_at),
    })
    expect(await certificates()).toEqual(['valid'])
    const cycles = (await app.call(listOwnCycles, whole())).data.data
    expect(cycles.map(({ cycle, status }) => [cycle, status])).toEqual([
      [2, 'in_progress'],
      [1, 'completed'],
    ])
    await aReader(app, student, course).read(0)
    expect(await certificates()).toEqual(['valid', 'superseded'])
    const [second, first] = (await app.call(listOwnCycles, whole())).data.data
    const won = [first, second].map((time) => time?.badges.map(({ badge_type }) => badge_type).sort())
    expect(won).toEqual([
      ['course', 'curious', 'first_course', 'first_lesson'],
      ['early_bird', 'on_time'],
    ])
    expect(first?.certificate?.status).toBe('superseded')
    expect(second?.certificate?.status).toBe('valid')
    const { certificate, badges, points } = (await app.call(getSummary, whole())).data.data
    expect(points).toBe(0)
    const { data: stats } = (await app.call(getOwnStats, { as: student })).data
    expect(stats.points).toBe(110)
    expect([certificate?.hash, badges.map(({ badge_type }) => badge_type).sort()]).toEqual([
      second?.certificate?.hash,
      won[1],
    ])
    for (const time of [first, second]) {
      const params = { hash: time?.certificate?.hash ?? '' }
      const paper = await app.call(downloadCertificate, { as: student, params })
      expect(paper.headers.get('content-type')).toBe('application/pdf')
    }
    expect(await read()).toMatchObject({ status: 'completed', is_expired: false, can_begin_anew: false })
  })

  // Specification, learning 6: A reset renewal is still due when the old result ends, for library, reminders, directory and past days
  it('keeps the day it was due when a teacher resets the renewal, and when an earlier time is restored', async () => {
    await finished(80)
    const { expires_at } = await read()
    await begin()
    const teacher = await aTeacher(app, company)
    const params = { courseId: course.id, studentId: student.id }
    const reset = () => app.call(resetProgress, { as: teacher, params, body: { reason: 'Read it again' } })
    const restore = (cycle: number) =>
      app.call(restoreProgress, { as: teacher, params, body: { cycle, reason: 'By mistake' } })
    const stood = async () => {
      const { data } = await app.call(listPastProgress, {
        as: teacher,
        params: { studentId: student.id },
        query: { on: new Date().toISOString().slice(0, 10) },
      })
      return data.data.find(({ course_id }) => course_id === course.id)
    }
    await reset()
    for (const seen of [await read(), await stood()])
      expect(seen).toMatchObject({
        status: 'not_started',
        due_at: endOfItsDay(expires_at),
        is_overdue: false,
      })
    await aReader(app, student, course).open(0)
    for (const seen of [await read(), await stood()])
      expect(seen).toMatchObject({
        status: 'in_progress',
        due_at: endOfItsDay(expires_at),
        is_overdue: false,
      })
    await reset()
    await restore(2)
    expect(await read()).toMatchObject({ status: 'in_progress', due_at: endOfItsDay(expires_at) })
    await restore(1)
    expect(await read()).toMatchObject({ status: 'completed', expires_at, due_at: null })
    await restore(3)
    expect(await read()).toMatchObject({ status: 'in_progress', due_at: endOfItsDay(expires_at) })
  })

  it('is not offered to whoever acts as the student', async () => {
    await finished(101)
    const admin = await anAdmin(app, company)
    const acting = await app.call(impersonate, { as: admin, body: { user_id: student.id } })
    const as = { token: acting.data.access_token }
    const seen = await app.call(getStudentCourse, { as, params: { courseId: course.id } })
    expect(seen.data.data).toMatchObject({ is_expired: true, can_begin_anew: false })
  })

  // Specification, learning 6: A result expires, and is renewed by going through the course again
  it('ends when its certificate does, whatever a later release says of that', async () => {
    await finished(60)
    const before = await read()
    await app.database.db
      .updateTable('assignments')
      .set({ top_up: true })
      .where('course_id', '=', course.id)
      .execute()
    const shorter = { items: [lesson()], course: { validity_days: 61 } }
    await aRelease(app, company, { ...shorter, id: course.id, number: 2 })
    expect(await read()).toMatchObject({ expires_at: before.expires_at, can_begin_anew: false })
  })

  it('begun anew, skips its first part once, though nothing was opened yet', async () => {
    const reader = aReader(app, student, course)
    await finished(80)
    await aRelease(app, company, { id: course.id, number: 2, items: [lesson(), lesson()], kind: 'material' })
    await begin()
    const once = (await reader.skipCurrent()).data.data
    expect((await reader.skipCurrent()).data.data).toEqual(once)
    expect((await read()).next_item?.id).toBe(once.next?.id)
  })

  it('is overdue once it has ended and was begun anew', async () => {
    await finished(120)
    expect(await certificates()).toEqual(['expired'])
    await begin()
    expect(await read()).toMatchObject({ status: 'in_progress', is_overdue: true })
  })
})

it('is nothing to begin anew where nothing was finished, and nobody else’s', async () => {
  expect((await begin()).status).toBe(409)
  const { params } = whole()
  await expectGuarded(
    app,
    [
      { endpoint: renewCourse, params },
      { endpoint: listOwnCycles, params },
    ],
    { wrongRole: await aTeacher(app, company), stranger: await aStudent(app, await aCompany(app)) },
  )
  expect((await app.call(listOwnCycles, whole())).data.data).toEqual([])
})

it.each([
  [365, '2026-12-02T09:00:00.000Z'],
  [90, '2026-12-02T09:00:00.000Z'],
  [30, '2026-12-22T09:00:00.000Z'],
  [3, '2026-12-31T09:00:00.000Z'],
])('a result that holds for %i days can be renewed from %s on', (days, from) => {
  const ends_at = '2027-01-01T09:00:00.000Z'
  const completed_at = new Date(Date.parse(ends_at) - days * 86_400_000).toISOString()
  expect(renewableFrom({ completed_at, ends_at })).toBe(from)
})

it('is never asked for again where the result holds for good, or there is none', () => {
  expect(renewableFrom({ completed_at: '2026-11-20T09:00:00Z', ends_at: null })).toBeNull()
  expect(renewableFrom({ completed_at: null, ends_at: null })).toBeNull()
})
