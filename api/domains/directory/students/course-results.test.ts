import { beforeAll, describe, expect, it } from 'vitest'
import { listCourseResults } from '#contract/directory/course-results.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { anApiToken } from '#tests/support/builders/api-tokens.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { resultsQuery } from './course-results.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company }))
const admin = fileFixture(() => anAdmin(app, company))
const course = fileFixture(() => aReleasedCourse(app, company))
const people: TestPerson[] = []

beforeAll(async () => {
  const { db } = app.database
  for (const [index, last_name] of ['Abel', 'Bauer', 'Costa', 'Dima'].entries())
    people.push(await aStudent(app, index < 3 ? company : child, { last_name }))
  await db.updateTable('assignments').set({ with_descendants: true }).execute()
  const [first] = people as [TestPerson]
  await db
    .insertInto('enrolments')
    .values({
      ...{ id: newId(), company_id: company.id, student_id: first.id, course_id: course.id },
      ...{ release_id: course.releaseId, locale: 'en_US', started_at: '2026-01-02T08:00:00Z' },
      ...{ status: 'completed', completed_at: '2026-01-03T09:00:00Z', score: 87 },
    })
    .execute()
})

const list = (query: QueryOf<typeof listCourseResults> = {}, as: { token: string } | null = admin) =>
  app.call(listCourseResults, { as, params: { courseId: course.id }, query })

it('reads one page of many people, however far back', async () => {
  const { db, pool } = app.database
  const large = await aCompany(app)
  const reader = await anAdmin(app, large)
  await pool.query(
    `with made as (
      insert into users (id, company_id, role, status, email, first_name, last_name)
      select gen_random_uuid(), $1, 'student', 'active', 'many' || n || '@example.test', 'Many', n::text
      from generate_series(1, 4000) n returning id)
    insert into course_progress_states (student_id, course_id, company_id, is_active, state, mandatory, is_begun, assigned_on)
    select id, $2, $1, true, 'not_started', true, false, '2026-01-01' from made`,
    [large.id, course.id],
  )
  await pool.query('analyze course_progress_states; analyze users')
  for (const after of [undefined, '80000000-0000-4000-8000-000000000000']) {
    const query = resultsQuery(app.as(reader), course.id, { after, limit: 26 })
    const measured = await measureQuery(db, query, ['course_progress_states', 'users', 'enrolments'])
    expect(measured.scanned).toEqual([])
    expect(measured.read).toBeLessThan(200)
  }
})

describe('the results of a course', () => {
  // Specification +: Other systems read the results of a course, person by person
  it('have the state, days and score of everybody who has it', async () => {
    const { status, data } = await list()
    expect(status).toBe(200)
    expect(data.data.map(({ student }) => student.id)).toEqual(people.map(({ id }) => id).sort())
    expect(data.data.find(({ student }) => student.id === people[0]?.id)).toMatchObject({
      ...{
        state: 'completed',
        score: 87,
        started_at: '2026-01-02T08:00:00.000Z',
        completed_on: '2026-01-03',
      },
      student: { email: people[0]?.email, company_id: company.id },
    })
    expect(data.data.filter(({ state }) => state === 'not_started')).toHaveLength(3)
  })

  it('come page by page, each person once', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { data } = await list({ limit: 1, ...(cursor ? { cursor } : {}) })
      expect(data.data).toHaveLength(1)
      seen.push(...data.data.map(({ student }) => student.id))
      cursor = data.meta.next_cursor
    } while (cursor)
    expect(seen).toEqual(people.map(({ id }) => id).sort())
  })

  it('are read by API tokens within their reach', async () => {
    const alone = await anApiToken(app, admin, { scopes: ['results:read'] })
    const { data } = await list({}, alone)
    expect(data.data.map(({ student }) => student.id)).toEqual(
      people
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    )
  })

  it('of people below are read by the company below alone, and are nobody else’s', async () => {
    const below = await list({}, await anAdmin(app, child))
    expect(below.data.data.map(({ student }) => student.id)).toEqual([people[3]?.id])
    expect((await list({}, await anAdmin(app, await aCompany(app)))).status).toBe(404)
    expect((await list({}, null)).status).toBe(401)
    expect((await list({}, people[0])).status).toBe(403)
    expect((await list({ limit: 0 })).status).toBe(422)
  })
})
