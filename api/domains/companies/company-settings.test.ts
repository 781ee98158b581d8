import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getBranding, getCompanyImage } from '#contract/companies/companies.ts'
import * as contract from '#contract/companies/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const child = fileFixture(() => aCompany(app, { parent }))
const admin = fileFixture(() => anAdmin(app, parent))

const get = (company: TestCompany, as: TestPerson | null = admin) =>
  app.call(contract.getCompany, { as, params: { companyId: company.id } })
type Body = Parameters<typeof app.call<typeof contract.updateCompany>>[1] extends infer O
  ? NonNullable<O> extends { body?: infer B }
    ? B
    : never
  : never
const patch = async (
  company: TestCompany,
  body: Omit<NonNullable<Body>, 'version'>,
  as: TestPerson | null = admin,
) =>
  app.call(contract.updateCompany, {
    as,
    params: { companyId: company.id },
    body: { version: (await get(company)).data.data.version, ...body },
  })
const brandOf = async (company: TestCompany) =>
  (await app.call(getBranding, { params: { hostname: company.host } })).data.data
const putImage = (company: TestCompany, bytes: Uint8Array, kind: 'logo-light' | 'favicon' = 'logo-light') =>
  app.call(contract.setCompanyImage, {
    as: admin,
    params: { companyId: company.id, kind },
    file: { name: 'logo.png', type: 'image/png', bytes },
  })
