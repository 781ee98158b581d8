import { describe, expect, it } from 'vitest'
import * as contract from '#contract/companies/companies.ts'
import { limits } from '#contract/limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const child = fileFixture(() => aCompany(app, { parent }))
const admin = fileFixture(() => anAdmin(app, parent))

const list = async (company: TestCompany, as: TestPerson | null = admin) =>
  app.call(contract.listHolidays, { as, params: { companyId: company.id } })
const set = async (company: TestCompany, holidays: contract.Holiday[], as: TestPerson | null = admin) =>
  app.call(contract.setHolidays, { as, params: { companyId: company.id }, body: { holidays } })
const christmas = { day: '2026-12-25', yearly: true, name: 'Christmas' }
const easter = { day: '2027-05-03', yearly: false, name: 'Easter Monday' }

describe('the holidays of a company', () => {
  it('are kept by date, and by the companies below that have none of their own', async () => {
    expect((await list(parent)).data).toEqual({ data: [], meta: { inherited_from: null } })
    const kept = await set(parent, [easter, { ...christmas, name: ' Christmas ' }])
    expect(kept.data).toEqual({ data: [christmas, easter], meta: { inherited_from: null } })
    expect((await list(child)).data).toEqual({
      data: [christmas, easter],
      meta: { inherited_from: 'Harbor' },
    })
    await set(child, [easter])
    await set(child, [easter])
    expect((await list(child)).data).toEqual({ data: [easter], meta: { inherited_from: null } })
    expect((await set(child, [])).data.meta.inherited_from).toBe('Harbor')
  })

  it('are refused where a day stands twice, is none, or has no name', async () => {
    const many = Array.from({ length: limits.holidays + 1 }, (_, nth) => ({
      ...easter,
      day: new Date(Date.UTC(2027, 0, 1 + nth)).toISOString().slice(0, 10),
    }))
    const unknown = { ...easter, company_id: parent.id }
    const wrong = [
      [easter, easter],
      [{ ...easter, day: '2027-02-30' }],
      [{ ...easter, name: ' ' }],
      many,
      [unknown],
    ]
    for (const holidays of wrong) expect((await set(child, holidays)).status).toBe(422)
    expect((await list(child)).data.meta.inherited_from).toBe('Harbor')
  })

  it('are read by staff and set by an admin, of the own company and those under it', async () => {
    const teacher = await aTeacher(app, parent)
    const below = await anAdmin(app, child)
    const student = await aStudent(app, parent)
    expect([(await list(child, teacher)).status, (await set(child, [], teacher)).status]).toEqual([200, 403])
    expect([(await list(child, student)).status, (await set(child, [], student)).status]).toEqual([403, 403])
    expect([(await list(parent, below)).status, (await set(parent, [], below)).status]).toEqual([404, 404])
    expect([(await list(parent, null)).status, (await set(parent, [], null)).status]).toEqual([401, 401])
  })
})
