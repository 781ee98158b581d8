import { expect, it } from 'vitest'
import { disableStudent, enableStudent } from '#contract/accounts/people.ts'
import { getCompany, updateCompany } from '#contract/companies/company-settings.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

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
