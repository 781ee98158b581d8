import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/companies/brand-states.ts'
import {
  getCompany,
  removeCompanyImage,
  setCompanyImage,
  updateCompany,
} from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const admin = fileFixture(() => anAdmin(app, parent))

const paramsOf = (company: TestCompany) => ({ companyId: company.id })
const detailsOf = async (company: TestCompany) =>
  (await app.call(getCompany, { as: admin, params: paramsOf(company) })).data.data
const change = async (company: TestCompany, body: Omit<BodyOf<typeof updateCompany>, 'version'>) => {
  const { version } = await detailsOf(company)
  return app.call(updateCompany, { as: admin, params: paramsOf(company), body: { version, ...body } })
}
const statesOf = async (company: TestCompany, as: TestPerson | null = admin) =>
  app.call(contract.listBrandStates, { as, params: paramsOf(company) })
const restore = async (
  company: TestCompany,
  stateId: string,
  { version, as = admin }: { version?: number; as?: TestPerson | null } = {},
) =>
  app.call(contract.restoreBrandState, {
    as,
    params: { companyId: company.id, stateId },
    body: { version: version ?? (await detailsOf(company)).version },
  })
const firstOf = async (company: TestCompany) => (await statesOf(company)).data.data[0]?.id ?? ''

describe('the brand of a company', () => {
  it('is kept as it was before each change, the last five times', async () => {
    const company = await aCompany(app, { parent })
    for (const nth of [1, 2, 3, 4, 5, 6]) await change(company, { tagline: `Tagline ${nth}` })
    const { data } = (await statesOf(company)).data
    expect(data.map(({ tagline }) => tagline)).toEqual([5, 4, 3, 2, 1].map((nth) => `Tagline ${nth}`))
    expect(data[0]).toMatchObject({ differs: ['tagline'], replaced_by: expect.stringContaining(' ') })
  })

  it('is not kept for a change of anything else', async () => {
    const company = await aCompany(app, { parent })
    await change(company, { time_zone: 'Europe/Madrid' })
    expect((await statesOf(company)).data.data).toEqual([])
  })

  it('comes back with its images and what it took from above, and can be changed back again', async () => {
    const company = await aCompany(app, { parent })
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const params = { ...paramsOf(company), kind: 'favicon' as const }
    await app.call(setCompanyImage, { as: admin, params, file: { name: 'f.png', type: 'image/png', bytes } })
    await change(company, { inherit: ['brand_color'], tagline: 'Kept' })
    const before = await detailsOf(company)
    await app.call(removeCompanyImage, { as: admin, params })
    await change(company, { brand_color: '#7c3aed', tagline: 'Changed' })
    const states = (await statesOf(company)).data.data
    expect(states[1]?.differs).toEqual(['tagline', 'brand_color', 'favicon'])
    const restored = (await restore(company, states[1]?.id ?? '')).data.data
    const { version: _, ...rest } = restored
    expect(rest).toEqual({ ...before, version: undefined })
    const again = (await restore(company, await firstOf(company))).data.data
    expect(again).toMatchObject({ tagline: 'Changed', brand_color: '#7c3aed', own_images: [], inherited: [] })
  })

  it('is not restored over what somebody else has changed since', async () => {
    const company = await aCompany(app, { parent })
    await change(company, { tagline: 'One' })
    const stale = await restore(company, await firstOf(company), { version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.error.code).toBe('version_conflict')
    expect((await detailsOf(company)).tagline).toBe('One')
  })

  it('is for admins of the company and above, and only with a state of its own', async () => {
    const [company, other] = [await aCompany(app, { parent }), await aCompany(app, { parent })]
    await change(company, { tagline: 'One' })
    await change(other, { tagline: 'Two' })
    const id = await firstOf(other)
    expect((await restore(company, id)).status).toBe(404)
    expect((await restore(company, newId())).status).toBe(404)
    const stranger = await anAdmin(app, other)
    const teacher = await aTeacher(app, company)
    const statuses = async (as: TestPerson | null) => [
      (await statesOf(company, as)).status,
      (await restore(company, id, { as })).status,
    ]
    expect(await statuses(null)).toEqual([401, 401])
    expect(await statuses(teacher)).toEqual([403, 403])
    expect(await statuses(stranger)).toEqual([404, 404])
  })
})
