import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listAudienceTags } from '#contract/companies/companies.ts'
import { removeStudent, tagStudent } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getItem, listStudentCourses } from '#contract/learning/learning.ts'
import {
  assignCourse,
  countAudience,
  listAssignments,
  withdrawAssignment,
} from '#contract/publishing/publishing.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { isAssigned, listAssigned } from '../publishing.service.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const child = fileFixture(() => aCompany(app, { parent, name: 'Aurora' }))
const beside = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, parent))
const teacher = fileFixture(() => aTeacher(app, parent))

const course = testFixture(() => aReleasedCourse(app, admin))

const assign = (as: TestPerson, body: BodyOf<typeof assignCourse>) =>
  app.call(assignCourse, { as, params: { courseId: course.id }, body })
const list = async (as: TestPerson = admin) =>
  (await app.call(listAssignments, { as, params: { courseId: course.id } })).data.data
const tag = (person: TestPerson, tags: string[]) =>
  app.database.db.updateTable('users').set({ tags }).where('id', '=', person.id).execute()
const assignedTo = async (person: TestPerson) =>
  (await listAssigned(app.as(person))).find(({ course_id }) => course_id === course.id)

describe('assigning', () => {
  it('starts with the own company: the first release is there to take, without duty', async () => {
    await aStudent(app, parent)
    const [own, ...more] = await list()
    expect(more).toEqual([])
    expect(own).toMatchObject({
      company_id: parent.id,
      mandatory: false,
      with_descendants: false,
      due_on: null,
      completed: 0,
    })
    expect(own?.students).toBeGreaterThan(0)
  })

  it('gives companies a course, and one that has it the new terms', async () => {
    const due_on = '2027-01-31'
    const answer = await assign(teacher, { company_ids: [child.id, child.id], mandatory: true, due_on })
    expect(answer.status).toBe(200)
    expect(answer.data.data).toMatchObject([{ company_name: 'Aurora', mandatory: true, due_on }])
    expect(await list()).toMatchObject([
      { company_name: 'Aurora' },
      { company_name: 'Harbor', mandatory: false },
    ])
    await assign(teacher, { company_ids: [child.id], due_days: 14 })
    expect(await list()).toMatchObject([
      { company_name: 'Aurora', mandatory: false, due_on: null, due_days: 14 },
      { company_name: 'Harbor' },
    ])
  })

  it('is told once, however often the same terms are sent', async () => {
    const notices = async () => {
      const kinds = app.database.db.selectFrom('events').select('id').where('kind', '=', 'course.assigned')
      return (await kinds.where('course_id', '=', course.id).execute()).length
    }
    const terms = { company_ids: [child.id], mandatory: true, tags: ['finance'], due_days: 14 }
    const [first, second] = [await assign(admin, terms), await assign(admin, terms)]
    expect(second.data).toEqual(first.data)
    expect(await notices()).toBe(1)
    await assign(admin, { ...terms, tags: ['finance', 'board'] })
    expect(await notices()).toBe(2)
  })

  it('is listed page by page, every company once, also of one name', async () => {
    const names = ['Same', 'Same', 'Zeta', 'Amber']
    const companies: string[] = []
    for (const name of names) companies.push((await aCompany(app, { parent, name })).id)
    await assign(admin, { company_ids: companies })
    const seen: string[] = []
    const totals: unknown[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) }
      const { data } = await app.call(listAssignments, { as: admin, params: { courseId: course.id }, query })
      seen.push(...data.data.map(({ company_name }) => company_name))
      totals.push(data.meta.total)
      cursor = data.meta.next_cursor ?? undefined
    }
    expect(seen).toEqual(['Amber', 'Harbor', 'Same', 'Same', 'Zeta'])
    expect(totals).toEqual([5, undefined, undefined])
  })

  it('counts the students of all companies that an assignment reaches', async () => {
    const before = (await list())[0]?.students as number
    await aStudent(app, child)
    await aStudent(app, child, { status: 'pending' })
    await assign(admin, { company_ids: [parent.id], with_descendants: true })
    expect((await list())[0]?.students).toBe(before + 1)
  })

  it('keeps what somebody finished when they are removed, without the person', async () => {
    const own = await aCompany(app, { parent })
    const [leaver, idle] = [
      await aStudent(app, own, { tags: ['port'] }),
      await aStudent(app, own, { tags: ['port'] }),
    ]
    const figures = async () => {
      const found = (await list()).find(({ company_id }) => company_id === own.id)
      return [found?.completed, found?.students]
    }
    await assign(admin, { company_ids: [own.id], tags: ['port'] })
    const { db } = app.database
    for (const [person, status] of [
      [leaver, 'completed'],
      [idle, 'in_progress'],
    ] as const) {
      const params = { courseId: course.id, itemId: course.lessonIds[0] ?? '' }
      await app.call(getItem, { as: person, params })
      await db.updateTable('enrolments').set({ status }).where('student_id', '=', person.id).execute()
    }
    expect(await figures()).toEqual([1, 2])
    await app.call(removeStudent, { as: admin, params: { studentId: leaver.id } })
    expect(await figures()).toEqual([1, 2])
    await app.call(removeStudent, { as: admin, params: { studentId: idle.id } })
    expect(await figures()).toEqual([1, 1])
  })

  it('is refused whole where one company is out of reach, and for a course that is', async () => {
    expect((await assign(admin, { company_ids: [child.id, beside.id] })).status).toBe(404)
    expect(await list()).toHaveLength(1)
    const stranger = await anAdmin(app, beside)
    expect((await assign(stranger, { company_ids: [beside.id] })).status).toBe(404)
    const below = await anAdmin(app, child)
    expect((await assign(below, { company_ids: [child.id] })).status).toBe(404)
    expect((await app.call(listAssignments, { as: below, params: { courseId: course.id } })).status).toBe(404)
  })

  // Specification, authoring 10: Assign with companies, tags, dates and duty; list, change and withdraw
  it('can be for people with one of some tags alone', async () => {
    const marked = await aStudent(app, child)
    await tag(marked, ['finance', 'remote'])
    const other = await aStudent(app, child)
    const answer = await assign(admin, { company_ids: [child.id], tags: ['finance', ' finance', 'board'] })
    expect(answer.data.data[0]).toMatchObject({
      company_name: 'Aurora',
      tags: ['finance', 'board'],
      students: 1,
    })
    expect([await isAssigned(app.as(marked), course.id), await isAssigned(app.as(other), course.id)]).toEqual(
      [true, false],
    )
    const tags = (await app.call(listAudienceTags, { as: admin })).data.data
    expect(tags).toContainEqual({ tag: 'finance', people: 1 })
    const elsewhere = await app.call(listAudienceTags, { as: await anAdmin(app, beside) })
    expect(elsewhere.data.data).toEqual([])
  })

  it('is for staff', async () => {
    expect((await assign(await aStudent(app, parent), { company_ids: [parent.id] })).status).toBe(403)
    const body = { company_ids: [parent.id] }
    expect((await app.call(assignCourse, { params: { courseId: course.id }, body })).status).toBe(401)
  })

  it('asks for a second yes where the due day is over in one of the companies, and takes it then', async () => {
    const ahead = await aCompany(app, { parent, time_zone: 'Pacific/Kiritimati' })
    const behind = await aCompany(app, { parent, time_zone: 'Pacific/Pago_Pago' })
    const [today, tomorrow] = [
      localDay(new Date(), 'Pacific/Pago_Pago'),
      localDay(new Date(), 'Pacific/Kiritimati'),
    ]
    expect(today < tomorrow).toBe(true)
    expect((await assign(admin, { company_ids: [behind.id], due_on: today })).status).toBe(200)
    const terms = { company_ids: [behind.id, ahead.id], due_on: today }
    expect(await assign(admin, terms)).toMatchObject({
      status: 409,
      error: { code: 'conflict', detail: { past_due: today } },
    })
    expect((await list()).map(({ company_id }) => company_id)).not.toContain(ahead.id)
    expect((await assign(admin, { ...terms, confirm_past_due: true })).status).toBe(200)
    // A confirmed date needs no second confirmation.
    expect((await assign(admin, { ...terms, mandatory: true })).status).toBe(200)
    expect((await assign(admin, { ...terms, due_on: '2001-01-01' })).status).toBe(409)
    expect((await assign(admin, { ...terms, due_on: tomorrow })).status).toBe(200)
  })

  it('refuses terms that contradict each other', async () => {
    const starts_on = '2027-02-01'
    const late = await assign(admin, {
      company_ids: [child.id],
      starts_on,
      due_on: '2027-01-31',
    })
    expect(late.error.errors).toHaveProperty('due_on')
    const both = await assign(admin, { company_ids: [child.id], due_days: 3, due_on: starts_on })
    expect(both.error.errors).toHaveProperty('due_days')
  })
})

