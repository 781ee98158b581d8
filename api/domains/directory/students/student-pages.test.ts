import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { listStudents, type StudentSort, studentSorts } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import type { StudentOrder } from './student-cursor.presenter.ts'
import { matchingStudents, type StudentFilter } from './student-filter.queries.ts'
import { type ReadLimits, selectPage } from './student-pages.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company }))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() => aReleasedCourse(app, company))
const groupId = newId()

beforeAll(async () => {
  const { db } = app.database
  for (let made = 0; made < 36; made += 1)
    await aStudent(app, made % 3 ? company : child, { last_name: `Name ${made % 7}` })
  await app.call(listStudents, { as: teacher, query: {} })
  // Each number says how its student is; those who are overdue are all of the night shift, and nobody else is.
  await sql`with numbered as (select id, row_number() over (order by id)::int as n from users where role = 'student')
    update users set tags = case when n % 3 = 0 then array['night'] else '{}' end, department = case when n % 2 = 0 then 'Production' else '' end,
      country = case when n % 4 = 0 then 'RO' end, invited_at = case when n % 5 > 0 then now() end
    from numbered where numbered.id = users.id`.execute(db)
  await sql`insert into groups (id, company_id, name) values (${groupId}, ${company.id}, 'Drivers')`.execute(
    db,
  )
  await sql`insert into group_members (group_id, user_id) select ${groupId}, id from users where role = 'student' and department <> ''`.execute(
    db,
  )
  await app.call(listStudents, { as: teacher, query: {} })
  await sql`with numbered as (select id, row_number() over (order by id)::int as n from users where role = 'student')
    update student_progress_states set state = states.state, progress = states.progress, last_active_at = now() - n % 5 * interval '1 day',
      overdue_on = case when states.state = 'overdue' then current_date - n % 4 else 'infinity' end,
      mandatory_open = case when states.state = 'completed' then 0 else n % 2 end, is_uncovered = n % 7 = 0,
      ends_on = case when states.state in ('completed', 'in_progress') then current_date + 20 + n else 'infinity' end
    from numbered cross join lateral (
      select case n % 6 when 0 then 'overdue' when 3 then 'overdue' when 1 then 'completed' when 2 then 'in_progress' else 'not_started' end as state,
        case n % 6 when 1 then 100 when 2 then 50 when 3 then 30 else 0 end as progress
    ) states where numbered.id = student_id`.execute(db)
  await sql`update course_progress_states c set state = s.state, overdue_on = case when s.state = 'overdue' then s.overdue_on - 1 end
    from student_progress_states s where s.student_id = c.student_id`.execute(db)
})

const walked: ReadLimits = { first: 1_000, more: 1_000, joined: 1_000, perRow: 1, fewMatches: 0 }
const collected: ReadLimits = { first: 0, more: 0, joined: 0, perRow: 0, fewMatches: 1_000 }
const mixed: ReadLimits = { first: 9, more: 14, joined: 7, perRow: 1, fewMatches: 4 }

async function allPages(
  filter: StudentFilter,
  order: StudentOrder,
  limits: ReadLimits,
): Promise<{ id: string; key: string }[]> {
  const all: { id: string; key: string }[] = []
  for (;;) {
    const page = await selectPage(
      app.as(teacher),
      filter,
      { ...order, after: all.at(-1) ?? null, limit: 10 },
      limits,
    )
    all.push(...page)
    if (page.length < 10) return all
  }
}

const filters = (): StudentFilter[] => [
  {},
  { state: 'overdue' },
  { state: 'completed' },
  { concern: 'mandatory_open' },
  { concern: 'uncovered' },
  { concern: 'expiring_90' },
  { tag: 'night' },
  { tag: 'night', state: 'completed' },
  { department: 'Production', country: 'RO' },
  { invitation: 'none' },
  { search: 'na' },
  { search: 'name 3', state: 'overdue' },
  { group_id: groupId },
  { course_id: course.id },
  { course_id: course.id, state: 'overdue' },
  { course_id: course.id, state: 'not_started', tag: 'night' },
  { company_id: child.id, tag: 'night', updating: true },
  { course_id: course.id, status: 'disabled' },
  // Of one company, which is read in a different way than several.
  ...[
    { tag: 'night' },
    { state: 'overdue' as const },
    { search: 'na' },
    { course_id: course.id, tag: 'night' },
  ].map((filter) => ({ ...filter, without_below: true })),
]

const isSorted = (sort: StudentSort, keys: string[]): boolean => {
  const values = keys.map((key) =>
    sort === 'progress' ? Number(key) : key === 'infinity' ? '9999-12-31' : key,
  )
  return values.every((value, index) => index === 0 || (values[index - 1] ?? value) <= value)
}

it.each(studentSorts)('finds the same students in the order of %s, however a page is read', async (sort) => {
  const reverse = sort === 'last_active' || sort === 'joined'
  for (const filter of filters()) {
    const expected = await sql<{ id: string }>`${matchingStudents(app.as(teacher), filter)}`.execute(
      app.database.db,
    )
    const rising = await allPages(filter, { sort, reverse }, walked)
    const what = JSON.stringify(filter)
    expect(rising.map(({ id }) => id).sort(), what).toEqual(expected.rows.map(({ id }) => id).sort())
    expect(
      isSorted(
        sort,
        rising.map(({ key }) => key),
      ),
      what,
    ).toBe(true)
    expect(await allPages(filter, { sort, reverse }, collected), what).toEqual(rising)
    expect(await allPages(filter, { sort, reverse }, mixed), what).toEqual(rising)
    expect(await allPages(filter, { sort, reverse: !reverse }, mixed), what).toEqual(rising.toReversed())
  }
})

it('orders by the course that the list is of', async () => {
  const all = await allPages({ course_id: course.id }, { sort: 'overdue', reverse: false }, walked)
  const { rows } = await sql<{ id: string; day: string }>`
    select student_id as id, coalesce(overdue_on, 'infinity')::text as day from course_progress_states`.execute(
    app.database.db,
  )
  const days = new Map(rows.map(({ id, day }) => [id, day]))
  expect(all.length).toBe(rows.length)
  expect(all.map(({ key }) => key)).toEqual(all.map(({ id }) => days.get(id)))
})
