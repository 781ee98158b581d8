import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { studentStates } from '#contract/directory/directory.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import { listCourseProgress } from '#domains/learning/previous-enrolments.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { getFacets, listStudents } from '../students/students.service.ts'
import { settleAll } from './progress-states.service.ts'

const app = aTestApp()
const hour = 3_600_000

/** The context of a call at a given moment. */
function contextAt(person: TestPerson, now: Date): SignedIn {
  const ctx = { ...app.as(person), now }
  const transaction: SignedIn['transaction'] = (work) =>
    app.database.db
      .transaction()
      .execute((db) => work({ ...ctx, db, transaction: (part) => part({ ...ctx, db }) }))
  return { ...ctx, transaction }
}

const pick = (max: number) => fc.nat({ max: max - 1 })
const days = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
const change = fc.oneof(
  fc.record({
    kind: fc.constant('assignment' as const),
    course: pick(3),
    made: fc.integer({ min: -4, max: 0 }),
    starts: days,
    due: days,
    mandatory: fc.boolean(),
    tags: fc.subarray(['night']),
    grouped: fc.boolean(),
    named: fc.option(pick(4), { nil: null }),
    withdrawn: fc.boolean(),
    below: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('enrolment' as const),
    course: pick(3),
    student: pick(4),
    completed: fc.boolean(),
    archived: fc.boolean(),
    ends: fc.option(fc.integer({ min: -90, max: 90 }), { nil: null }),
    due: days,
  }),
  fc.record({
    kind: fc.constant('person' as const),
    student: pick(4),
    tags: fc.subarray(['night', 'day']),
    below: fc.boolean(),
    disabled: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('extension' as const),
    course: pick(3),
    student: pick(4),
    due: days,
  }),
  fc.record({
    kind: fc.constant('exemption' as const),
    course: pick(3),
    student: pick(4),
    starts: fc.option(fc.integer({ min: -20, max: 0 }), { nil: null }),
    ends: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('absence' as const),
    student: pick(4),
    starts: fc.integer({ min: -30, max: 2 }),
    ends: fc.option(fc.integer({ min: 0, max: 25 }), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('waiver' as const),
    course: pick(3),
    student: pick(4),
    waived: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('group' as const), student: pick(4), joins: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), below: fc.boolean() }),
  fc.record({
    kind: fc.constant('zone' as const),
    zone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Lima'),
  }),
  fc.record({ kind: fc.constant('course' as const), course: pick(3), archived: fc.boolean() }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

it('equal what each student sees, after any changes and an hour and a day later', {
  timeout: 400_000,
}, async () => {
  const root = await aCompany(app)
  const company = await aCompany(app, { parent: root })
  const child = await aCompany(app, { parent: company })
  const teacher = await aTeacher(app, root)
  const students: TestPerson[] = []
  for (let made = 0; made < 4; made += 1) students.push(await aStudent(app, made < 2 ? company : child))
  const courses = [
    await aReleasedCourse(app, company),
    await aReleasedCourse(app, company),
    await aReleasedCourse(app, company),
  ]
  const { db } = app.database
  const group = { id: newId(), company_id: company.id, name: 'Night shift' }
  await db.insertInto('groups').values(group).execute()
  let now = new Date()
  // A campaign made the assignment of the first course, and another kept that of the second.
  for (const [index, course] of courses.slice(0, 2).entries()) {
    const campaign = newId()
    await sql`insert into campaigns (id, company_id, name, company_ids, with_descendants, tags, course_ids, mandatory, goal_percent,
        created_by, created_at) values (${campaign}, ${company.id}, 'Autumn', array[${company.id}]::uuid[], true, '{}',
        array[${course.id}]::uuid[], true, 90, ${teacher.id}, ${now.toISOString()})`.execute(db)
    await sql`insert into campaign_assignments (campaign_id, assignment_id, is_own)
      select ${campaign}, id, ${index === 0} from assignments where course_id = ${course.id}`.execute(db)
  }

  const apply = async (each: Change): Promise<void> => {
    const today = now.toISOString().slice(0, 10)
    const day = (shift: number | null) => (shift === null ? null : shiftDay(today, shift))
    const at = (shift: number | null) =>
      shift === null ? null : new Date(now.getTime() + shift * 24 * hour).toISOString()
    if (each.kind === 'assignment')
      await db
        .updateTable('assignments')
        .set({
          created_at: at(each.made) ?? '',
          starts_on: day(each.starts),
          due_on: day(each.due),
          mandatory: each.mandatory,
          tags: each.tags,
          group_ids: each.grouped ? [group.id] : [],
          user_ids: each.named === null ? [] : [students[each.named]?.id ?? ''],
          with_descendants: each.below,
          withdrawn_at: each.withdrawn ? now.toISOString() : null,
        })
        .where('course_id', '=', courses[each.course]?.id ?? '')
        .execute()
    else if (each.kind === 'person')
      await db
        .updateTable('users')
        .set({
          tags: each.tags,
          company_id: each.below ? child.id : company.id,
          status: each.disabled ? 'disabled' : 'active',
        })
        .where('id', '=', students[each.student]?.id ?? '')
        .execute()
    else if (each.kind === 'extension') {
      const [student_id, course_id] = [students[each.student]?.id, courses[each.course]?.id]
      await sql`delete from due_extensions where student_id = ${student_id} and course_id = ${course_id}`.execute(
        db,
      )
      if (each.due !== null)
        await sql`insert into due_extensions (student_id, course_id, due_on, reason, set_by, set_at)
          values (${student_id}, ${course_id}, ${day(each.due)}, 'Leave', ${teacher.id}, ${now.toISOString()})`.execute(
          db,
        )
    } else if (each.kind === 'exemption') {
      const [student_id, course_id] = [students[each.student]?.id, courses[each.course]?.id]
      await sql`delete from course_exemptions where student_id = ${student_id} and course_id = ${course_id}`.execute(
        db,
      )
      if (each.starts !== null)
        await sql`insert into course_exemptions (student_id, course_id, starts_on, ends_on, reason, set_by, set_at)
          values (${student_id}, ${course_id}, ${day(each.starts)}, ${day(each.ends === null ? null : each.starts + each.ends)},
            'equivalent', ${teacher.id}, ${now.toISOString()})`.execute(db)
    } else if (each.kind === 'absence')
      await sql`insert into absences (id, student_id, starts_on, ends_on, set_by, set_at)
        values (${newId()}, ${students[each.student]?.id}, ${day(each.starts)},
          ${day(each.ends === null ? null : each.starts + each.ends)}, ${teacher.id}, ${now.toISOString()})`.execute(
        db,
      )
    else if (each.kind === 'waiver') {
      const [student_id, course_id] = [students[each.student]?.id, courses[each.course]?.id]
      await sql`delete from campaign_waivers where student_id = ${student_id}`.execute(db)
      if (each.waived)
        await sql`insert into campaign_waivers (campaign_id, student_id, reason, waived_by, waived_at)
          select campaign_id, ${student_id}, 'Leave', ${teacher.id}, ${now.toISOString()} from campaign_assignments
          join assignments on assignments.id = assignment_id where course_id = ${course_id}`.execute(db)
    } else if (each.kind === 'group') {
      const user_id = students[each.student]?.id
      await (each.joins
        ? sql`insert into group_members (group_id, user_id) values (${group.id}, ${user_id}) on conflict do nothing`
        : sql`delete from group_members where user_id = ${user_id}`
      ).execute(db)
    } else if (each.kind === 'move') {
      // The lower company gains and loses what the upper company assigns.
      await sql`delete from company_closure where descendant_id = ${child.id} and depth > 0`.execute(db)
      const parent = each.below ? company.id : root.id
      await sql`insert into company_closure (ancestor_id, descendant_id, depth)
        select ancestor_id, ${child.id}, depth + 1 from company_closure where descendant_id = ${parent}`.execute(
        db,
      )
    } else if (each.kind === 'zone')
      await db.updateTable('companies').set({ time_zone: each.zone }).where('id', '=', child.id).execute()
    else if (each.kind === 'course')
      await db
        .updateTable('courses')
        .set({ status: each.archived ? 'archived' : 'published' })
        .where('id', '=', courses[each.course]?.id ?? '')
        .execute()
    else {
      const student_id = students[each.student]?.id ?? ''
      const course = courses[each.course]
      const open = sql<string>`select id from enrolments where student_id = ${student_id} and course_id = ${course?.id} and archived_at is null`
      await sql`insert into enrolments (id, company_id, student_id, course_id, release_id, locale, cycle)
        select ${newId()}, ${company.id}, ${student_id}, ${course?.id}, ${course?.releaseId}, 'en_US',
          1 + (select count(*) from enrolments where student_id = ${student_id} and course_id = ${course?.id})
        where not exists (${open})`.execute(db)
      await sql`update enrolments set status = ${each.completed ? 'completed' : 'in_progress'}, revision = revision + 1,
        completed_at = ${each.completed ? now.toISOString() : null}, due_at = ${at(each.due)},
        ends_at = ${each.completed && each.ends !== null ? new Date(now.getTime() + each.ends * 60_000).toISOString() : null},
        archived_at = ${each.archived ? now.toISOString() : null} where id in (${open})`.execute(db)
    }
  }

  const live = async (student: TestPerson, moment: Date) => {
    const row = await db
      .selectFrom('users')
      .select(['company_id', 'status'])
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
    const ctx = contextAt({ ...student, company_id: row.company_id, role: 'student' }, moment)
    const assigned = await listCourseProgress(ctx)
    const all = assigned.filter(({ exemption }) => exemption === null)
    const exempt = assigned.length - all.length
    const { time_zone } = await db
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', row.company_id)
      .executeTakeFirstOrThrow()
    const periods = await db.selectFrom('absences').selectAll().where('student_id', '=', student.id).execute()
    const today = localDay(moment, time_zone)
    const isAway = periods.some(({ starts_on, ends_on }) => starts_on <= today && (ends_on ?? '9') >= today)
    if (assigned.length > 0) expect(assigned.every(({ is_away }) => is_away === isAway)).toBe(true)
    const overdue = all.filter(({ is_overdue, is_expired }) => is_overdue || is_expired).length
    const begun = all.filter(({ status }) => status !== 'not_started').length
    const isEnded = (at: string | null) => at !== null && Date.parse(at) <= moment.getTime()
    const completed = all.filter(
      ({ status, expires_at }) => status === 'completed' && !isEnded(expires_at),
    ).length
    if (isAway) expect(overdue).toBe(0)
    const stateOf = () => {
      if (isAway) return 'away'
      if (overdue > 0) return 'overdue'
      if (all.length === 0 && exempt > 0) return 'exempt'
      if (begun === 0) return 'not_started'
      return completed === all.length ? 'completed' : 'in_progress'
    }
    return {
      id: student.id,
      status: row.status,
      state: stateOf(),
      courses: { assigned: all.length, begun, completed, overdue, exempt },
    }
  }

  const compare = async (moment: Date): Promise<void> => {
    const ctx = contextAt(teacher, moment)
    await app.heard()
    const seen = await Promise.all(students.map((student) => live(student, moment)))
    const counts: Record<string, number> = Object.fromEntries(studentStates.map((state) => [state, 0]))
    for (const status of ['active', 'disabled'] as const) {
      const expected = seen.filter((each) => each.status === status)
      const listed = (await listStudents(ctx, { status })).data
      expect(listed).toHaveLength(expected.length)
      for (const { id, state, courses: figures } of expected) {
        expect(listed.find((entry) => entry.id === id)).toMatchObject({ state, courses: figures })
        const found = (await listStudents(ctx, { status, state: state as 'overdue' })).data
        expect(found.map((entry) => entry.id)).toContain(id)
        if (status === 'active') counts[state] = (counts[state] ?? 0) + 1
      }
    }
    expect((await getFacets(ctx, {})).data.states).toEqual(counts)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
      for (const each of changes) await apply(each)
      await compare(now)
      now = new Date(now.getTime() + hour)
      await compare(now)
      now = new Date(now.getTime() + 25 * hour)
      await settleAll(contextAt(teacher, now))
      await compare(now)
    }),
    { numRuns: Number(process.env.PROGRESS_RUNS ?? 12), seed: 7, endOnFailure: true },
  )
})

it('forgets the marks of a student who was moved before anybody looked', async () => {
  const root = await aCompany(app)
  const [first, second] = [await aCompany(app, { parent: root }), await aCompany(app, { parent: root })]
  const teacher = await aTeacher(app, root)
  const student = await aStudent(app, first)
  await app.database.db
    .updateTable('users')
    .set({ company_id: second.id })
    .where('id', '=', student.id)
    .execute()
  await listStudents(contextAt(teacher, new Date()), {})
  const { rows } = await sql`select from stale_progress_students where student_id = ${student.id}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([])
})