describe('an audience', () => {
  const reached = async (body: BodyOf<typeof countAudience>, as: TestPerson = teacher) => {
    const answer = await app.call(countAudience, { as, params: { courseId: course.id }, body })
    return answer.status === 200 ? answer.data.count : answer.status
  }

  it('is counted before anything is assigned, each student once, as the list counts it afterwards', async () => {
    const [top, below] = [await aCompany(app, { parent }), await aCompany(app)]
    const under = await aCompany(app, { parent: top })
    await aStudent(app, top, { tags: ['night'] })
    await aStudent(app, under, { tags: ['night', 'port'] })
    await aStudent(app, under)
    await aStudent(app, under, { status: 'pending', tags: ['port'] })
    await aTeacher(app, under)
    const both = [top.id, under.id, top.id]
    expect(await reached({ company_ids: [top.id] })).toBe(1)
    expect(await reached({ company_ids: both, with_descendants: true })).toBe(3)
    expect(await reached({ company_ids: both, tags: ['port', ' night '] })).toBe(2)
    expect(await reached({ company_ids: [top.id], tags: ['port'] })).toBe(0)
    expect(await reached({ company_ids: [top.id], tags: ['Night'] })).toBe(0)
    expect(await reached({ company_ids: [under.id, below.id] })).toBe(404)
    const terms = { company_ids: [top.id], with_descendants: true, tags: ['port'] }
    const [assigned] = (await assign(admin, terms)).data.data
    expect(assigned?.students).toBe(await reached(terms))
  })

  it('is counted for staff who see the course, and never of nobody at all', async () => {
    const company_ids = [parent.id]
    expect(await reached({ company_ids }, await aStudent(app, parent))).toBe(403)
    expect(await reached({ company_ids: [beside.id] }, await anAdmin(app, beside))).toBe(404)
    expect(await reached({ company_ids: [] })).toBe(422)
  })

  it('of a tag that few have is found by its index in a large company', async () => {
    const { db } = app.database
    const large = await aCompany(app)
    const { id } = large
    await sql`insert into users (id, company_id, role, status, email, first_name, last_name, tags)
      select gen_random_uuid(), ${id}, 'student', 'active', n || '@many.test', 'A', 'B',
        case when n % 500 = 0 then array['rare'] else array['common'] end
      from generate_series(1, 3000) n`.execute(db)
    await sql`analyze users`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from users
      where role = 'student' and status = 'active' and company_id in (
        select descendant_id from company_closure where ancestor_id = ${id}
      ) and tags <> '{}' and tags && array['rare']`.execute(db)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_tags')
    const reader = await anAdmin(app, large)
    const { id: courseId } = await aCourse(app, reader)
    const body = { company_ids: [id], tags: ['rare'] }
    const answer = await app.call(countAudience, { as: reader, params: { courseId }, body })
    expect(answer.data.count).toBe(6)
  })
})

describe('withdrawing', () => {
  const withdraw = (as: TestPerson | null, assignmentId: string) =>
    app.call(withdrawAssignment, { as, params: { courseId: course.id, assignmentId } })

  // Specification, authoring 10: Assign with companies, tags, dates and duty; list, change and withdraw
  it('takes the course back from one company, once, and gives it back as it was', async () => {
    const student = await aStudent(app, child)
    const [first] = (await assign(admin, { company_ids: [child.id], due_days: 5 })).data.data
    expect(await isAssigned(app.as(student), course.id)).toBe(true)
    expect((await withdraw(teacher, first?.id ?? '')).status).toBe(204)
    expect((await withdraw(teacher, first?.id ?? '')).status).toBe(404)
    expect(await isAssigned(app.as(student), course.id)).toBe(false)
    expect(await list()).toMatchObject([{ company_name: 'Harbor' }])
    await assign(admin, { company_ids: [child.id] })
    expect(await isAssigned(app.as(student), course.id)).toBe(true)
    expect(await list()).toMatchObject([
      { company_name: 'Aurora', due_days: null },
      { company_name: 'Harbor' },
    ])
  })

  it('is for staff who see the company and the course', async () => {
    const [own] = await list()
    const other = await aReleasedCourse(app, admin)
    const [foreign] = (await app.call(listAssignments, { as: admin, params: { courseId: other.id } })).data
      .data
    const statuses = [
      await withdraw(null, own?.id ?? ''),
      await withdraw(await aStudent(app, parent), own?.id ?? ''),
      await withdraw(await anAdmin(app, beside), own?.id ?? ''),
      await withdraw(await anAdmin(app, child), own?.id ?? ''),
      await withdraw(admin, foreign?.id ?? ''),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 404])
    expect(await list()).toHaveLength(1)
  })
})

describe('what is assigned to a student', () => {
  // Specification, learning 7: Assigned, with the strictest of all terms that reach a person
  it('is what the own company or one above it gives with all under it', async () => {
    const student = await aStudent(app, child)
    expect(await isAssigned(app.as(student), course.id)).toBe(false)
    await assign(admin, { company_ids: [parent.id], with_descendants: true, mandatory: true })
    expect(await isAssigned(app.as(student), course.id)).toBe(true)
    expect(await assignedTo(student)).toMatchObject({ release_id: course.releaseId, mandatory: true })
    expect(await isAssigned(app.as(await aStudent(app, beside)), course.id)).toBe(false)
  })

  it('comes with a tag at once, and goes with it', async () => {
    const student = await aStudent(app, child)
    await assign(admin, { company_ids: [child.id], tags: ['drivers'] })
    const params = { studentId: student.id }
    const isListed = async () => {
      const { data } = (await app.call(listStudentCourses, { as: student })).data
      return data.some(({ id }) => id === course.id)
    }
    expect(await isListed()).toBe(false)
    await app.call(tagStudent, { as: admin, params, body: { add: ['drivers'] } })
    expect(await isListed()).toBe(true)
    await app.call(tagStudent, { as: admin, params, body: { remove: ['drivers'] } })
    expect(await isListed()).toBe(false)
  })

  // Specification, learning 7: Assigned, with the strictest of all terms that reach a person
  it('has the strictest of all terms that reach it', async () => {
    const student = await aStudent(app, child)
    const early = '2027-01-10'
    await assign(admin, {
      company_ids: [parent.id],
      with_descendants: true,
      mandatory: true,
      starts_on: early,
    })
    await assign(admin, { company_ids: [child.id], due_on: '2027-03-01' })
    const terms = await assignedTo(student)
    expect(terms).toMatchObject({ mandatory: true, starts_at: null })
    expect(new Date(terms?.due_at as string).toISOString()).toBe('2027-03-01T23:59:59.999Z')
  })

  it('begins and ends with days of the calendar of the student’s own company', async () => {
    const ahead = await aCompany(app, { parent, time_zone: 'Pacific/Kiritimati' })
    const days = { starts_on: '2027-03-01', due_on: '2027-03-05' }
    await assign(admin, { company_ids: [parent.id], with_descendants: true, ...days })
    expect(await assignedTo(await aStudent(app, ahead))).toMatchObject({
      starts_at: '2027-02-28T10:00:00.000Z',
      due_at: '2027-03-05T09:59:59.999Z',
    })
    expect(await assignedTo(await aStudent(app, child))).toMatchObject({
      starts_at: '2027-03-01T00:00:00.000Z',
      due_at: '2027-03-05T23:59:59.999Z',
    })
  })

  // Specification, learning 7: Due on a day, or so many days after the assignment
  it('is due a number of days after the person was given it', async () => {
    const student = await aStudent(app, child)
    const before = Date.now()
    await assign(admin, { company_ids: [child.id], due_days: 10 })
    const terms = await assignedTo(student)
    const days = (Date.parse(terms?.due_at as string) - before) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(10)
    expect(days).toBeLessThan(11)
  })

  it('is due a number of days after the person was given its tag, whatever other tags come later', async () => {
    const student = await aStudent(app, child, { tags: ['remote'] })
    await assign(admin, { company_ids: [child.id], tags: ['drivers', 'board'], due_days: 10 })
    const long = new Date(Date.now() - 90 * 86_400_000).toISOString()
    const { db } = app.database
    await db.updateTable('assignments').set({ created_at: long }).where('course_id', '=', course.id).execute()
    await db.updateTable('users').set({ created_at: long }).where('id', '=', student.id).execute()
    await app.heard()
    const params = { studentId: student.id }
    const daysLeft = async () =>
      (Date.parse((await assignedTo(student))?.due_at as string) - Date.now()) / 86_400_000
    await app.call(tagStudent, { as: admin, params, body: { add: ['drivers'] } })
    const due = await daysLeft()
    expect(due).toBeGreaterThan(9.9)
    await db
      .updateTable('users')
      .set({ tag_since: JSON.stringify({ drivers: long }) })
      .where('id', '=', student.id)
      .execute()
    await app.call(tagStudent, { as: admin, params, body: { add: ['board'], remove: ['remote'] } })
    expect(await daysLeft()).toBeLessThan(-79)
  })

  it('is only what is published', async () => {
    const draft = await aCourse(app, admin, { lessons: 1 })
    const body = { company_ids: [parent.id] }
    const { status } = await app.call(assignCourse, { as: admin, params: { courseId: draft.id }, body })
    expect(status).toBe(200)
    const assigned = await listAssigned(app.as(await aStudent(app, parent)))
    expect(assigned.map(({ course_id }) => course_id)).toContain(course.id)
    expect(assigned.map(({ course_id }) => course_id)).not.toContain(draft.id)
  })
})
