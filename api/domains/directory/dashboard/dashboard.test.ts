import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { compareCompanies, compareCourses, getDashboard } from '#contract/directory/dashboard.ts'
import { countStudents } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { recordWeeksJob } from './dashboard.service.ts'

const app = aTestApp()
const today = new Date().toISOString().slice(0, 10)
const at = (days: number) => `${shiftDay(today, days)}T12:00:00Z`

// Specification +: The dashboard tells who no mandatory course reaches, and how figures changed in a period
it('counts people, completion, coverage, what was on time, what is late and what ends, here and below, now and before', async () => {
  const company = await aCompany(app)
  const child = await aCompany(app, { parent: company })
  const teacher = await aTeacher(app, company)
  const course = await aReleasedCourse(app, company)
  const { db } = app.database
  await db
    .updateTable('assignments')
    .set({ mandatory: true, with_descendants: true, due_on: shiftDay(today, -10), created_at: at(-60) })
    .execute()
  const people: TestPerson[] = []
  for (let made = 0; made < 6; made += 1) people.push(await aStudent(app, made < 5 ? company : child))
  await sql`update users set created_at = ${at(-100)}`.execute(db)
  const complete = (person: TestPerson | undefined, completed: number, ends: number) =>
    db
      .insertInto('enrolments')
      .values({
        id: newId(),
        company_id: company.id,
        student_id: person?.id ?? '',
        course_id: course.id,
        release_id: course.releaseId,
        locale: 'en_US',
        status: 'completed',
        completed_at: at(completed),
        ends_at: at(ends),
      })
      .execute()
  await complete(people[0], -30, 40)
  await complete(people[1], -5, 20)

  const read = async (as = teacher) => (await app.call(getDashboard, { as })).data.data
  expect(await read()).toMatchObject({
    updating: false,
    people: { active: 6, joined: 0, left: 0 },
    completion: { done: 2, total: 6 },
    coverage: { done: 6, total: 6 },
    active: { done: 2, total: 6 },
    on_time: { done: 1, total: 6 },
    on_time_before: { done: 0, total: 0 },
    before: null,
    overdue: { people: 4, courses: 4, median_days: 10 },
    expiring: { days_30: 1, days_60: 2, days_90: 2 },
    weeks: [{ on: today, done: 2, total: 6, is_estimated: false }],
  })

  await app.jobs.plan()
  await app.jobs.runDue()
  const weeks = (await read())?.weeks ?? []
  expect(weeks.length).toBeGreaterThan(5)
  expect(weeks.find(({ on }) => on < shiftDay(today, -14))).toMatchObject({ total: 6, is_estimated: true })
  expect(weeks.filter(({ on }) => on < shiftDay(today, -31)).every(({ done }) => done === 0)).toBe(true)
  expect(weeks.at(-1)).toMatchObject({ on: today, done: 2, total: 6 })

  const lastMonth = (await app.call(getDashboard, { as: teacher, query: { period: 'month' } })).data.data
  expect(lastMonth?.before).toMatchObject({
    is_estimated: true,
    people: 6,
    completion: { total: 6 },
    coverage: { done: 6, total: 6 },
    active: { done: 0, total: 6 },
    overdue: 0,
  })
  const lastYear = (await app.call(getDashboard, { as: teacher, query: { period: 'year' } })).data.data
  expect((lastYear?.before?.on ?? '') < (lastMonth?.before?.on ?? '')).toBe(true)

  const below = { company_id: child.id }
  const ofChild = await app.call(getDashboard, { as: teacher, query: below })
  expect(ofChild.data.data?.people).toMatchObject({ active: 1 })
  const comparedBelow = await app.call(compareCompanies, { as: teacher, query: below })
  expect(comparedBelow.data.data.map(({ company_id }) => company_id)).toEqual([child.id])
  const other = await aCompany(app)
  expect((await app.call(getDashboard, { as: teacher, query: { company_id: other.id } })).status).toBe(404)
  const compared = (await app.call(compareCompanies, { as: teacher })).data
  expect(compared.meta.total).toBe(2)
  expect(compared.data.find(({ company_id }) => company_id === company.id)).toMatchObject({
    people: 5,
    overdue: null,
    completion: null,
  })
  // The figures would reveal a single person, and so would those of the other company beside the whole.
  expect(compared.data.find(({ company_id }) => company_id === child.id)).toMatchObject({
    people: 1,
    overdue: null,
    completion: null,
  })
  const countOf = async (query: object) => (await app.call(countStudents, { as: teacher, query })).data.count
  for (const { company_id, people: shown, overdue } of compared.data) {
    const own = { company_id, without_below: true }
    expect(await countOf(own)).toBe(shown)
    if (overdue !== null) expect(await countOf({ ...own, state: 'overdue' })).toBe(overdue)
  }
  const [compulsory] = (await app.call(compareCourses, { as: teacher })).data.data
  expect(compulsory).toMatchObject({ course_id: course.id, people: 6, completed: 2, overdue: 4 })
  expect(await countOf({ course_id: course.id })).toBe(6)
  expect(await countOf({ course_id: course.id, state: 'completed' })).toBe(2)
  expect(await countOf({ course_id: course.id, state: 'overdue' })).toBe(4)
  const [few] = (await app.call(compareCourses, { as: teacher, query: below })).data.data
  expect(few).toMatchObject({ people: 1, completed: null, overdue: null })
  expect(await read(await aTeacher(app, child))).toMatchObject({ people: { active: 1 } })
  const manager = await aTeacher(app, company)
  await db
    .updateTable('users')
    .set({ abilities: ['group_manager'] })
    .where('id', '=', manager.id)
    .execute()
  await app.heard()
  expect(await read(manager)).toMatchObject({ people: { active: 0 }, completion: { done: 0, total: 0 } })
  const group = { id: newId(), company_id: company.id, name: 'Night shift' }
  await db.insertInto('groups').values(group).execute()
  await db.insertInto('group_managers').values({ group_id: group.id, user_id: manager.id }).execute()
  for (const index of [0, 1, 2])
    await db
      .insertInto('group_members')
      .values({ group_id: group.id, user_id: people[index]?.id ?? '' })
      .execute()
  expect(await read(manager)).toMatchObject({
    people: { active: 3, joined: 0, left: 0 },
    completion: { done: 2, total: 3 },
    coverage: { done: 3, total: 3 },
    active: { done: 2, total: 3 },
    on_time: { done: 1, total: 3 },
    overdue: { people: 1, courses: 1, median_days: 10 },
    expiring: { days_30: 1, days_60: 2, days_90: 2 },
    weeks: [{ on: today, done: 2, total: 3 }],
  })
  await db
    .updateTable('users')
    .set({ status: 'disabled', disabled_at: at(-2) })
    .where('id', '=', people[0]?.id ?? '')
    .execute()
  expect(await read(manager)).toMatchObject({ people: { active: 2, left: 1 } })
  expect(await read()).toMatchObject({ people: { active: 5, left: 1 } })

  await db.updateTable('assignments').set({ mandatory: false }).execute()
  expect(await read()).toMatchObject({ coverage: { done: 0, total: 5 }, active: { done: 1, total: 5 } })
  expect(await read(manager)).toMatchObject({ coverage: { done: 0, total: 2 } })
  expect(await countOf({ concern: 'uncovered' })).toBe(5)
  await aStudent(app, company)
  expect(await read()).toMatchObject({ coverage: { done: 0, total: 6 } })
})

