import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getCompany, setLogRetention } from '#contract/companies/company-settings.ts'
import { deleteCompany, moveCompany } from '#contract/companies/company-tree.ts'
import { listAudit } from '#contract/evidence/audit.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { checkSeals, getSeals } from '#contract/evidence/seals.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvents } from '#platform/events.ts'
import { newIdAt } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { rewriteLog } from '#tests/support/on-record.ts'
import { expireOnce } from './retention.job.ts'
import { expiredEvents } from './retention.queries.ts'
import { sealNow } from './seals.service.ts'

const app = aTestApp()
const year = 365.25 * 24 * 3_600_000
const yearsAgo = (years: number) => new Date(Date.now() - years * year)

/** Writes events as if they had happened so many years ago. */
const recordAt = (company: TestCompany, years: number, kinds: EventKind[]) =>
  app.database.db
    .insertInto('events')
    .values(
      kinds.map((kind) => ({
        id: newIdAt(yearsAgo(years)),
        ...{ kind, company_id: company.id },
        data: '{}',
        at: yearsAgo(years).toISOString(),
      })),
    )
    .execute()

const kindsOf = async (company: TestCompany): Promise<string[]> => {
  const rows = await app.database.db
    .selectFrom('events')
    .select('kind')
    .where('company_id', '=', company.id)
    .where('at', '<', yearsAgo(0.5).toISOString())
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function aCompanyWithOwner() {
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  const params = { companyId: company.id }
  const details = async (as = owner) => (await app.call(getCompany, { as, params })).data.data
  const set = async (log_years: number | null, as = owner) =>
    app.call(setLogRetention, { as, params, body: { version: (await details()).version, log_years } })
  return { company, owner, params, details, set }
}

let weeks = 0
/** Runs what is due, each time a week later. */
const runJob = async () => {
  weeks += 1
  const now = new Date(Date.now() + weeks * 8 * 24 * 3_600_000)
  await app.jobs.plan(now)
  await app.jobs.runDue(now)
}

// Specification +: Entries leave a company’s audit log after the years that an owner sets
it('removes old entries of the log, keeps what others compute from it, and notes it', async () => {
  const { company, owner, set } = await aCompanyWithOwner()
  await recordAt(company, 4, ['person.signed_in', 'lesson.completed', 'person.moved', 'company.updated'])
  await recordAt(company, 2, ['person.signed_in', 'quiz.passed'])
  await sealNow(jobContext(app), company.id)
  await runJob()
  const left = ['lesson.completed', 'person.moved', 'person.signed_in', 'quiz.passed']
  expect((await kindsOf(company)).toSorted()).toEqual(left.toSorted())
  const entries = (await app.call(listAudit, { as: owner, query: { area: 'company' } })).data.data
  expect(entries.find(({ kind }) => kind === 'company.log_expired')).toMatchObject({
    actor: null,
    details: [{ name: 'entries', values: ['2'] }, { name: 'before' }],
  })

  expect((await set(1)).data.data.log.years).toBe(1)
  await sealNow(jobContext(app), company.id)
  await runJob()
  expect(await kindsOf(company)).toEqual(expect.arrayContaining(['lesson.completed', 'quiz.passed']))
  expect(await kindsOf(company)).toHaveLength(3)
})

it('waits until an event is sealed', async () => {
  const { company } = await aCompanyWithOwner()
  await recordAt(company, 4, ['company.closed'])
  await expireOnce(jobContext(app), company.id)
  expect(await kindsOf(company)).toEqual(['company.closed'])
  await sealNow(jobContext(app), company.id)
  await expireOnce(jobContext(app), company.id)
  expect(await kindsOf(company)).toEqual([])
})

it('leaves the seals, whose check tells what retention removed from what was removed otherwise', async () => {
  const { company, owner } = await aCompanyWithOwner()
  await recordAt(company, 4, ['person.signed_in', 'person.signed_in', 'lesson.completed'])
  await sealNow(jobContext(app), company.id)
  await runJob()
  const check = async () => {
    await app.call(checkSeals, { as: owner })
    await app.jobs.runDue()
    return (await app.call(getSeals, { as: owner })).data.data.check
  }
  expect(await check()).toMatchObject({ removed: 2, expired: 2, broken: null })
  await rewriteLog(
    app,
    sql`delete from events where company_id = ${company.id} and kind = 'lesson.completed'`,
  )
  expect(await check()).toMatchObject({ removed: 3, expired: 2, broken: null })
})

it('finds what has expired by the index of kinds, however much stays', async () => {
  const company = await aCompany(app)
  const record = (kind: EventKind, count: number, ctx: Ctx = app.contextOutside()) =>
    recordEvents(
      ctx,
      Array.from({ length: count }, () => ({ kind, company_id: company.id })),
    )
  for (let batch = 0; batch < 10; batch += 1) await record('lesson.completed', 1_000)
  await record('person.signed_in', 10)
  await sql`analyze events`.execute(app.database.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${expiredEvents(company.id, yearsAgo(-1), 5_000)}`.execute(app.database.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('events_company_kind')
  expect(plan).not.toContain('Seq Scan on events')
})

it('is set by owners alone, for one to ten years, and inherited by companies below', async () => {
  const { company, owner, params, details, set } = await aCompanyWithOwner()
  const admin = await anAdmin(app, company)
  const below = await aCompany(app, { parent: company })
  const logBelow = async () =>
    (await app.call(getCompany, { as: owner, params: { companyId: below.id } })).data.data.log
  expect((await details()).log).toEqual({ years: 3, above: null })
  expect(await logBelow()).toEqual({ years: 3, above: { years: 3, company_name: null } })
  expect((await set(5, admin)).status).toBe(403)
  expect((await details(admin)).can.set_log).toBe(false)
  for (const years of [0, 11, 2.5]) expect((await set(years)).status).toBe(422)
  const { name, version } = (await set(5)).data.data
  expect(await logBelow()).toEqual({ years: 5, above: { years: 5, company_name: name } })
  expect((await set(5)).data.data.version).toBe(version)
  const stale = { version: version - 1, log_years: 2 }
  expect((await app.call(setLogRetention, { as: owner, params, body: stale })).status).toBe(409)
  const student = await aStudent(app, company)
  expect(
    (await app.call(setLogRetention, { as: student, params, body: { version, log_years: 2 } })).status,
  ).toBe(403)
  const { data } = await app.call(listAudit, { as: owner, query: { area: 'company' } })
  expect(data.data.filter(({ kind }) => kind === 'company.log_retention_set')).toMatchObject([
    { details: [{ name: 'years', values: ['5'] }] },
  ])
})

it('does not end earlier because a company is moved, nor does what is known of people', async () => {
  const { company, owner, set } = await aCompanyWithOwner()
  await set(5)
  const [strict, moved] = [await aCompany(app, { parent: company }), await aCompany(app, { parent: company })]
  const { db } = app.database
  const terms = { log_years: 1, erase_after_days: 30, erase_unused_after_days: 60 }
  await db.updateTable('companies').set(terms).where('id', '=', strict.id).execute()
  await db.updateTable('companies').set({ erase_after_days: 90 }).where('id', '=', company.id).execute()
  const own = () =>
    db
      .selectFrom('companies')
      .select(['log_years', 'erase_after_days', 'erase_unused_after_days'])
      .where('id', '=', moved.id)
      .executeTakeFirstOrThrow()
  const moveTo = async (parent: TestCompany) => {
    const params = { companyId: moved.id }
    expect((await app.call(moveCompany, { as: owner, params, body: { parent_id: parent.id } })).status).toBe(
      200,
    )
  }
  await moveTo(strict)
  const kept = { log_years: 5, erase_after_days: 90, erase_unused_after_days: 0 }
  expect(await own()).toEqual(kept)
  const log = await db
    .selectFrom('events')
    .select('data')
    .where('company_id', '=', moved.id)
    .where('kind', '=', 'company.updated')
    .execute()
  expect(log).toEqual([{ data: { fields: Object.keys(kept) } }])

  // Longer terms are inherited as before.
  await db
    .updateTable('companies')
    .set({ log_years: null, erase_after_days: null, erase_unused_after_days: null })
    .where('id', '=', moved.id)
    .execute()
  await moveTo(company)
  expect(await own()).toEqual({ log_years: null, erase_after_days: null, erase_unused_after_days: null })
})

it('keeps the log of a deleted company as long as before', async () => {
  const { company, owner, set } = await aCompanyWithOwner()
  await set(5)
  const below = await aCompany(app, { parent: company })
  await recordAt(below, 6, ['company.updated'])
  await recordAt(below, 4, ['company.closed'])
  await sealNow(jobContext(app), below.id)
  const params = { companyId: below.id }
  expect((await app.call(deleteCompany, { as: owner, params })).status).toBeLessThan(300)
  await expireOnce(jobContext(app), below.id)
  expect(await kindsOf(below)).toEqual(['company.closed'])
})
