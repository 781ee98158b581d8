import { beforeAll, describe, expect, it } from 'vitest'
import {
  getBranding,
  getCompanyImage,
  listAssignableCompanies,
  listChildCompanies,
} from '#contract/companies/companies.ts'
import { newCode, newId, sha256 } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { baseUrl, getCompanyBranding, setCompanyImage } from './companies.service.ts'

const app = aTestApp({ env: { PUBLIC_URL: 'https://learn.example.com:8443' } })
const parent = fileFixture(() =>
  aCompany(app, {
    name: 'Harbor Group',
    app_name: 'Harbor Learning',
    hosts: ['learn.harbor.test', 'www.harbor.test'],
  }),
)
const child = fileFixture(() => aCompany(app, { parent, brand_color: '#7c3aed' }))
const grandchild = fileFixture(() => aCompany(app, { parent: child }))
const stranger = fileFixture(() => aCompany(app))
beforeAll(async () => {
  await app.database.db.deleteFrom('company_hosts').where('company_id', '=', grandchild.id).execute()
})

const brandingOf = async (hostname: string) =>
  (await app.call(getBranding, { params: { hostname } })).data.data

describe('branding', () => {
  it('is found by any of a company’s host names, in any case', async () => {
    const branding = await brandingOf('learn.harbor.test')
    expect(branding).toMatchObject({
      company_id: parent.id,
      name: 'Harbor Group',
      app_name: 'Harbor Learning',
      domain: 'learn.harbor.test',
      support_email: 'help@example.test',
    })
    expect((await brandingOf('WWW.Harbor.Test')).company_id).toBe(parent.id)
  })

  it('is a neutral one under a host that belongs to nobody', async () => {
    expect(await brandingOf('unknown.example')).toMatchObject({
      company_id: null,
      app_name: 'Learning',
      images: { favicon: '/img/default/favicon.svg' },
    })
  })

  it('of a company is not touched by who asks for its id as a host name', async () => {
    const { id } = await aCompany(app, { app_name: 'Harbor Learning' })
    expect((await brandingOf(id)).app_name).toBe('Learning')
    expect((await getCompanyBranding(app.contextOutside(), id)).app_name).toBe('Harbor Learning')
  })

  it('says nothing of a company beyond its brand and how to sign in', async () => {
    expect(Object.keys(await brandingOf(child.host)).sort()).toEqual(
      [
        'allows_sign_in',
        'app_name',
        'brand_color',
        'company_id',
        'default_locale',
        'domain',
        'has_sign_in_providers',
        'has_student_passwords',
        'images',
        'is_set_up',
        'locales',
        'manager',
        'name',
        'ramp',
        'support_email',
        'tagline',
      ].sort(),
    )
  })
})

describe('images', () => {
  it('are served per company, under an address that changes with them', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const file_id = newId()
    const storage_key = `${newCode()}.svg`
    await app.contextOutside().services.files.put(storage_key, bytes)
    await app.database.db
      .insertInto('files')
      .values({
        id: file_id,
        company_id: child.id,
        sha256: sha256(bytes),
        kind: 'vector',
        mime: 'image/svg+xml',
        bytes: bytes.length,
        storage_key,
      })
      .execute()
    await setCompanyImage(app.contextOutside(), { company_id: child.id, kind: 'favicon', file_id })
    const address = (await brandingOf(child.host)).images.favicon
    expect(address).toBe(`/img/companies/${child.id}/favicon?v=${storage_key.slice(0, 8)}`)
    const answer = await app.call(getCompanyImage, { params: { companyId: child.id, kind: 'favicon' } })
    expect([answer.status, answer.text]).toEqual([200, bytes.toString()])
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  it('are a 404 where there are none', async () => {
    expect(
      (await app.call(getCompanyImage, { params: { companyId: stranger.id, kind: 'signature' } })).status,
    ).toBe(404)
    expect(
      (await app.call(getCompanyImage, { params: { companyId: stranger.id, kind: 'nothing' as never } }))
        .status,
    ).toBe(404)
  })
})

describe('the tree', () => {
  it('is seen downwards only', async () => {
    await aStudent(app, child)
    const teacher = await aTeacher(app, parent)
    const children = await app.call(listChildCompanies, { as: teacher })
    expect(children.data.data).toEqual([
      { id: child.id, name: expect.any(String), parent_id: parent.id, hosts: [child.host], people: 1 },
    ])
    const assignable = await app.call(listAssignableCompanies, { as: teacher })
    expect(assignable.data.data.map(({ id }) => id)).toEqual([parent.id, child.id, grandchild.id])
    const below = await app.call(listAssignableCompanies, { as: await aTeacher(app, grandchild) })
    expect(below.data.data.map(({ id }) => id)).toEqual([grandchild.id])
  })
})

describe('links in mails', () => {
  it('lead to the company’s own host, else to the nearest above, by scheme and port of the public address', async () => {
    const ctx = app.contextOutside()
    expect(await baseUrl(ctx, parent.id)).toBe('https://learn.harbor.test:8443')
    expect(await baseUrl(ctx, grandchild.id)).toBe(`https://${child.host}:8443`)
  })
})
