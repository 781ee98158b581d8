import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/companies/mail-domains.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startNameServer } from '#tests/support/servers/name-server.ts'
import { listProvenDomains } from './mail-domains.service.ts'

const dns = await startNameServer()
afterAll(() => dns.close())
const app = aTestApp({ env: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://learn.platform.example' } })
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const child = fileFixture(() => aCompany(app, { parent, name: 'Aurora' }))
const stranger = fileFixture(() => aCompany(app, { name: 'Stranger' }))
const admin = fileFixture(() => anAdmin(app, parent))
const rival = fileFixture(() => anAdmin(app, stranger))

const list = (company: TestCompany, as: TestPerson | null = admin) =>
  app.call(contract.listMailDomains, { as, params: { companyId: company.id } })
const claim = (company: TestCompany, domain: string, as: TestPerson | null = admin) =>
  app.call(contract.claimMailDomain, { as, params: { companyId: company.id }, body: { domain } })
const check = (company: TestCompany, domain: string, as: TestPerson | null = admin) =>
  app.call(contract.checkMailDomain, { as, params: { companyId: company.id, domain } })
const remove = (company: TestCompany, domain: string, as: TestPerson | null = admin) =>
  app.call(contract.removeMailDomain, { as, params: { companyId: company.id, domain } })
const domainIn = (answer: { data: contract.MailDomainList }, domain: string) =>
  answer.data.data.find((each) => each.domain === domain)

const prove = async (company: TestCompany, domain: string, as: TestPerson = admin) => {
  const { record } = domainIn(await claim(company, domain, as), domain) ?? {}
  if (record) dns.setTexts(record.name, [record.value])
  return check(company, domain, as)
}
const proven = (company: TestCompany) => listProvenDomains(app.contextOutside(), company.id)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
const runJobs = async (now: Date) => {
  await app.jobs.plan(now)
  await app.jobs.runDue(now)
}

describe('a claimed mail domain', () => {
  it('counts once its TXT record is found, for the companies below as well', async () => {
    const claimed = await claim(parent, ' People@Harbor.Example. ')
    expect(claimed.status).toBe(201)
    expect(domainIn(claimed, 'harbor.example')).toMatchObject({
      status: 'pending',
      record: { name: '_verify.harbor.example', value: expect.stringMatching(/^lms-verify=[a-z2-7]{26}$/) },
    })
    expect(domainIn(await check(parent, 'harbor.example'), 'harbor.example')?.problem).toBe('no_record')
    dns.setTexts('_verify.harbor.example', ['lms-verify=another'])
    expect(domainIn(await check(parent, 'harbor.example'), 'harbor.example')?.problem).toBe('wrong_record')
    expect(await proven(parent)).toEqual([])
    expect(domainIn(await prove(parent, 'harbor.example'), 'harbor.example')?.status).toBe('active')
    expect([await proven(parent), await proven(child)]).toEqual([['harbor.example'], ['harbor.example']])
    expect((await list(child)).data.meta.inherited).toEqual([{ domain: 'harbor.example', company: 'Harbor' }])
    expect((await claim(child, 'harbor.example')).error.errors?.domain?.[0]).toContain('company above')
  })

  it('is proved in the background as well', async () => {
    const { record } = domainIn(await claim(child, 'later.example'), 'later.example') ?? {}
    dns.setTexts(record?.name ?? '', [record?.value ?? ''])
    await runJobs(new Date())
    expect(domainIn(await list(child), 'later.example')?.status).toBe('active')
    expect(await proven(parent)).not.toContain('later.example')
  })

  it('belongs to the tree that proved it first, and moves after 72 hours without its record', async () => {
    await prove(parent, 'moved.example')
    const { record: theirs } = domainIn(await claim(stranger, 'moved.example', rival), 'moved.example') ?? {}
    const { record: ours } = domainIn(await list(parent), 'moved.example') ?? {}
    const name = '_verify.moved.example'
    dns.setTexts(name, [ours?.value ?? '', theirs?.value ?? ''])
    const refused = await check(stranger, 'moved.example', rival)
    expect(domainIn(refused, 'moved.example')).toMatchObject({ status: 'failed', problem: 'in_use' })
    dns.setTexts(name, [theirs?.value ?? ''])
    const contested = await check(stranger, 'moved.example', rival)
    expect(domainIn(contested, 'moved.example')).toMatchObject({ status: 'pending', problem: 'contested' })
    expect(await proven(stranger)).toEqual([])
    expect((await app.mails()).map(({ subject }) => subject)).toContain(
      'Another company has claimed moved.example',
    )
    await runJobs(inDays(4))
    expect(await proven(stranger)).toContain('moved.example')
    expect(domainIn(await list(parent), 'moved.example')).toMatchObject({ status: 'failed', problem: 'lost' })
  })

  it.each([
    ['10.0.0.1', 'not an IP address'],
    ['co.uk', 'Anyone can register'],
    ['Gmail.com', 'Anyone can get an address'],
    ['nothing', 'full domain'],
    ['strаnger.example', 'different alphabets'],
  ])('%s is refused', async (domain, reason) => {
    const { status, error } = await claim(child, domain)
    expect([status, error.errors?.domain?.[0]]).toEqual([422, expect.stringContaining(reason)])
  })

  it('can be removed, also twice, and counts no longer', async () => {
    await prove(parent, 'gone.example')
    expect(domainIn(await remove(parent, 'gone.example'), 'gone.example')).toBeUndefined()
    expect((await remove(parent, 'gone.example')).status).toBe(200)
    expect(await proven(parent)).not.toContain('gone.example')
  })

  it('is the business of owners, once there is one', async () => {
    const company = await aCompany(app)
    const plain = await anAdmin(app, company)
    const owner = await anAdmin(app, company, { abilities: ['owner'] })
    expect((await claim(company, 'owned.example', plain)).status).toBe(403)
    expect((await claim(company, 'owned.example', owner)).status).toBe(201)
    expect((await list(company, plain)).data.meta.can_change).toBe(false)
    expect((await list(company, await aTeacher(app, company))).status).toBe(403)
    expect((await list(company, admin)).status).toBe(404)
    expect((await list(company, null)).status).toBe(401)
  })
})
