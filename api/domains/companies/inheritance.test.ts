import sharp from 'sharp'
import { expect, it } from 'vitest'
import { getBranding, getCompanyImage } from '#contract/companies/companies.ts'
import * as settings from '#contract/companies/company-settings.ts'
import { createCompany } from '#contract/companies/company-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const root = fileFixture(() => aCompany(app, { name: 'Harbor', tagline: 'Safe at every pier' }))
const admin = fileFixture(() => anAdmin(app, root))
const details = async ({ id }: Pick<TestCompany, 'id'>) =>
  (await app.call(settings.getCompany, { as: admin, params: { companyId: id } })).data.data
const patch = async (
  company: Pick<TestCompany, 'id'>,
  body: Partial<BodyOf<typeof settings.updateCompany>>,
) =>
  app.call(settings.updateCompany, {
    as: admin,
    params: { companyId: company.id },
    body: { version: (await details(company)).version, ...body },
  })
const brandOf = async ({ host }: TestCompany) =>
  (await app.call(getBranding, { params: { hostname: host } })).data.data
const image = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

it('takes a field from the nearest company above that has its own, at once and as long as it likes', async () => {
  const middle = await aCompany(app, { parent: root, name: 'Middle' })
  const lowest = await aCompany(app, { parent: middle, name: 'Lowest' })
  expect((await brandOf(lowest)).tagline).toBe('')
  await patch(lowest, { inherit: ['tagline', 'brand_color'] })
  await patch(middle, { inherit: ['tagline'], brand_color: '#7c3aed' })
  expect(await brandOf(lowest)).toMatchObject({ tagline: 'Safe at every pier', brand_color: '#7c3aed' })
  expect((await details(lowest)).inherited).toEqual([
    { field: 'tagline', company_name: 'Harbor' },
    { field: 'brand_color', company_name: 'Middle' },
  ])
  await patch(root, { tagline: 'Safe on every ship' })
  expect((await brandOf(lowest)).tagline).toBe('Safe on every ship')
  await patch(lowest, { tagline: 'Our own' })
  expect((await brandOf(lowest)).tagline).toBe('Our own')
  expect((await details(lowest)).inherited).toEqual([{ field: 'brand_color', company_name: 'Middle' }])
  await patch(root, { tagline: 'Safe at every pier' })
})

it('takes images too, until it has its own or none', async () => {
  const company = await aCompany(app, { parent: root })
  const put = async (of: TestCompany) =>
    app.call(settings.setCompanyImage, {
      as: admin,
      params: { companyId: of.id, kind: 'logo-light' },
      file: { name: 'logo.png', type: 'image/png', bytes: await image() },
    })
  await put(root)
  expect((await brandOf(company)).images['logo-light']).toMatch('/img/default/')
  await patch(company, { inherit: ['logo-light'] })
  expect((await brandOf(company)).images['logo-light']).toMatch(`/img/companies/${company.id}/`)
  expect((await details(company)).own_images).toEqual([])
  const params = { companyId: company.id, kind: 'logo-light' } as const
  expect((await app.call(getCompanyImage, { params })).status).toBe(200)
  await put(company)
  expect(await details(company)).toMatchObject({ own_images: ['logo-light'], inherited: [] })
  await patch(company, { inherit: ['logo-light'] })
  await app.call(settings.removeCompanyImage, { as: admin, params })
  expect((await brandOf(company)).images['logo-light']).toMatch('/img/default/')
  expect((await app.call(getCompanyImage, { params })).status).toBe(404)
})

it('is what a company created without a brand begins with', async () => {
  const create = (own: object) =>
    app.call(createCompany, {
      as: admin,
      body: {
        parent_id: root.id,
        name: 'Client',
        ...own,
        admin: { first_name: 'A', last_name: 'B', email: 'a@client.example' },
      },
    })
  const { data } = await create({})
  expect((await details(data.data)).inherited).toHaveLength(10)
  expect(await details(data.data)).toMatchObject({ name: 'Client', tagline: 'Safe at every pier' })
  const own = await create({ app_name: 'Client Academy', brand_color: '#7c3aed' })
  expect(await details(own.data.data)).toMatchObject({
    app_name: 'Client Academy',
    support_email: 'a@client.example',
    inherited: [],
  })
})

it('is refused where there is no company above', async () => {
  const { status, error } = await patch(root, { inherit: ['tagline'] })
  expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['inherit']])
  expect((await details(root)).can.inherit).toBe(false)
})

it('says when disabled people are erased, as the company above unless it says otherwise, and by owners alone', async () => {
  const top = await aCompany(app)
  const below = await aCompany(app, { parent: top })
  const owner = await anAdmin(app, top, { abilities: ['owner'] })
  const set = async (company: TestCompany, erase_after_days: number | null, as = owner) => {
    const params = { companyId: company.id }
    const { version } = (await app.call(settings.getCompany, { as: owner, params })).data.data
    return app.call(settings.updateCompany, { as, params, body: { version, erase_after_days } })
  }
  const erasureOf = async (company: TestCompany) =>
    (await app.call(settings.getCompany, { as: owner, params: { companyId: company.id } })).data.data.erasure
  expect(await erasureOf(below)).toEqual({ days: null, company_name: null })
  const { name } = (await set(top, 90)).data.data
  expect(await erasureOf(below)).toEqual({ days: 90, company_name: name })
  await set(below, 0)
  expect(await erasureOf(below)).toEqual({ days: null, company_name: null })
  await set(below, null)
  expect((await erasureOf(below)).days).toBe(90)
  expect((await set(top, 30, await anAdmin(app, top))).status).toBe(403)
  expect((await set(top, 90, await anAdmin(app, top))).status).toBe(200)
})
