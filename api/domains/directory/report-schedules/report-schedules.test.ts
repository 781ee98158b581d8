import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as contract from '#contract/directory/report-schedules.ts'
import { getNotificationChoices, updateNotificationChoices } from '#contract/notifications/choices.ts'
import { aTestApp } from '#tests/support/app.ts'
import type { TestPerson } from '#tests/support/builders/accounts.ts'
import { anAdmin, anOffice, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const office = anOffice(app)

const get = (as: TestPerson, companyId = as.company_id) =>
  app.call(contract.getReportSchedule, { as, params: { companyId } })
const set = (
  as: TestPerson,
  body: { version: number; frequency: contract.ReportFrequency; recipient_ids: string[] },
  companyId = as.company_id,
) => app.call(contract.setReportSchedule, { as, params: { companyId }, body })

async function aCompanyWithAdmin() {
  const company = await aCompany(app, { time_zone: 'Europe/Athens' })
  return { company, admin: await anAdmin(app, company), teacher: await aTeacher(app, company) }
}

// Specification +: An admin chooses who gets the report of a company every month or quarter
it('is off until an admin chooses how often and who, and is recorded in the log', async () => {
  const { company, admin, teacher } = await aCompanyWithAdmin()
  expect((await get(admin)).data.data).toEqual({
    ...{ company_id: company.id, version: 1, frequency: 'off', recipients: [], others: 0 },
    ...{ next_on: null, last: null, stopped_by: null, has_mail_server: false },
  })
  const saved = await set(admin, { version: 1, frequency: 'quarterly', recipient_ids: [teacher.id] })
  expect(saved.status).toBe(200)
  expect(saved.data.data).toMatchObject({
    ...{ version: 2, frequency: 'quarterly' },
    recipients: [{ id: teacher.id, problem: null }],
    next_on: expect.stringMatching(/^\d{4}-(01|04|07|10)-0\d$/),
  })
  // Only recipients have the kind in their settings.
  const kindsOf = async (as: TestPerson) =>
    (await app.call(getNotificationChoices, { as })).data.data.kinds.map(({ kind }) => kind)
  expect(await kindsOf(teacher)).toContain('management_reports')
  expect(await kindsOf(admin)).not.toContain('management_reports')
  const events = await app.database.db
    .selectFrom('events')
    .select(['actor_id', 'data'])
    .where('kind', '=', 'management_report.schedule_changed')
    .where('company_id', '=', company.id)
    .execute()
  expect(events).toEqual([{ actor_id: admin.id, data: { frequency: 'quarterly', added: 1, removed: 0 } }])
  // The same again changes nothing.
  const again = await set(admin, { version: 2, frequency: 'quarterly', recipient_ids: [teacher.id] })
  expect(again.data.data.version).toBe(2)
})

it('answers a stale version with 409 and the current schedule', async () => {
  const { admin, teacher } = await aCompanyWithAdmin()
  const answers = await Promise.all([
    set(admin, { version: 1, frequency: 'monthly', recipient_ids: [teacher.id] }),
    set(admin, { version: 1, frequency: 'quarterly', recipient_ids: [admin.id] }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused?.error.code).toBe('version_conflict')
  expect(refused?.error.detail).toMatchObject({ version: 2 })
})

it('takes only staff who see the dashboard of the company, and at least one', async () => {
  const { company, admin } = await aCompanyWithAdmin()
  const below = await aCompany(app, { parent: company })
  const [student, lower, stranger] = [
    await aStudent(app, company),
    await aTeacher(app, below),
    office.teacher,
  ]
  for (const { id } of [student, lower, stranger]) {
    const refused = await set(admin, { version: 1, frequency: 'monthly', recipient_ids: [id] })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['recipient_ids']])
  }
  expect((await set(admin, { version: 1, frequency: 'monthly', recipient_ids: [] })).status).toBe(422)
  // Of the company below, those of both see it.
  const both = await set(
    admin,
    { version: 1, frequency: 'monthly', recipient_ids: [lower.id, admin.id] },
    below.id,
  )
  expect(both.data.data.recipients).toHaveLength(2)
  const listed = await app.call(contract.listReportRecipients, {
    as: admin,
    params: { companyId: below.id },
  })
  const ids = listed.data.data.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([lower.id, admin.id]))
  expect(ids).not.toContain(student.id)
})