it('counts people of companies without a mandatory course in the estimate of earlier weeks', async () => {
  const company = await aCompany(app)
  const child = await aCompany(app, { parent: company })
  const teacher = await aTeacher(app, company)
  const course = await aReleasedCourse(app, company)
  const { db } = app.database
  await sql`update assignments set mandatory = true, created_at = ${at(-90)} where course_id = ${course.id}`.execute(
    db,
  )
  for (let made = 0; made < 5; made += 1) await aStudent(app, made < 3 ? company : child)
  await sql`update users set created_at = ${at(-100)} where role = 'student'`.execute(db)
  await app.call(getDashboard, { as: teacher })
  await recordWeeksJob.run(jobContext(app), {}, { id: newId(), stopping: new AbortController().signal })
  const { data } = (await app.call(getDashboard, { as: teacher, query: { period: 'month' } })).data
  expect(data?.before).toMatchObject({
    is_estimated: true,
    people: 5,
    completion: { done: 0, total: 3 },
    coverage: { done: 3, total: 5 },
  })
  const [first, second] = await db
    .selectFrom('company_progress_weeks')
    .select('monday')
    .where('company_id', '=', company.id)
    .where('monday', '>=', data?.before?.on ?? '')
    .orderBy('monday')
    .execute()
  // As recorded before people were counted.
  await sql`update company_progress_weeks set people = null where company_id = ${child.id} and monday = ${first?.monday}`.execute(
    db,
  )
  const later = (await app.call(getDashboard, { as: teacher, query: { period: 'month' } })).data
  expect(later.data?.before).toMatchObject({ on: second?.monday, people: 5 })
  await sql`update company_progress_weeks set people = 2 where company_id = ${child.id} and monday = ${first?.monday}`.execute(
    db,
  )
  const below = { as: teacher, query: { company_id: child.id, period: 'month' as const } }
  const ofChild = (await app.call(getDashboard, below)).data.data
  expect(ofChild?.before).toMatchObject({ people: 2, coverage: { done: 0, total: 2 } })
  expect(ofChild?.weeks.some(({ is_estimated }) => is_estimated)).toBe(false)
})

it('orders courses and companies whose figures are hidden by other things than these figures', async () => {
  const company = await aCompany(app)
  const teacher = await aTeacher(app, company)
  const few = await aReleasedCourse(app, company)
  const { db } = app.database
  const late = shiftDay(today, -10)
  const people: TestPerson[] = []
  for (let made = 0; made < 5; made += 1) people.push(await aStudent(app, company))
  const named = people.slice(0, 3).map(({ id }) => id)
  await sql`update assignments set due_on = ${late}, user_ids = ${named} where course_id = ${few.id}`.execute(
    db,
  )
  const [next, last] = [await aReleasedCourse(app, company), await aReleasedCourse(app, company)]
  const shown = (await app.call(compareCourses, { as: teacher })).data.data
  // The overdue courses of the whole would tell those of the small one if it alone were hidden.
  expect(shown.map((row) => [row.people, row.completed, row.overdue])).toEqual([
    [5, 0, 0],
    [5, null, null],
    [3, null, null],
  ])
  expect(shown.map(({ course_id }) => course_id)).toEqual(expect.arrayContaining([next.id, last.id]))
  expect(shown[2]?.course_id).toBe(few.id)

  const names = ['Beta', 'Alpha']
  for (const name of names) {
    const child = await aCompany(app, { parent: company })
    await sql`update companies set name = ${name} where id = ${child.id}`.execute(db)
    const person = await aStudent(app, child)
    if (name === 'Beta')
      await sql`insert into assignments select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
        'company_id', ${child.id}::uuid, 'user_ids', array[${person.id}]::uuid[]))).* from assignments a where course_id = ${few.id}`.execute(
        db,
      )
  }
  const compared = (await app.call(compareCompanies, { as: teacher })).data.data
  expect(
    compared
      .filter(({ overdue }) => overdue === null)
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Alpha', 'Beta'])
})
