import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { issuedCertificates, reportedMails } from './report-figures.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const students = 10_000
const tables = ['certificates', 'mail_reports']

/** One in a hundred has a certificate and a reported e-mail of ten days ago; all others are long before. */
beforeAll(async () => {
  const course = await aReleasedCourse(app, company)
  const { db } = app.database
  const when = sql`now() - make_interval(days => case when i % 100 = 0 then 10 else 1000 end)`
  await db.transaction().execute(async (inner) => {
    await sql`insert into users (id, company_id, role, status, email, first_name, last_name)
      select md5('person' || i)::uuid, ${company.id}, 'student', 'active', 'p' || i || '@reports.test', 'Ada', 'Person ' || i
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status, completed_at)
      select md5('enrolment' || i)::uuid, ${company.id}, md5('person' || i)::uuid, ${course.id}, ${course.releaseId}, 'en_US', 'completed', ${when}
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into certificates (hash, company_id, enrolment_id, student_id, course_id, release_id, release_number, holder_name, course_title, locale, issued_at)
      select 'hash' || i, ${company.id}, md5('enrolment' || i)::uuid, md5('person' || i)::uuid, ${course.id}, ${course.releaseId}, 1, 'Ada', 'A course', 'en_US', ${when}
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into mail_reports (id, company_id, reporter_id, mail_key, subject, sender, did, at)
      select md5('mail' || i)::uuid, ${company.id}, md5('person' || i)::uuid, i::text, 'Hello', 'a@example.test', 'nothing', ${when}
      from generate_series(1, ${students}) i`.execute(inner)
  })
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
}, 120_000)

it.each([
  ['certificates', issuedCertificates],
  ['reported e-mails', reportedMails],
] as const)('reads only what is of both periods: %s', async (_, query) => {
  const month = { companyId: company.id, days: 30, manager: null }
  const { read, scanned } = await measureQuery(app.database.db, query(app.contextOutside(), month), tables)
  expect(scanned).toEqual([])
  expect(read).toBeGreaterThanOrEqual(students / 100)
  expect(read).toBeLessThan(students / 50)
})