it('keeps the recipients of companies above that an admin does not see', async () => {
  const { company, admin } = await aCompanyWithAdmin()
  const below = await aCompany(app, { parent: company })
  const lower = await anAdmin(app, below)
  await set(admin, { version: 1, frequency: 'monthly', recipient_ids: [admin.id] }, below.id)
  expect((await get(lower)).data.data).toMatchObject({ recipients: [], others: 1, frequency: 'monthly' })
  const saved = await set(lower, { version: 2, frequency: 'monthly', recipient_ids: [lower.id] })
  expect(saved.data.data).toMatchObject({ recipients: [{ id: lower.id }], others: 1 })
  const emptied = await set(lower, { version: 3, frequency: 'quarterly', recipient_ids: [] })
  expect(emptied.data.data).toMatchObject({ recipients: [], others: 1, frequency: 'quarterly' })
})

it('forgets the recipients of a company above which no longer is', async () => {
  const { company, admin } = await aCompanyWithAdmin()
  const below = await aCompany(app, { parent: company })
  const lower = await anAdmin(app, below)
  await set(admin, { version: 1, frequency: 'monthly', recipient_ids: [admin.id] }, below.id)
  await sql`delete from company_closure where descendant_id = ${below.id} and ancestor_id = ${company.id}`.execute(
    app.database.db,
  )
  expect((await get(lower)).data.data).toMatchObject({ recipients: [], others: 0, next_on: null })
  const alone = await set(lower, { version: 2, frequency: 'monthly', recipient_ids: [] })
  expect(alone.status).toBe(422)
  await set(lower, { version: 2, frequency: 'monthly', recipient_ids: [lower.id] })
  const { rows } = await sql`select user_id from report_recipients where company_id = ${below.id}`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ user_id: lower.id }])
})

it('tells which recipients get nothing, and finds people by name', async () => {
  const { company, admin, teacher } = await aCompanyWithAdmin()
  const demoted = await aTeacher(app, company, { first_name: 'Ζωή', last_name: 'Μάρκου' })
  const found = await app.call(contract.listReportRecipients, {
    as: admin,
    params: { companyId: company.id },
    query: { search: 'ζωη' },
  })
  expect(found.data.data.map(({ id }) => id)).toEqual([demoted.id])
  await set(admin, {
    ...{ version: 1, frequency: 'monthly' },
    recipient_ids: [admin.id, teacher.id, demoted.id],
  })
  await app.call(updateNotificationChoices, {
    as: teacher,
    body: { choices: [{ kind: 'management_reports', channel: 'mail', wanted: false }] },
  })
  await sql`update users set role = 'student' where id = ${demoted.id}`.execute(app.database.db)
  const { recipients } = (await get(admin)).data.data
  const problems = new Map(recipients.map(({ id, problem }) => [id, problem]))
  expect([admin, teacher, demoted].map(({ id }) => problems.get(id))).toEqual([
    null,
    'unsubscribed',
    'no_access',
  ])
})

it('is for admins within reach', async () => {
  const { company } = await aCompanyWithAdmin()
  expect((await get(office.admin, company.id)).status).toBe(404)
  const body = { version: 1, frequency: 'off' as const, recipient_ids: [] }
  expect((await set(office.admin, body, company.id)).status).toBe(404)
  expect((await get(office.teacher)).status).toBe(403)
  expect((await set(office.teacher, body)).status).toBe(403)
  const now = { params: { companyId: office.company.id }, body: { frequency: 'monthly' as const } }
  expect((await app.call(contract.sendReportNow, { as: office.teacher, ...now })).status).toBe(403)
  expect((await app.call(contract.sendReportNow, now)).status).toBe(401)
})
