import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '#contract/evidence/event-kinds.ts'
import { newIdAt } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { measureQuery } from '#tests/support/database/query-plan.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { entriesQuery } from './audit.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))

type Filter = Parameters<typeof entriesQuery>[0]

const events = Number(process.env.AUDIT_EVENTS ?? 10_000)
/** `md5('0')` as an id. */
const learner = 'cfcd2084-95d5-65ef-66e7-dff9f98764da'
const start = new Date('2026-01-01T00:00:00Z')

/** One event in a hundred is not about learning. */
beforeAll(async () => {
  await sql`
    insert into events (id, company_id, kind, actor_id, student_id, data, at)
    select (substr(lpad(to_hex(${start.getTime()}::bigint + i::bigint * 60000), 12, '0'), 1, 8) || '-'
        || substr(lpad(to_hex(${start.getTime()}::bigint + i::bigint * 60000), 12, '0'), 9) || '-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
      ${company.id},
      case when i % 100 = 0 then 'person.updated' else 'lesson.completed' end,
      case when i % 100 = 0 then ${admin.id}::uuid else md5((i % 500)::text)::uuid end,
      case when i % 100 = 0 then null else md5((i % 500)::text)::uuid end,
      case when i % 100 = 0 then jsonb_build_object('user_id', md5((i % 300)::text)::uuid) else '{}' end,
      ${start.toISOString()}::timestamptz + i * interval '1 minute'
    from generate_series(1, ${events}) i`.execute(app.database.db)
  await sql`analyze events`.execute(app.database.db)
}, 60_000)

/** How many rows of the log are read for a page, and whether that takes a scan of the whole table. */
function measured(filter: Partial<Filter>) {
  const all = {
    kinds: null,
    person_id: null,
    part: null,
    via: null,
    api_token_id: null,
    from: null,
    until: null,
    before: null,
    ...filter,
  }
  const page = entriesQuery({ company_id: company.id, limit: 26, ...all })
  return measureQuery(app.database.db, page, ['events'])
}

const day = (of: number) => new Date(start.getTime() + of * 86_400_000)

describe('a page of the log', () => {
  it.each<[string, () => Partial<Filter>]>([
    ['everything', () => ({})],
    ['people', () => ({ kinds: kindsOf('people') })],
    ['nothing at all', () => ({ kinds: kindsOf('community') })],
    ['learning', () => ({ kinds: kindsOf('learning') })],
    ['people long ago', () => ({ kinds: kindsOf('people'), from: day(2), until: day(3) })],
    ['long ago', () => ({ from: day(2), until: day(3) })],
    ['further back', () => ({ before: newIdAt(day(4)) })],
    ['what an admin did', () => ({ person_id: admin.id })],
    ['a learner', () => ({ person_id: learner })],
    ['what a learner did', () => ({ person_id: learner, part: 'actor' })],
    ['what was done to a learner', () => ({ person_id: learner, part: 'target' })],
    ['directories', () => ({ via: 'scim' })],
    ['a kind by imports', () => ({ via: 'import', kinds: ['person.updated'] })],
    ['an API token', () => ({ api_token_id: company.id })],
    ['a kind by an API token', () => ({ api_token_id: company.id, kinds: ['person.updated'] })],
    ['a stranger', () => ({ person_id: company.id })],
  ])('reads few rows of many: %s', async (_, filterOf) => {
    const { read, scanned } = await measured(filterOf())
    expect(scanned).toEqual([])
    expect(read).toBeLessThan(700)
  })
})
