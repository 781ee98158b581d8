import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { managersQuery, reportedCoursesQuery, toNotifyQuery } from './manager-digests.queries.ts'

const app = aTestApp()
const people = 10_000
const managers = 400
let company: TestCompany
let managerIds: string[]

beforeAll(async () => {
  company = await aCompany(app, { time_zone: 'Europe/Athens' })
  const { db } = app.database
  await db.updateTable('companies').set({ has_manager_digests: true }).where('id', '=', company.id).execute()
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  const idOf = (n: RawBuilder<unknown>) => sql`md5('person ' || ${n})::uuid`
  await sql`insert into users (id, company_id, role, status, email, first_name, last_name)
    select ${idOf(sql`i`)}, ${company.id}, 'student', 'active', i || '@example.test', 'Ada', 'Example ' || i
    from generate_series(1, ${people}) i`.execute(db)
  await sql`update users set manager_id = ${idOf(sql`(1 + abs(hashtext(users.id::text)) % ${sql.lit(managers)})`)}
    where company_id = ${company.id}`.execute(db)
  await sql`insert into student_progress_states (student_id, company_id, status, joined_at, name_key, manager_id)
    select id, company_id, 'active', created_at, last_name, manager_id from users
    where company_id = ${company.id}`.execute(db)
  await sql`insert into course_progress_states
      (student_id, course_id, company_id, is_active, state, mandatory, is_begun, assigned_on, due_on, overdue_on)
    select id, ${course.id}, company_id, true, 'overdue', true, false, '2026-01-01', '2026-02-01', '2026-02-01'
    from users where company_id = ${company.id}`.execute(db)
  await sql`analyze users, student_progress_states, course_progress_states`.execute(db)
  const { rows } = await managersQuery(company.id, { after: null, limit: 200 }).execute(db)
  managerIds = rows.map(({ id }) => id)
}, 120_000)

/** How many rows of the large tables a query reads, and which of them it scans as a whole. */
const measured = (query: RawBuilder<unknown>) =>
  measureQuery(app.database.db, query, ['users', 'student_progress_states', 'course_progress_states'])

it('looks through the managers of 10 000 people by an index, a few rows for each', async () => {
  const { scanned, read } = await measured(managersQuery(company.id, { after: null, limit: 200 }))
  expect(managerIds).toHaveLength(200)
  expect(scanned).toEqual([])
  expect(read).toBeLessThanOrEqual(201)
  const rest = await managersQuery(company.id, { after: managerIds.at(-1) ?? null, limit: 500 }).execute(
    app.database.db,
  )
  expect(rest.rows).toHaveLength(managers - 200)
})

it('finds those who have something to be told by their people alone', async () => {
  const { scanned, read } = await measured(toNotifyQuery(jobContext(app), managerIds))
  expect(scanned).toEqual([])
  expect(read).toBeLessThan(2_000)
})

it('reads the courses of a manager’s people and of nobody else', async () => {
  const query = reportedCoursesQuery(jobContext(app), managerIds[0] ?? '', { locale: 'en_US', limit: 100 })
  const { scanned, read } = await measured(query)
  expect(scanned).toEqual([])
  expect(read).toBeLessThan(250)
})
