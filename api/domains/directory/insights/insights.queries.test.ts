import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz } from '#tests/support/builders/learning.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { questionsQuery } from './insights.queries.ts'
import { completedSince, firstAttemptsSince } from './scope.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const students = 10_000
const tables = ['attempts', 'enrolments', 'attempt_answers']

/** One in fifty finished ten days ago, after two attempts; all others long before. */
beforeAll(async () => {
  const course = await aReleasedCourse(app, company, { items: [quiz()] })
  const { db } = app.database
  const [item] = course.items
  const when = sql`now() - make_interval(days => case when i % 50 = 0 then 10 else 1000 end)`
  await db.transaction().execute(async (inner) => {
    await sql`insert into users (id, company_id, role, status, email, first_name, last_name)
      select md5('person' || i)::uuid, ${company.id}, 'student', 'active', 'p' || i || '@insights.test', 'Ada', 'Person ' || i
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status, completed_at, active_seconds)
      select md5('enrolment' || i)::uuid, ${company.id}, md5('person' || i)::uuid, ${course.id}, ${course.releaseId}, 'en_US', 'completed', ${when}, 60
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into attempts (id, company_id, student_id, enrolment_id, release_id, locale, item_id, document_hash, question_order,
        status, submitted_at, number, score)
      select md5('attempt' || i || '.' || number)::uuid, ${company.id}, md5('person' || i)::uuid, md5('enrolment' || i)::uuid, ${course.releaseId}, 'en_US',
        ${item?.id}, (select document_hash from release_items where release_id = ${course.releaseId} limit 1), '{}',
        'submitted', ${when}, number, 50
      from generate_series(1, ${students}) i, generate_series(1, 2) number`.execute(inner)
    await sql`insert into attempt_answers (attempt_id, question_id, answer, correct, points)
      select id, ${item?.questions[0]}, '{}', false, 0 from attempts`.execute(inner)
  })
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}, 120_000)

const month = () => ({ companyId: company.id, days: 30, manager: null })
const since = sql`(now() - interval '30 days')`

it.each<[string, () => RawBuilder<unknown>, number]>([
  ['first attempts', () => sql`select count(*) from ${firstAttemptsSince(month(), since)}`, 500],
  ['completed courses', () => sql`select count(*) from ${completedSince(month(), since)}`, 500],
  ['what people got wrong', () => questionsQuery(app.contextOutside(), month()), 1_000],
])('reads only what is of the period: %s', async (_, query, most) => {
  const { read, scanned } = await measureQuery(app.database.db, query(), tables)
  expect(scanned).toEqual([])
  expect(read).toBeGreaterThan(100)
  expect(read).toBeLessThan(most)
})
