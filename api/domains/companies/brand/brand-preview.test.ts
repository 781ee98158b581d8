import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/companies/brand-preview.ts'
import { getCompany, setCompanyImage } from '#contract/companies/company-settings.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const admin = fileFixture(() => anAdmin(app, company))
const draft = {
  app_name: 'Harbor <b>Learning</b>',
  brand_color: '#b91c1c',
  manager: 'Vera Lind, Head of Security',
  support_email: 'help@harbor.example',
}
const inCompany = (as: TestPerson | null = admin) => ({ as, params: { companyId: company.id }, body: draft })

describe('the preview of an unsaved brand', () => {
  it('is the mail that would be sent, with texts of the brand escaped', async () => {
    const { status, data } = await app.call(contract.previewBrandMail, inCompany())
    expect(status).toBe(200)
    expect(data.data.html).toContain('Harbor &lt;b&gt;Learning&lt;/b&gt;')
    expect(data.data.html).toContain('help@harbor.example')
    expect(data.data.html).not.toContain('<b>Learning')
  })

  it('is a mail with the logo that the company has uploaded, and without the product’s own', async () => {
    const before = await app.call(contract.previewBrandMail, inCompany())
    expect(before.data.data.html).not.toContain('<img')
    const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    const params = { companyId: company.id, kind: 'logo-light' } as const
    const file = { name: 'logo.png', type: 'image/png', bytes }
    await app.call(setCompanyImage, { as: admin, params, file })
    const { data } = await app.call(contract.previewBrandMail, inCompany())
    const address = /<img[^>]+src="([^"]+)"/.exec(data.data.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URL(address).hostname).toBe(company.host)
    const { pathname, search } = new URL(address)
    const answer = await fetch(`${app.url}${pathname}${search}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Mail programs that run in a browser load it from their own site.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['png', 288, 72])
  })

  it('is the certificate that would be issued, on the screen and on paper', async () => {
    const { data } = await app.call(contract.previewBrandCertificate, inCompany())
    expect(data.data.signatures[0]).toEqual({
      name: 'Vera Lind',
      role: 'Head of Security',
      is_signed: true,
    })
    const paper = await app.call(contract.downloadBrandCertificate, inCompany())
    expect(Buffer.from(paper.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('saves nothing', async () => {
    const read = () => app.call(getCompany, { as: admin, params: { companyId: company.id } })
    const before = await read()
    await app.call(contract.previewBrandMail, inCompany())
    await app.call(contract.previewBrandCertificate, inCompany())
    expect((await read()).data).toEqual(before.data)
  })

  it.each([contract.previewBrandMail, contract.previewBrandCertificate, contract.downloadBrandCertificate])(
    'is for admins of the company and those above: $path',
    async (endpoint) => {
      const stranger = await anAdmin(app, await aCompany(app))
      const teacher = await aTeacher(app, company)
      const student = await aStudent(app, company)
      for (const [as, status] of [
        [null, 401],
        [student, 403],
        [teacher, 403],
        [stranger, 404],
      ] as const)
        expect((await app.call(endpoint, inCompany(as))).status).toBe(status)
      const wrong = { ...inCompany(), body: { brand_color: 'red' } }
      expect((await app.call(endpoint, wrong as never)).status).toBe(422)
    },
  )
})
