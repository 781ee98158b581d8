import { describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { listGrades } from '#contract/learning/grades.ts'
import * as contract from '#contract/learning/learning.ts'
import { searchParts } from '#contract/learning/library-search.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { eventsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = testFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))
const course = testFixture(() =>
  aReleasedCourse(app, company, {
    items: [lesson({ steps: 3 }), quiz()],
    finalExam: [quiz({ questions: 4, title: 'Final exam' })],
    locales: ['en_US', 'es_ES'],
  }),
)
const reader = testFixture(() => aReader(app, student, course))

const finish = async (exam: boolean[] = [true, true, true, true]) => {
  await reader.read(0)
  await reader.take(1, [true, true])
  return reader.take(2, exam)
}
const library = async (as = student) => (await app.call(contract.listStudentCourses, { as })).data.data
const assign = async (terms: Record<string, unknown>, courseId = course.id) => {
  await app.database.db.updateTable('assignments').set(terms).where('course_id', '=', courseId).execute()
  await app.heard()
}
const day = (count: number) => shiftDay(new Date().toISOString().slice(0, 10), count)

describe('the library', () => {
  it('shows what is assigned to the company, with where the student stands', async () => {
    expect(await library()).toEqual([
      expect.objectContaining({
        id: course.id,
        title: 'A course',
        locale: 'en_US',
        locales: ['en_US', 'es_ES'],
        is_fallback: false,
        percent: 0,
        status: 'not_started',
        items_total: 3,
        items_done: 0,
        minutes_left: 13,
        started_at: null,
        next_item: expect.objectContaining({ id: course.items[0]?.id, slug: 'lesson-1', kind: 'lesson' }),
      }),
    ])
    await reader.open(0)
    await reader.advance(0, 0)
    const [begun] = await library()
    expect(begun).toMatchObject({ status: 'in_progress', percent: 0, minutes_left: 11 })
    await finish()
    const [done] = await library()
    expect(done).toMatchObject({
      status: 'completed',
      percent: 100,
      items_done: 3,
      minutes_left: 0,
      score: 100,
      next_item: null,
    })
  })

  it('puts what was begun last first, then what is due, then what is finished', async () => {
    const second = await aReleasedCourse(app, company)
    const third = await aReleasedCourse(app, company)
    await assign({ due_on: day(3) }, third.id)
    expect((await library()).map(({ id }) => id)[0]).toBe(third.id)
    await aReader(app, student, second).open(0)
    expect((await library()).map(({ id }) => id).slice(0, 2)).toEqual([second.id, third.id])
    await finish()
    expect((await library()).map(({ id }) => id)).toEqual([second.id, third.id, course.id])
  })

  // Specification, learning 7: Overdue until it is finished
  it('tells what is overdue, until it is finished', async () => {
    await assign({ mandatory: true, due_on: day(-1) })
    expect((await library())[0]).toMatchObject({ mandatory: true, is_overdue: true })
    await finish()
    expect((await library())[0]).toMatchObject({ is_overdue: false })
  })

  it('leaves out what begins later, what was withdrawn and what belongs to others', async () => {
    await assign({ starts_on: day(1) })
    expect(await library()).toEqual([])
    expect((await reader.outline()).status).toBe(404)
    await assign({ starts_on: day(-1) })
    expect(await library()).toHaveLength(1)
    expect((await reader.outline()).status).toBe(200)
    await assign({ withdrawn_at: new Date().toISOString() })
    expect(await library()).toEqual([])
    expect((await reader.course()).status).toBe(404)
    expect((await reader.outline()).status).toBe(404)
    expect(await library(await aStudent(app, await aCompany(app)))).toEqual([])
  })

  // Specification, learning 1: Every screen, count, report and certificate asks it, so that none can disagree
  // Specification, learning 4: current, progress, overall-progress and count tell the same figures
  it('is counted and summed up by the same figures', async () => {
    await aReleasedCourse(app, company, { items: [lesson()] })
    await finish()
    expect((await app.call(contract.countStudentCourses, { as: student })).data).toEqual({ count: 2 })
    expect((await app.call(contract.getOverallProgress, { as: student })).data.data).toEqual({
      percent: 75,
      completed: 1,
      total: 2,
    })
    const progress = (await app.call(contract.listCourseProgress, { as: student })).data.data
    expect(progress.find(({ course_id }) => course_id === course.id)).toEqual({
      course_id: course.id,
      percent: 100,
      status: 'completed',
      items_done: 3,
      items_total: 3,
      minutes_left: 0,
    })
  })

  // Specification, learning 2: Resumes where one was, on any device
  // Specification, learning 4: current, progress, overall-progress and count tell the same figures
  it('says with what to go on', async () => {
    const current = async () => (await app.call(contract.getCurrentCourse, { as: student })).data.data
    expect((await current())?.next_item?.id).toBe(course.items[0]?.id)
    await reader.read(0)
    expect(await current()).toMatchObject({ status: 'in_progress', next_item: { id: course.items[1]?.id } })
    await finish()
    expect(await current()).toBeNull()
  })

  it('goes on with what is overdue before what is under way', async () => {
    await reader.read(0)
    const late = await aReleasedCourse(app, company)
    await assign({ mandatory: true, due_on: day(-1) }, late.id)
    const { data } = (await app.call(contract.getCurrentCourse, { as: student })).data
    expect(data).toMatchObject({ id: late.id, status: 'not_started', is_overdue: true })
  })

  it('goes on elsewhere where no part of a course is open any more, and returns when nothing else is left', async () => {
    const current = async () => (await app.call(contract.getCurrentCourse, { as: student })).data.data
    const once = await aReleasedCourse(app, company, { items: [quiz({ settings: { attempts_allowed: 1 } })] })
    await aReader(app, student, once).take(0, [false, false])
    expect((await library())[0]).toMatchObject({ id: once.id, status: 'in_progress', next_item: null })
    expect(await current()).toMatchObject({ id: course.id, status: 'not_started' })
    await finish()
    expect(await current()).toMatchObject({ id: once.id })
  })
})

describe('a search by the titles of parts', () => {
  const search = async (q: string, as = student) =>
    (await app.call(searchParts, { as, query: { q } })).data.data

  it('finds own courses with the parts that have every word, without case and accents', async () => {
    const other = await aReleasedCourse(app, company, {
      items: [lesson({ title: 'Κωδικοί QR' }), quiz({ title: 'QR check' })],
    })
    expect(await search('ΚΩΔΙΚΟΙ qr')).toEqual([
      { course_id: other.id, items: [expect.objectContaining({ id: other.items[0]?.id, kind: 'lesson' })] },
    ])
    expect((await search('qr')).map(({ items }) => items.length)).toEqual([2])
    expect((await search('exam')).map(({ course_id }) => course_id)).toEqual([course.id])
    expect(await search('exam qr')).toEqual([])
  })

  it('finds nothing of another company', async () => {
    const stranger = await aStudent(app, await aCompany(app))
    expect(await search('exam', stranger)).toEqual([])
  })

  it('wants a word', async () => {
    expect((await app.call(searchParts, { as: student, query: { q: '' } })).status).toBe(422)
  })
})

describe('one course', () => {
  // Specification, learning 4: The outline has a state for each item
  it('has an outline with a state for each item, in the course’s language', async () => {
    await reader.read(0)
    const spanish = aReader(app, student, course, { 'content-language': 'es_ES' })
    const outline = (await spanish.outline()).data.data
    expect(outline.course).toMatchObject({
      title: 'A course (es_ES)',
      locale: 'es_ES',
      percent: 33,
      status: 'in_progress',
    })
    expect(
      outline.chapters.map(({ title, sections }) => [
        title,
        sections.map((section) => section.items.map(({ title: item, state }) => [item, state])),
      ]),
    ).toEqual([
      ['Chapter 1 (es_ES)', [[['lesson 1 (es_ES)', 'completed']]]],
      ['Chapter 2 (es_ES)', [[['quiz 2 (es_ES)', 'available']]]],
    ])
    expect(outline.final_exam).toMatchObject([
      { title: 'Final exam (es_ES)', kind: 'quiz', questions: 4, minutes: 5 },
    ])
    expect(outline.current_item_id).toBe(course.items[1]?.id)
  })

  // Specification, learning 4: status says what is missing until nothing is
  it('says what is missing until nothing is', async () => {
    const missing = async () =>
      (await reader.status()).data.data.missing.map(({ rule, have, need }) => [rule, have, need])
    expect(await missing()).toEqual([['items_left', 0, 3]])
    await reader.read(0)
    await reader.take(1, [true, true])
    await reader.take(2, [true, false, false, false])
    expect(await missing()).toEqual([['quiz_not_passed', 25, 50]])
    await reader.take(2, [true, true, true, true])
    expect((await reader.status()).data.data).toMatchObject({
      status: 'completed',
      percent: 100,
      missing: [],
    })
  })

  it('holds the whole to its own mark, and is finished by doing better', async () => {
    const strict = await aReleasedCourse(app, company, {
      items: [quiz({ questions: 4 })],
      course: { pass_mark: 90 },
    })
    const its = aReader(app, student, strict)
    await its.take(0, [true, true, false, false])
    const { status, missing } = (await its.status()).data.data
    expect([status, missing[0]?.message]).toEqual([
      'in_progress',
      messageOf('learning.why.course_score', { have: 50, need: 90, title: 'quiz 1' }),
    ])
    await its.take(0, [true, true, true, true])
    expect((await its.status()).data.data.status).toBe('completed')
  })
})

describe('finishing', () => {
  // Specification, learning 4: The summary is the finish page: score, time, points, badges, certificate, next course
  it('brings points, badges and the certificate with it, once', async () => {
    await finish([true, true, true, false])
    const { data } = (await reader.summary()).data
    expect(data).toMatchObject({
      score: 83,
      pass_mark: 50,
      points: 10 + 50 + 38 + 100,
      days: 1,
      missing: [],
      next_course: null,
      course: { status: 'completed', completed_at: expect.any(String) },
      certificate: { course_title: 'A course', score: 83, release_number: 1, status: 'valid' },
    })
    expect(data.minutes).toBeGreaterThanOrEqual(1)
    expect(data.badges.map(({ badge_type }) => badge_type).sort()).toEqual([
      'course',
      'curious',
      'first_course',
      'first_lesson',
      'perfect_quiz',
    ])
  })

  // Specification, learning 4: Its days are those of the company’s time zone
  it('took the days that the company had, whatever day it was elsewhere', async () => {
    const ahead = await aCompany(app, { time_zone: 'Pacific/Kiritimati' })
    const there = await aStudent(app, ahead)
    const its = aReader(app, there, await aReleasedCourse(app, ahead, { items: [lesson()] }))
    await its.read(0)
    await app.database.db
      .updateTable('enrolments')
      .set(({ eb }) => ({
        started_at: '2026-03-02T09:55:00Z',
        completed_at: '2026-03-02T10:05:00Z',
        revision: eb('revision', '+', 1),
      }))
      .where('student_id', '=', there.id)
      .execute()
    expect((await its.summary()).data.data.days).toBe(2)
  })

  it('happens once when two last items are done at the same time', async () => {
    const twin = await aReleasedCourse(app, company, { items: [lesson(), lesson()] })
    const its = aReader(app, student, twin)
    await its.open(0)
    await its.open(1)
    const ends = await Promise.all([0, 1, 0, 1].map((index) => its.markRead(index)))
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(ends.reduce((sum, { data }) => sum + data.data.points, 0)).toBe(120)
    const { db } = app.database
    const where = { student_id: student.id, course_id: twin.id }
    const finished = await eventsOf(app, student, 'course.completed')
    expect(finished.filter(({ course_id }) => course_id === twin.id)).toHaveLength(1)
    expect(
      await db
        .selectFrom('certificates')
        .select('hash')
        .where((eb) => eb.and(where))
        .execute(),
    ).toHaveLength(1)
  })

  it('keeps the score of that day, whatever is tried afterwards', async () => {
    await finish([true, true, true, false])
    await reader.take(2, [true, true, true, true])
    expect((await reader.course()).data.data.score).toBe(83)
    expect((await reader.grades()).data.data.at(-1)?.score).toBe(75)
  })

  it('gives no certificate where the course gives none', async () => {
    const plain = await aReleasedCourse(app, company, {
      items: [lesson()],
      course: { certificate_enabled: false },
    })
    const its = aReader(app, student, plain)
    await its.read(0)
    expect((await its.summary()).data.data).toMatchObject({
      score: null,
      certificate: null,
      course: { status: 'completed' },
    })
  })

  // Specification, learning 4: The summary is the finish page: score, time, points, badges, certificate, next course
  it('names the next course, one that waits for help only where there is no other', async () => {
    const blocked = await aReleasedCourse(app, company, {
      items: [quiz({ settings: { attempts_allowed: 1 } })],
    })
    await aReader(app, student, blocked).take(0, [false, false])
    await finish()
    expect((await reader.summary()).data.data.next_course?.id).toBe(blocked.id)
    const next = await aReleasedCourse(app, company)
    expect((await reader.summary()).data.data.next_course?.id).toBe(next.id)
  })

  it('names the next course as home does: what is overdue before what is under way', async () => {
    await finish()
    const begun = await aReleasedCourse(app, company)
    await aReader(app, student, begun).open(0)
    const late = await aReleasedCourse(app, company)
    expect((await reader.summary()).data.data.next_course?.id).toBe(begun.id)
    await assign({ due_on: day(-1) }, late.id)
    expect((await reader.summary()).data.data.next_course?.id).toBe(late.id)
  })
})

describe('who may look', () => {
  it.each([
    ['getStudentCourse', contract.getStudentCourse],
    ['getOutline', contract.getOutline],
    ['getCourseStatus', contract.getCourseStatus],
    ['listGrades', listGrades],
    ['getSummary', contract.getSummary],
  ])('%s: students of companies the course is assigned to', async (_, endpoint) => {
    const ask = async (as: TestPerson | null, courseId = course.id) =>
      (await app.call(endpoint, { as, params: { courseId } })).status
    expect(await ask(null)).toBe(401)
    expect(await ask(await aTeacher(app, company))).toBe(403)
    expect(await ask(await aStudent(app, await aCompany(app)))).toBe(404)
    expect(await ask(student, newId())).toBe(404)
    expect(await ask(student, 'nonsense')).toBe(404)
    expect(await ask(student)).toBe(200)
  })

  it.each([
    ['listStudentCourses', contract.listStudentCourses],
    ['countStudentCourses', contract.countStudentCourses],
    ['listCourseProgress', contract.listCourseProgress],
    ['getCurrentCourse', contract.getCurrentCourse],
    ['getOverallProgress', contract.getOverallProgress],
  ])('%s: students', async (_, endpoint) => {
    expect((await app.call(endpoint, { as: null })).status).toBe(401)
    expect((await app.call(endpoint, { as: await aTeacher(app, company) })).status).toBe(403)
  })
})