const png = (color: string) =>
  sharp({ create: { width: 1_200, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()

describe('the settings of a company', () => {
  it('change, without blanks around texts, and the brand of its host changes at once', async () => {
    const before = await brandOf(child)
    const answer = await patch(child, {
      app_name: '  Dockside  ',
      tagline: 'Safe at every pier',
      brand_color: '#7c3aed',
      support_email: 'help@dockside.example',
      time_zone: 'Europe/Bucharest',
      locales: ['ro_RO', 'en_US'],
      default_locale: 'ro_RO',
      settings: { has_community: false },
    })
    expect(answer.status).toBe(200)
    expect(answer.data.data).toMatchObject({
      app_name: 'Dockside',
      time_zone: 'Europe/Bucharest',
      settings: {
        has_community: false,
        has_leaderboard: true,
        has_certificate_ceo: true,
        has_mail_reports: true,
      },
    })
    await app.heard()
    const after = await brandOf(child)
    expect(after).toMatchObject({ app_name: 'Dockside', default_locale: 'ro_RO', brand_color: '#7c3aed' })
    expect(after.ramp).not.toEqual(before.ramp)
  })

  it('refuse a stale version with 409 and what is there', async () => {
    const { version } = (await get(child)).data.data
    await patch(child, { tagline: 'Newer' })
    const stale = await app.call(contract.updateCompany, {
      as: admin,
      params: { companyId: child.id },
      body: { version, tagline: 'Older' },
    })
    expect([stale.status, stale.error.code]).toEqual([409, 'version_conflict'])
    expect(JSON.stringify(stale.error)).toContain('Newer')
    expect((await get(child)).data.data.tagline).toBe('Newer')
  })

  it('keep their version where nothing changes', async () => {
    const { version, tagline } = (await get(child)).data.data
    expect((await patch(child, { tagline })).data.data.version).toBe(version)
  })

  it.each([
    { name: ' ' },
    { app_name: 'Dock\u202eedis' },
    { app_name: 'Dock\u0007side' },
    { app_name: 'a'.repeat(limits.appName + 1) },
    { tagline: 'Two\nlines' },
    { support_email: 'nobody' },
    { brand_color: 'red' },
    { time_zone: 'Europe/Atlantis' },
    { locales: [] },
    { locales: ['es_ES' as const], default_locale: 'en_US' as const },
  ])('refuse %j with 422', async (body) => {
    expect((await patch(child, body)).status).toBe(422)
  })

  it('are for admins of the company and those above', async () => {
    const teacher = await aTeacher(app, parent)
    const student = await aStudent(app, parent)
    const below = await anAdmin(app, child)
    const stranger = await anAdmin(app, await aCompany(app))
    for (const [as, status] of [
      [null, 401],
      [student, 403],
      [teacher, 403],
      [below, 404],
      [stranger, 404],
    ] as const) {
      expect((await get(parent, as)).status).toBe(status)
      expect((await patch(parent, { tagline: 'No' }, as)).status).toBe(status)
    }
    expect((await get(child, below)).status).toBe(200)
  })
})

describe('reminder hours', () => {
  it('are those of the nearest company above that has set them, else from nine to five', async () => {
    const middle = await aCompany(app, { parent })
    const below = await aCompany(app, { parent: middle })
    const remindersOf = async () => (await get(below)).data.data.reminders
    expect(await remindersOf()).toEqual({ from: 9, until: 17, company_name: null })
    await patch(middle, { reminder_hours: { from: 7, until: 10 } })
    expect(await remindersOf()).toEqual({
      from: 7,
      until: 10,
      company_name: (await get(middle)).data.data.name,
    })
    const own = await patch(below, { reminder_hours: { from: 8, until: 24 } })
    expect(own.data.data).toMatchObject({
      reminder_hours: { from: 8, until: 24 },
      reminders: { from: 8, until: 24, company_name: null },
    })
    await patch(below, { reminder_hours: null })
    expect(await remindersOf()).toMatchObject({ from: 7, until: 10 })
  })

  it.each([
    { from: 17, until: 9 },
    { from: 9, until: 9 },
    { from: -1, until: 9 },
    { from: 9, until: 25 },
    { from: 9.5, until: 12 },
  ])('refuse %j with 422', async (reminder_hours) => {
    expect((await patch(child, { reminder_hours })).status).toBe(422)
  })
})

describe('the preview of a color', () => {
  it('answers six pairs that can be read, with figures', async () => {
    const { status, data } = await app.call(contract.previewBranding, {
      as: admin,
      params: { companyId: child.id },
      body: { brand_color: '#ffdd00' },
    })
    expect(status).toBe(200)
    expect(data.data.is_exact).toBe(false)
    expect(data.data.pairs.map(({ name }) => name)).toEqual([...contract.contrastPairs])
    for (const pair of data.data.pairs) expect([pair.passes, pair.contrast >= 4.5]).toEqual([true, true])
  })
})

describe('the images of a company', () => {
  it('are stored as light pictures under an address that changes with the content', async () => {
    const first = (await putImage(child, await png('#7c3aed'))).data.data
    const second = (await putImage(child, await png('#0f766e'))).data.data
    expect(first.images['logo-light']).not.toBe(second.images['logo-light'])
    expect(second.own_images).toEqual(['logo-light'])
    const image = await app.call(getCompanyImage, { params: { companyId: child.id, kind: 'logo-light' } })
    expect((await sharp(image.bytes).metadata()).width).toBe(800)
    await app.heard()
    expect((await brandOf(child)).images['logo-light']).toBe(second.images['logo-light'])
  })

  it('that are drawings become pictures without scripts', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><rect width="64" height="64" fill="#0f766e"/></svg>'
    expect((await putImage(child, Buffer.from(svg), 'favicon')).status).toBe(200)
    const image = await app.call(getCompanyImage, { params: { companyId: child.id, kind: 'favicon' } })
    expect((await sharp(image.bytes).metadata()).format).toBe('webp')
  })

  it('are removed again, and twice is as good as once', async () => {
    const remove = () =>
      app.call(contract.removeCompanyImage, { as: admin, params: { companyId: child.id, kind: 'favicon' } })
    expect((await remove()).data.data.own_images).not.toContain('favicon')
    expect((await remove()).status).toBe(200)
    await app.heard()
    expect((await brandOf(child)).images.favicon).toBe('/img/default/favicon.svg')
  })

  it('are refused when damaged, of another type or too large', async () => {
    const damaged = (await png('#000000')).subarray(0, 60)
    expect((await putImage(child, damaged)).status).toBe(422)
    expect((await putImage(child, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g'))).status).toBe(
      422,
    )
    expect((await putImage(child, Buffer.from('plain words'))).status).toBe(415)
    expect((await putImage(child, Buffer.alloc(limits.brandImageBytes + 1))).status).toBe(413)
  })
})
