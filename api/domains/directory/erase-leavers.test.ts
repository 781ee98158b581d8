import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { disableStudent, enableStudent } from '#contract/accounts/people.ts'
import { getCompany, updateCompany } from '#contract/companies/company-settings.ts'
import { countUnusedAccounts, getStudentFile } from '#contract/directory/directory.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { eraseLeaversJob } from './erase-leavers.job.ts'

const app = aTestApp()
const day = 24 * 3_600_000

it('erases students who have been disabled for the term of their company, and nobody else', async () => {
  const company = await aCompany(app)
  const admin = await anAdmin(app, company, { abilities: ['owner'] })
  const [leaver, back, active] = [
    await aStudent(app, company),
    await aStudent(app, company),
    await aStudent(app, company),
  ]
  const as = admin
  const file = (studentId: string) => app.call(getStudentFile, { as, params: { studentId } })
  for (const { id } of [leaver, back]) await app.call(disableStudent, { as, params: { studentId: id } })
  expect((await file(leaver.id)).data.data.erased_at).toBeNull()
  const params = { companyId: company.id }
  const { version } = (await app.call(getCompany, { as, params })).data.data
  await app.call(updateCompany, { as, params, body: { version, erase_after_days: 30 } })
  const erasedAt = (await file(leaver.id)).data.data.erased_at ?? ''
  expect(Math.round((Date.parse(erasedAt) - Date.now()) / day)).toBe(30)
  await app.call(enableStudent, { as, params: { studentId: back.id } })

  const runAfter = async (days: number) => {
    const now = new Date(Date.now() + days * day)
    await app.jobs.plan(now)
    await app.jobs.runDue(now)
  }
  await runAfter(29)
  expect((await file(leaver.id)).status).toBe(200)
  await runAfter(31)
  expect((await file(leaver.id)).status).toBe(404)
  expect((await file(back.id)).status).toBe(200)
  expect((await file(active.id)).status).toBe(200)
  const event = await app.database.db
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'person.removed')
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect(event.data).toEqual({ user_id: leaver.id, after_days: 30 })
})

async function linkToDirectory(company: TestCompany, userId: string) {
  const id = newId()
  await sql`insert into directory_connections (id, company_id, name, kind, created_at)
    values (${id}, ${company.id}, 'Entra', 'entra', now())`.execute(app.database.db)
  await sql`insert into directory_links (connection_id, user_id, user_name, email, display_name, resource, active, created_at, updated_at)
    values (${id}, ${userId}, ${userId}, '', '', '{}', true, now(), now())`.execute(app.database.db)
}

