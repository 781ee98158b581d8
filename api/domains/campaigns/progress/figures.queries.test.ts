import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aLaunchedCampaign } from '#tests/support/builders/campaigns.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { eachCourse } from './each-course.queries.ts'
import { figuresQuery, partsQuery } from './figures.queries.ts'
import { peopleQuery } from './people.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

const students = 10_000
let campaign: Campaign

/** An eighth of the people are in the campaign; the others have one of many others. */
beforeAll(async () => {
  const course = await aReleasedCourse(app, company)
  campaign = await aLaunchedCampaign(app, admin, [course])
  const { db } = app.database
  await db.transaction().execute(async (inner) => {
    await sql`insert into courses select (jsonb_populate_record(c, jsonb_build_object('id', md5('course' || i)::uuid))).*
      from courses c, generate_series(0, 39) i where c.id = ${course.id}`.execute(inner)
    await sql`insert into users (id, company_id, role, status, email, first_name, last_name, department)
      select md5('person' || i)::uuid, ${company.id}, 'student', 'active', 'p' || i || '@campaign.test', 'Ada', 'Person ' || i, 'Department ' || i % 20
      from generate_series(1, ${students}) i`.execute(inner)
    await sql`insert into student_progress_states (student_id, company_id, status, joined_at, name_key, department, tags)
      select id, company_id, 'active', created_at, plain_form(last_name || ' ' || first_name), department, array['tag ' || right(department, 1)]
      from users where role = 'student' on conflict do nothing`.execute(inner)
    await sql`insert into course_progress_states (student_id, course_id, company_id, is_active, state, mandatory, is_begun, assigned_on, due_on, completed_on)
      select id, c.course_id, company_id, true, c.state, true, c.state <> 'not_started', current_date - 20, current_date + 20,
        case when c.state = 'completed' then current_date - 2 end
      from users cross join lateral (select case when right(users.id::text, 1) < '2' then ${course.id}::uuid else md5('course' || ('x' || left(users.id::text, 2))::bit(8)::int % 40)::uuid end as course_id,
        (array['completed', 'completed', 'completed', 'in_progress', 'not_started'])[1 + (length(last_name) + ascii(right(last_name, 1))) % 5] as state) c
      where role = 'student' on conflict do nothing`.execute(inner)
    await sql`insert into enrolments (id, company_id, student_id, course_id, release_id, locale, status)
      select md5('enrolment' || student_id)::uuid, company_id, student_id, course_id, ${course.releaseId}, 'en_US', 'in_progress'
      from course_progress_states where state = 'in_progress'`.execute(inner)
  })
  for (const table of ['users', 'student_progress_states', 'course_progress_states', 'enrolments'])
    await sql`analyze ${sql.table(table)}`.execute(db)
}, 120_000)

const scope = () => ({ campaignIds: [campaign.id], caller: null })
const people = (state: 'missing' | 'done', search?: string) =>
  peopleQuery(
    app.contextOutside(),
    { scope: scope(), state, search },
    {
      ...{ campaignId: campaign.id, after: undefined, limit: 26 },
    },
  )

describe('the figures of a campaign', () => {
  it.each<[string, () => RawBuilder<unknown>]>([
    ['figures', () => figuresQuery(app.contextOutside(), scope())],
    ['by company', () => partsQuery(app.contextOutside(), scope(), 'company')],
    ['by department', () => partsQuery(app.contextOutside(), scope(), 'department')],
    ['by course', () => partsQuery(app.contextOutside(), scope(), 'course')],
    ['missing', () => people('missing')],
    ['done, by name', () => people('done', 'person 77')],
    ['people', () => sql`with ${eachCourse(app.contextOutside(), scope())} select count(*) from each_course`],
  ])('read only the people of the campaign: %s', async (_, query) => {
    const { read, scanned } = await measureQuery(app.database.db, query(), ['course_progress_states'])
    expect(read).toBeLessThan(students * 0.15)
    expect(scanned).toEqual([])
  })
})
