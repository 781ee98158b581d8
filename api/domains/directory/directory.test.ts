import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { getStudent, listSessions } from '#contract/accounts/accounts.ts'
import { shiftDay } from '#contract/days.ts'
import * as contract from '#contract/directory/directory.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type World } from '#tests/isolation/world.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company }))
const teacher = fileFixture(() => aTeacher(app, company))

let world: World
beforeAll(async () => {
  const people: [first: string, last: string, at: TestCompany, tags?: string[]][] = [
    ['Ελένη', 'Μάρκου', company],
    ['Lucía', 'Álvarez', company, ['warehouse']],
    ['Ana', 'Zamfir', child],
    ['Bo', 'Berg', child],
    ['50%', 'Off_er', child],
  ]
  for (const [first_name, last_name, at, tags = []] of people)
    await aStudent(app, at, { first_name, last_name, tags })
  world = await aWorld(app)
})

type Query = QueryOf<typeof contract.listStudents>
const list = async (query: Query = {}, as = teacher) =>
  (await app.call(contract.listStudents, { as, query: query })).data
const names = async (query: Query = {}, as = teacher) =>
  (await list(query, as)).data.map(({ last_name }) => last_name)
const file = (studentId: string, as = world.teacher) =>
  app.call(contract.getStudentFile, { as, params: { studentId } })

