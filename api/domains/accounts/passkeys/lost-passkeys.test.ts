import { expect, it } from 'vitest'
import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { setSecondFactorRule } from '#contract/accounts/second-factor.ts'
import { aTestApp, type Caller } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aPasskey } from '#tests/support/builders/passkeys.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { eraseLostPasskeys } from './lost-passkeys.service.ts'

const app = aTestApp()
const day = 86_400_000

const listOf = async (as: Caller) =>
  (await app.call(listPasskeys, { as, headers: { host: 'localhost' } })).data.data
const runAfter = (days: number) => eraseLostPasskeys(jobContext(app, new Date(Date.now() + days * day)))

async function removeHost({ id, host }: TestCompany): Promise<void> {
  await app.database.db.deleteFrom('company_hosts').where('hostname', '=', host).execute()
  await app.database.db
    .insertInto('company_hosts')
    .values({ hostname: `new-${host}`, company_id: id })
    .execute()
}

// Specification +: Passkeys of a host name that is gone are erased after 30 days
it('erases passkeys 30 days after their host name is gone, and says so before', async () => {
  const company = await aCompany(app)
  const teacher = await aTeacher(app, company)
  await aPasskey(app, teacher, { host: company.host })
  await runAfter(0)
  expect(await listOf(teacher)).toMatchObject([{ erased_at: null }])
  await removeHost(company)
  await runAfter(0)
  const [lost] = await listOf(teacher)
  expect(Math.round((Date.parse(lost?.erased_at ?? '') - Date.now()) / day)).toBe(30)
  await runAfter(29)
  expect(await listOf(teacher)).toHaveLength(1)
  await runAfter(31)
  expect(await listOf(teacher)).toEqual([])
})

it('keeps those whose host name came back', async () => {
  const company = await aCompany(app)
  const teacher = await aTeacher(app, company)
  await aPasskey(app, teacher, { host: company.host })
  await removeHost(company)
  await runAfter(0)
  await app.database.db
    .insertInto('company_hosts')
    .values({ hostname: company.host, company_id: company.id, is_primary: false })
    .execute()
  await runAfter(1)
  await runAfter(40)
  expect(await listOf(teacher)).toMatchObject([{ erased_at: null }])
})

it('keeps the only second factor of somebody who must have one', async () => {
  const company = await aCompany(app)
  const [admin, teacher] = [await anAdmin(app, company), await aTeacher(app, company)]
  await aPasskey(app, teacher, { host: company.host })
  const params = { companyId: company.id }
  await app.call(setSecondFactorRule, { as: admin, params, body: { policy: 'staff' } })
  await removeHost(company)
  await runAfter(0)
  await runAfter(31)
  expect(await listOf(teacher)).toHaveLength(1)
})
