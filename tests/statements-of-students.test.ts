import { beforeEach, expect, it } from 'vitest'
import { listBadges, listOwnBadges } from '#contract/badges/badges.ts'
import { listOwnCertificates } from '#contract/certificates/certificates.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getOwnStats, listOwnEvents } from '#contract/learning/activity.ts'
import { listGrades } from '#contract/learning/grades.ts'
import * as learning from '#contract/learning/learning.ts'
import { searchParts } from '#contract/learning/library-search.ts'
import { aTestApp, type CallOptions } from './support/app.ts'
import { aStudent, aTeacher, type TestPerson } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { aReleasedCourse, lesson, type ReleasedCourse } from './support/builders/learning.ts'
import { aReader } from './support/builders/reader.ts'
import { countStatements } from './support/database/statement-count.ts'
import { testFixture } from './support/fixtures.ts'
import { remindAt } from './support/jobs/remind-at.ts'

/** Counts the database queries for a student and for reminders, with few and with many courses, items and students. */
const statements = countStatements()
/** Allowance for queries of other work; a query per course, item or student exceeds it. */
const spare = 3

const app = aTestApp()
const company = testFixture(() => aCompany(app))

let student: TestPerson
let teacher: TestPerson
let last: ReleasedCourse
beforeEach(async () => {
  ;[student, teacher] = await Promise.all([aStudent(app, company), aTeacher(app, company)])
})

/** Creates courses of `parts` items, each started, and due in the week after January 2, 2040. */
async function giveCourses(count: number, parts: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    last = await aReleasedCourse(app, company, { items: Array.from({ length: parts }, () => lesson()) })
    await aReader(app, student, last).read(0)
  }
  const terms = { created_at: '2039-11-01T09:00:00Z', due_on: '2040-01-09', tags: [] as string[] }
  await app.database.db.updateTable('assignments').set(terms).where('company_id', '=', company.id).execute()
  await app.heard()
}

async function countOf(run: () => Promise<unknown>): Promise<number> {
  await app.heard()
  const before = statements()
  await run()
  return statements() - before
}

const ofCourse = () => ({ courseId: last.id })
const ofItem = () => ({ ...ofCourse(), itemId: last.items[0]?.id ?? '' })
const calls: [Endpoint, () => Partial<CallOptions<Endpoint>>][] = [
  [learning.listStudentCourses, () => ({})],
  [searchParts, () => ({ query: { q: 'lesson' } })],
  [learning.countStudentCourses, () => ({})],
  [learning.listCourseProgress, () => ({})],
  [learning.getCurrentCourse, () => ({})],
  [learning.getOverallProgress, () => ({})],
  [learning.getStudentCourse, () => ({ params: ofCourse() })],
  [learning.getOutline, () => ({ params: ofCourse() })],
  [learning.getSummary, () => ({ params: ofCourse() })],
  [listGrades, () => ({ params: ofCourse() })],
  [learning.getItem, () => ({ params: ofItem() })],
  [listOwnEvents, () => ({})],
  [getOwnStats, () => ({})],
  [listBadges, () => ({})],
  [listOwnBadges, () => ({})],
  [listOwnCertificates, () => ({})],
  [getStudentFile, () => ({ as: teacher, params: { studentId: student.id } })],
]

// Specification, learning 10: Calls about a student and the reminders ask the database as often for many courses, parts and students as for few
it('a call about a student asks the database as often for many courses and parts as for few', async () => {
  const counts = async () => {
    const seen: [string, number][] = []
    for (const [endpoint, options] of calls) {
      const call = async () => {
        const { status, text } = await app.call(endpoint, {
          as: student,
          ...options(),
        })
        expect([endpoint.path, status], text.slice(0, 300)).toEqual([endpoint.path, 200])
      }
      // A process reads a release once, however many calls need it.
      await call()
      seen.push([endpoint.path, await countOf(call)])
    }
    return seen
  }
  await giveCourses(2, 2)
  const few = await counts()
  await giveCourses(6, 8)
  for (const [index, [path, many]] of (await counts()).entries())
    expect([path, many]).toEqual([
      path,
      expect.toSatisfy((count: number) => count <= (few[index]?.[1] ?? 0) + spare),
    ])
})

// Specification, learning 10: Calls about a student and the reminders ask the database as often for many courses, parts and students as for few
it('the reminders ask as often for many students who have nothing to hear, and of many courses as of few', async () => {
  const round = (day: string) => countOf(() => remindAt(app, new Date(`2040-01-${day}T10:00Z`)))
  const mails = async () => (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email).length
  const read = () => app.call(learning.listStudentCourses, { as: student })
  await giveCourses(2, 2)
  await read()
  const few = await round('02')
  expect(await mails()).toBe(1)

  await giveCourses(6, 8)
  await app.database.db
    .updateTable('assignments')
    .set({ tags: ['crew'] })
    .where('company_id', '=', company.id)
    .execute()
  await app.database.db
    .updateTable('users')
    .set({ tags: ['crew'] })
    .where('id', '=', student.id)
    .execute()
  await Promise.all(Array.from({ length: 12 }, () => aStudent(app, company)))
  await app.heard()
  await read()
  expect(await round('10')).toBeLessThanOrEqual(few + spare)
  expect(await mails()).toBe(2)
})