describe('the directory', () => {
  it('lists the own company and those under it by last name, whatever the accents', async () => {
    expect(await names()).toEqual(['Álvarez', 'Berg', 'Off_er', 'Zamfir', 'Μάρκου'])
    expect(await names({}, await anAdmin(app, child))).toEqual(['Berg', 'Off_er', 'Zamfir'])
    expect(await names({ company_id: child.id })).toEqual(['Berg', 'Off_er', 'Zamfir'])
    expect(await names({ company_id: world.company.id })).toEqual([])
  })

  it('goes on page by page, each person once', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.data.map(({ last_name }) => last_name))
      cursor = page.meta.next_cursor
    } while (cursor)
    expect(seen).toEqual(await names())
  })

  it.each([
    ['alvarez', ['Álvarez']],
    ['LUCIA álv', ['Álvarez']],
    ['μαρκου ελενη', ['Μάρκου']],
    ['50%', ['Off_er']],
    ['al', ['Álvarez']],
    ['z a', ['Zamfir']],
    ['f_e', ['Off_er']],
    ['%%', []],
    ['nobody at all', []],
  ])('finds %s', async (search, found) => {
    expect(await names({ search })).toEqual(found)
    const { data } = await app.call(contract.countStudents, { as: teacher, query: { search } })
    expect(data.count).toBe(found.length)
  })

  it('finds by tag', async () => {
    expect(await names({ tag: 'warehouse' })).toEqual(['Álvarez'])
  })

  it('tells who has begun, is late and is done', async () => {
    const { student, courseId } = world
    const progress = async (query: Query = {}) =>
      (await list(query, world.teacher)).data.map((entry) => entry.state)
    expect(await progress()).toEqual(['in_progress'])
    expect(await progress({ state: 'in_progress', course_id: courseId })).toHaveLength(1)
    for (const other of ['not_started', 'overdue', 'completed'] as const)
      expect(await progress({ state: other })).toEqual([])
    const set = (change: object) =>
      app.database.db.updateTable('enrolments').set(change).where('student_id', '=', student.id).execute()
    await set({ due_at: '2020-01-01T00:00:00Z' })
    expect(await progress({ state: 'overdue' })).toEqual(['overdue'])
    await set({ due_at: null, status: 'completed' })
    expect(await progress({ state: 'completed' })).toEqual(['completed'])
    await set({ status: 'in_progress' })
  })

  // Specification, learning 7: Overdue until it is finished
  it('counts as late what was assigned and never begun', async () => {
    const other = await aWorld(app)
    const idle = await aStudent(app, other.company)
    const due = (due_on: string | null) =>
      app.database.db
        .updateTable('assignments')
        .set({ due_on })
        .where('course_id', '=', other.courseId)
        .execute()
    const late = async (query: Query = {}) =>
      (await list({ ...query, state: 'overdue' }, other.teacher)).data.map(({ id }) => id).sort()
    expect(await late()).toEqual([])
    await due('2020-01-01')
    expect(await late()).toEqual([idle.id, other.student.id].sort())
    expect(await late({ course_id: newId() })).toEqual([])
    const { data } = await list({ state: 'overdue' }, other.teacher)
    expect(data.find(({ id }) => id === idle.id)?.courses).toMatchObject({
      begun: 0,
      completed: 0,
      overdue: 1,
    })
    expect((await list({ state: 'not_started' }, other.teacher)).data).toEqual([])
    await due('2099-01-01')
    expect(await late()).toEqual([])
  })

  // Specification, learning 1: The directory lists, filters and counts students by one rule of their state
  // Specification, learning 6: A reset renewal is still due when the old result ends, for library, reminders, directory and past days
  // Specification, learning 6: A result expires, and is renewed by going through the course again
  it('counts as late a result that has run out, until it is renewed', async () => {
    const other = await aWorld(app)
    const { db } = app.database
    const finished = (ends_at: string) =>
      db
        .updateTable('enrolments')
        .set({ status: 'completed', completed_at: '2019-01-01T00:00:00Z', ends_at })
        .where('student_id', '=', other.student.id)
        .execute()
    const late = async () => (await list({ state: 'overdue' }, other.teacher)).data.length
    await finished('2099-01-01T00:00:00Z')
    expect(await late()).toBe(0)
    const courses = async () => (await list({}, other.teacher)).data[0]?.courses
    expect(await courses()).toMatchObject({ begun: 1, completed: 1, overdue: 0 })
    await finished('2020-01-01T00:00:00Z')
    expect(await late()).toBe(1)
    expect(await courses()).toMatchObject({ begun: 1, completed: 0, overdue: 1 })
    expect((await list({ state: 'completed' }, other.teacher)).data).toEqual([])
    const params = { courseId: other.courseId }
    expect((await app.call(renewCourse, { as: other.student, params })).status).toBe(200)
    expect(await late()).toBe(1)
    const ids = { ...params, studentId: other.student.id }
    await app.call(resetProgress, { as: other.teacher, params: ids, body: { reason: 'Once more' } })
    expect(await courses()).toMatchObject({ begun: 0, completed: 0, overdue: 1 })
    expect(await late()).toBe(1)
    await app.call(restoreProgress, {
      as: other.teacher,
      params: ids,
      body: { cycle: 2, reason: 'By mistake' },
    })
    expect(await late()).toBe(1)
    await db
      .updateTable('enrolments')
      .set({ status: 'completed', ends_at: '2099-01-01T00:00:00Z' })
      .where('student_id', '=', other.student.id)
      .where('archived_at', 'is', null)
      .execute()
    expect(await late()).toBe(0)
  })

  it('counts the courses that are assigned, and says for how many days one is overdue', async () => {
    const other = await aWorld(app)
    const { db } = app.database
    const author = other.admin
    const more: string[] = []
    for (let made = 0; made < 3; made += 1) more.push((await aReleasedCourse(app, author, { lessons: 1 })).id)
    await db
      .updateTable('enrolments')
      .set({ status: 'completed', completed_at: '2019-01-01T00:00:00Z' })
      .where('student_id', '=', other.student.id)
      .execute()
    const entry = async () => (await list({}, other.teacher)).data.find(({ id }) => id === other.student.id)
    expect(await entry()).toMatchObject({
      courses: { assigned: 4, begun: 1, completed: 1, overdue: 0, overdue_days: 0 },
      state: 'in_progress',
    })
    expect((await list({ state: 'in_progress' }, other.teacher)).data.map(({ id }) => id)).toEqual([
      other.student.id,
    ])
    const today = new Date().toISOString().slice(0, 10)
    for (const [index, ago] of [3, 12].entries())
      await db
        .updateTable('assignments')
        .set({ due_on: shiftDay(today, -ago) })
        .where('course_id', '=', more[index] ?? '')
        .execute()
    expect(await entry()).toMatchObject({
      courses: { assigned: 4, begun: 1, completed: 1, overdue: 2, overdue_days: 12 },
      state: 'overdue',
    })
  })

  // Specification, learning 1: The directory lists, filters and counts students by one rule of their state
  it('gives each student one state, by which the filter finds and counts them', async () => {
    const other = await aWorld(app)
    await aStudent(app, other.company)
    const set = (change: object) =>
      app.database.db
        .updateTable('enrolments')
        .set(change)
        .where('student_id', '=', other.student.id)
        .execute()
    const withdraw = (withdrawn_at: string | null) =>
      app.database.db
        .updateTable('assignments')
        .set({ withdrawn_at })
        .where('course_id', '=', other.courseId)
        .execute()
    const long = '2020-01-01T00:00:00Z'
    const states = new Set<string>()
    for (const become of [
      () => set({ status: 'in_progress' }),
      () => set({ status: 'completed', ends_at: null }),
      () => set({ ends_at: long }),
      // An expired result does not count once its course is no longer assigned.
      () => withdraw(long),
    ]) {
      await become()
      const all = (await list({}, other.teacher)).data
      for (const state of contract.studentStates) {
        const wanted = all.filter((entry) => entry.state === state).map(({ id }) => id)
        expect((await list({ state }, other.teacher)).data.map(({ id }) => id)).toEqual(wanted)
        const query = { state }
        const { data } = await app.call(contract.countStudents, { as: other.teacher, query })
        expect([state, data.count]).toEqual([state, wanted.length])
        if (wanted.includes(other.student.id)) states.add(state)
      }
    }
    expect([...states]).toEqual(['in_progress', 'completed', 'overdue', 'not_started'])
  })

  it('reads a page by the index of each company', async () => {
    await sql`set enable_seqscan = off`.execute(app.database.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from users u
      where company_id = ${company.id} and role = 'student' and status = 'active'
      order by plain_form(u.last_name || ' ' || u.first_name) collate "C", u.id limit 25`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_by_name')
    await sql`reset enable_seqscan`.execute(app.database.db)
  })
})

describe('one student', () => {
  // Specification, learning 1: Every screen, count, report and certificate asks it, so that none can disagree
  it('is shown with courses, what is missing in them, figures and activity', async () => {
    const { data } = await file(world.student.id)
    const [course] = data.data.courses
    expect(course).toMatchObject({ id: world.courseId, status: 'in_progress' })
    expect(course?.missing.length).toBeGreaterThan(0)
    expect(data.data.stats.points).toBe(20)
    const events = await app.call(contract.listStudentEvents, {
      as: world.teacher,
      params: { studentId: world.student.id },
    })
    expect(events.data.data.map(({ kind }) => kind)).toContain('course.started')
  })

  it('is nobody to those beside, and staff are no students', async () => {
    expect((await file(world.student.id, teacher)).status).toBe(404)
    expect((await file(world.admin.id)).status).toBe(404)
  })

  it('shows a reset at once', async () => {
    const { courseId, student } = world
    await app.call(resetProgress, {
      as: world.teacher,
      params: { courseId, studentId: student.id },
      body: { reason: 'Another try' },
    })
    expect((await file(student.id)).data.data.courses[0]?.status).toBe('not_started')
  })

  // Specification, authoring 10: Students are given tags, by which a course is assigned
  it('is given tags and loses others, whoever else does so at the same time', async () => {
    const { student, teacher: by } = world
    const tag = (body: BodyOf<typeof contract.tagStudent>, as = by) =>
      app.call(contract.tagStudent, { as, params: { studentId: student.id }, body })
    await Promise.all([
      tag({ add: ['night shift', ' depot '] }),
      tag({ add: ['drivers', 'depot'] }),
      tag({ add: ['night shift'] }),
    ])
    expect((await file(student.id)).data.data.tags.toSorted()).toEqual(['depot', 'drivers', 'night shift'])
    const answers = [await tag({ remove: ['drivers'] }), await tag({ remove: ['drivers'] })]
    for (const { data } of answers) expect(data.data.tags.toSorted()).toEqual(['depot', 'night shift'])
    expect(await names({ tag: 'depot' }, by)).toHaveLength(1)
    const many = Array.from({ length: limits.tags - 1 }, (_, index) => `tag ${index}`)
    const refused = await tag({ add: many })
    expect(refused).toMatchObject({ status: 422, data: { errors: { add: [expect.any(String)] } } })
    expect((await tag({ add: ['nobody'] }, teacher)).status).toBe(404)
    expect((await tag({ remove: ['depot', 'night shift'] })).data.data.tags).toEqual([])
  })

  it('is removed by an admin alone: signed out, erased, and gone from the list, while the evidence stays', async () => {
    const other = await aWorld(app)
    const { student } = other
    const remove = (as = other.admin) =>
      app.call(contract.removeStudent, { as, params: { studentId: student.id } })
    const can = async (as: TestPerson) => (await file(student.id, as)).data.data.can
    expect(await can(other.teacher)).toEqual({ act_as: false, edit: true, manage: false, remove: false })
    expect(await can(other.admin)).toEqual({ act_as: true, edit: true, manage: true, remove: true })
    expect((await remove(other.teacher)).status).toBe(403)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await app.call(getStudent, { as: student })).status).toBe(401)
    expect((await app.call(listSessions, { as: student })).status).toBe(401)
    expect(await names({}, other.teacher)).toEqual([])
    const { db } = app.database
    const row = await db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'tags'])
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ first_name: '', last_name: '', email: `${student.id}@removed.invalid`, tags: [] })
    const { rows } = await sql`select 1 from enrolments where student_id = ${student.id}`.execute(db)
    expect(rows).not.toHaveLength(0)
  })
})