describe('an account that was never used', () => {
  const age = (ids: string[], days: number) =>
    app.database.db
      .updateTable('users')
      .set({ created_at: daysAgo(days), updated_at: daysAgo(days), invited_at: null })
      .where('id', 'in', ids)
      .execute()
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

  async function aCompanyWithTerm(days: number) {
    const company = await aCompany(app)
    const admin = await anAdmin(app, company, { abilities: ['owner'] })
    const params = { companyId: company.id }
    const { version } = (await app.call(getCompany, { as: admin, params })).data.data
    await app.call(updateCompany, { as: admin, params, body: { version, erase_unused_after_days: days } })
    const file = async (studentId: string) => app.call(getStudentFile, { as: admin, params: { studentId } })
    return { company, admin, params, file }
  }

  // Specification +: Accounts that were never used are erased after the days that an owner sets
  it('is erased after the term of its company; whoever signed in, was invited or changed since is kept', async () => {
    const { company, admin, file } = await aCompanyWithTerm(30)
    const people = await Promise.all(Array.from({ length: 7 }, () => aStudent(app, company)))
    const [unused, signedIn, invited, edited, fromDirectory, logged, moved] = people.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await age(
      people.map(({ id }) => id),
      31,
    )
    const set = (id: string, values: object) =>
      app.database.db.updateTable('users').set(values).where('id', '=', id).execute()
    await set(signedIn, { first_signed_in_at: daysAgo(31) })
    await set(invited, { invited_at: daysAgo(2) })
    await set(edited, { updated_at: daysAgo(2) })
    await linkToDirectory(company, fromDirectory)
    await app.database.db
      .insertInto('events')
      .values({
        id: newId(),
        kind: 'person.signed_in',
        company_id: company.id,
        data: JSON.stringify({ user_id: logged }),
      })
      .execute()
    // Moved here from a company in whose log the sign-in is.
    const [first, second] = [newId(), newId()]
    const hop = { kind: 'person.moved' as const, id: newId() }
    for (const entry of [
      { ...hop, company_id: company.id, data: { user_id: moved, from: second, to: company.id } },
      { ...hop, company_id: second, id: newId(), data: { user_id: moved, from: first, to: second } },
      { kind: 'person.signed_in' as const, company_id: first, id: newId(), data: { user_id: moved } },
    ])
      await app.database.db
        .insertInto('events')
        .values({ ...entry, data: JSON.stringify(entry.data) })
        .execute()
    const erasedAt = (await file(invited)).data.data.erased_at ?? ''
    expect(Math.round((Date.parse(erasedAt) - Date.now()) / day)).toBe(28)
    expect((await file(signedIn)).data.data.erased_at).toBeNull()
    const counts = await app.call(countUnusedAccounts, {
      as: admin,
      params: { companyId: company.id },
      query: { days: 30 },
    })
    expect(counts.data.data).toEqual({ unused: { count: 3, more: false }, due: { count: 1, more: false } })

    const running = { id: newId(), stopping: new AbortController().signal }
    await eraseLeaversJob.run(jobContext(app), {}, running)
    expect((await file(unused)).status).toBe(404)
    for (const id of [signedIn, invited, edited, fromDirectory, logged, moved])
      expect((await file(id)).status).toBe(200)
    const event = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'person.removed')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(event.data).toEqual({ user_id: unused, after_days: 30, unused: true })
  })

  it('is counted for companies below that have no term of their own', async () => {
    const { company, admin, params } = await aCompanyWithTerm(30)
    const [inherits, own] = [
      await aCompany(app, { parent: company }),
      await aCompany(app, { parent: company }),
    ]
    await app.database.db
      .updateTable('companies')
      .set({ erase_unused_after_days: 0 })
      .where('id', '=', own.id)
      .execute()
    await aStudent(app, inherits)
    await aStudent(app, own)
    const count = async (days: number) =>
      (await app.call(countUnusedAccounts, { as: admin, params, query: { days } })).data.data.unused.count
    expect(await count(90)).toBe(1)
  })
})

it('finds in the log, sessions and courses when people first signed in before that was noted', async () => {
  const company = await aCompany(app)
  const [logged, never] = [await aStudent(app, company), await aStudent(app, company)]
  const at = '2026-01-05T10:00:00.000Z'
  await app.database.db
    .insertInto('events')
    .values({
      id: newId(),
      kind: 'person.signed_in',
      company_id: company.id,
      at,
      data: JSON.stringify({ user_id: logged.id }),
    })
    .execute()
  const ids = [logged.id, never.id]
  await app.database.db
    .updateTable('users')
    .set({ first_signed_in_at: null })
    .where('id', 'in', ids)
    .execute()
  await app.database.db.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await app.database.db
    .insertInto('jobs')
    .values({ id: newId(), kind: 'accounts.fill_first_sign_ins', data: '{}', run_at: at })
    .execute()
  await app.jobs.runDue()
  const rows = await app.database.db
    .selectFrom('users')
    .select(['id', 'first_signed_in_at'])
    .where('id', 'in', ids)
    .execute()
  expect(Object.fromEntries(rows.map(({ id, first_signed_in_at }) => [id, first_signed_in_at]))).toEqual({
    [logged.id]: at,
    [never.id]: null,
  })
})
