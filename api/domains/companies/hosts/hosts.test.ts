import { afterAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { getBranding } from '#contract/companies/companies.ts'
import * as contract from '#contract/companies/company-hosts.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startNameServer } from '#tests/support/servers/name-server.ts'
import { baseUrl } from '../companies.service.ts'

const dns = await startNameServer()
afterAll(() => dns.close())
const platform = '192.0.2.10'
const app = aTestApp({
  env: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://learn.platform.example', HOSTS_TARGET: platform },
})
const parent = fileFixture(() => aCompany(app, { name: 'Harbor', hosts: ['harbor.example'] }))
const child = fileFixture(() => aCompany(app, { parent, name: 'Aurora', hosts: [] }))
const stranger = fileFixture(() => aCompany(app, { name: 'Stranger', hosts: ['stranger.example'] }))
const admin = fileFixture(() => anAdmin(app, parent))
const rival = fileFixture(() => anAdmin(app, stranger))

const list = (company: TestCompany, as: TestPerson | null = admin) =>
  app.call(contract.listHosts, { as, params: { companyId: company.id } })
const claim = (company: TestCompany, hostname: string, as: TestPerson | null = admin) =>
  app.call(contract.claimHost, { as, params: { companyId: company.id }, body: { hostname } })
const onHost =
  (endpoint: typeof contract.checkHost | typeof contract.setPrimaryHost | typeof contract.removeHost) =>
  (company: TestCompany, hostname: string, as: TestPerson | null = admin) =>
    app.call(endpoint, { as, params: { companyId: company.id, hostname } })
const check = onHost(contract.checkHost)
const makePrimary = onHost(contract.setPrimaryHost)
const remove = onHost(contract.removeHost)

const hostIn = (answer: { data: contract.HostList }, hostname: string) =>
  answer.data.data.find((host) => host.hostname === hostname)
/** Sets the DNS record of a claimed name. */
const prove = async (company: TestCompany, hostname: string, as: TestPerson = admin) => {
  const { record } = hostIn(await list(company, as), hostname) ?? {}
  if (record) dns.setTexts(record.name, [record.value])
  dns.setAddress(hostname, platform)
}
const activate = async (company: TestCompany, hostname: string, as: TestPerson = admin) => {
  await claim(company, hostname, as)
  await prove(company, hostname, as)
  return check(company, hostname, as)
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
/** Runs the jobs that are due at a given time. */
const runJobs = async (now: Date) => {
  await app.jobs.plan(now)
  await app.jobs.runDue(now)
}

describe('a claimed host name', () => {
  it('is used once its TXT record and then its address are found', async () => {
    const claimed = await claim(child, ' Learn.Aurora.example. ')
    expect(claimed.status).toBe(201)
    const { record } = hostIn(claimed, 'learn.aurora.example') ?? {}
    expect(record).toEqual({
      name: '_verify.learn.aurora.example',
      value: expect.stringMatching(/^lms-verify=[a-z2-7]{26}$/),
    })
    expect(claimed.data.meta.inherited).toEqual({ company: 'Harbor', hostname: 'harbor.example' })
    expect((await claim(child, 'learn.aurora.example')).data.data).toHaveLength(1)

    const waiting = await check(child, 'learn.aurora.example')
    expect(hostIn(waiting, 'learn.aurora.example')).toMatchObject({ status: 'pending', problem: 'no_record' })
    dns.setTexts('_verify.learn.aurora.example', ['lms-verify=another'])
    const wrong = await check(child, 'learn.aurora.example')
    expect(hostIn(wrong, 'learn.aurora.example')?.problem).toBe('wrong_record')
    dns.setTexts('_verify.learn.aurora.example', ['v=spf1 -all', record?.value ?? ''])
    dns.setAddress('learn.aurora.example', '198.51.100.7')
    const verified = await check(child, 'learn.aurora.example')
    expect(hostIn(verified, 'learn.aurora.example')).toMatchObject({
      status: 'verified',
      problem: 'wrong_address',
    })
    expect(await isKnown('learn.aurora.example')).toBe(false)
    dns.setAddress('learn.aurora.example', platform)
    const active = await check(child, 'learn.aurora.example')
    expect(hostIn(active, 'learn.aurora.example')).toMatchObject({ status: 'active', is_primary: true })
    expect(await isKnown('learn.aurora.example')).toBe(true)
    expect(await baseUrl(app.contextOutside(), child.id)).toBe('https://learn.aurora.example')
  })

  it('is proved in the background as well', async () => {
    await claim(child, 'later.aurora.example')
    await prove(child, 'later.aurora.example')
    await runJobs(new Date())
    expect(hostIn(await list(child), 'later.aurora.example')?.status).toBe('active')
  })

  it('waits without harm while the name server says nothing', async () => {
    await claim(child, 'silent.aurora.example')
    dns.setDown(true)
    const silent = await check(child, 'silent.aurora.example')
    dns.setDown(false)
    expect(hostIn(silent, 'silent.aurora.example')).toMatchObject({ status: 'pending', problem: 'dns_error' })
  })

  it('answers for its claim where a proxy stands before it', async () => {
    const claimed = await claim(child, 'proxied.aurora.example')
    const token = hostIn(claimed, 'proxied.aurora.example')?.record?.value.split('=')[1] ?? ''
    const proof = await app.call(contract.getHostProof, { params: { token } })
    expect(proof.data.proof).toMatch(/^[0-9a-f-]{36}$/)
    expect((await app.call(contract.getHostProof, { params: { token: 'a'.repeat(26) } })).status).toBe(404)
  })

  it.each([
    ['10.0.0.1', 'not an IP address'],
    ['co.uk', 'Anyone can register'],
    ['learn.platform.example', 'reserved'],
    ['stranger.example', 'Another company uses'],
    ['str4nger', 'full host name'],
    ['5tranger.example'.replace('5', 's').replace('a', 'а'), 'different alphabets'],
  ])('%s is refused', async (hostname, reason) => {
    const { status, error } = await claim(child, hostname)
    expect([status, error.errors?.hostname?.[0]]).toEqual([422, expect.stringContaining(reason)])
  })

  it('that only looks like another company’s is refused', async () => {
    await activate(stranger, 'modern-learning.example', rival)
    expect((await claim(child, 'modem-learning.example')).error.errors?.hostname?.[0]).toContain('looks like')
  })
})

describe('a name below a verified one', () => {
  it('needs no record where the company above adds it, and its yes where it does not', async () => {
    const below = await anAdmin(app, child)
    expect((await claim(child, 'aurora.harbor.example', below)).error.errors?.hostname?.[0]).toContain(
      'company above yours',
    )
    const added = await claim(child, 'aurora.harbor.example')
    expect(hostIn(added, 'aurora.harbor.example')?.record).toBeNull()
    dns.setAddress('aurora.harbor.example', platform)
    const active = await check(child, 'aurora.harbor.example')
    expect(hostIn(active, 'aurora.harbor.example')?.status).toBe('active')
  })
})

describe('a name of another company', () => {
  it('is refused while that one proves it', async () => {
    await activate(stranger, 'kept.example', rival)
    await claim(child, 'kept.example')
    const [mine, theirs] = [await list(child), await list(stranger, rival)]
    const values = [mine, theirs].map((answer) => hostIn(answer, 'kept.example')?.record?.value ?? '')
    dns.setTexts('_verify.kept.example', values)
    expect(hostIn(await check(child, 'kept.example'), 'kept.example')).toMatchObject({
      status: 'failed',
      problem: 'in_use',
    })
  })

  it('moves 72 hours after its record is gone, and both are told', async () => {
    await activate(stranger, 'sold.example', rival)
    await claim(child, 'sold.example')
    await prove(child, 'sold.example')
    const contested = await check(child, 'sold.example')
    expect(hostIn(contested, 'sold.example')).toMatchObject({ status: 'verified', problem: 'contested' })
    const claimMails = (await app.mails()).filter(({ subject }) =>
      subject?.includes('has claimed sold.example'),
    )
    expect(claimMails.map(({ to }) => to?.[0]?.address)).toContain(rival.email)
    await runJobs(inDays(2))
    expect(hostIn(await list(child), 'sold.example')?.status).toBe('verified')
    await runJobs(inDays(3.1))
    expect(hostIn(await list(child), 'sold.example')?.status).toBe('active')
    expect(hostIn(await list(stranger, rival), 'sold.example')).toMatchObject({
      status: 'failed',
      problem: 'lost',
    })
  })
})

describe('a name in use', () => {
  it('is checked weekly; three misses are mailed and switch nothing off', async () => {
    await activate(parent, 'weekly.example')
    dns.setTexts('_verify.weekly.example', [])
    for (const days of [8, 11, 14]) await runJobs(inDays(days))
    expect(hostIn(await list(parent), 'weekly.example')).toMatchObject({
      status: 'active',
      problem: 'no_record',
    })
    const subjects = (await app.mails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('weekly.example'))).toHaveLength(1)
  })

  it('becomes the primary one, and gives that to another when it is removed', async () => {
    await activate(parent, 'second.example')
    expect(hostIn(await makePrimary(parent, 'second.example'), 'second.example')?.is_primary).toBe(true)
    expect(await baseUrl(app.contextOutside(), parent.id)).toBe('https://second.example')
    const left = await remove(parent, 'second.example')
    expect(left.data.data.filter(({ is_primary }) => is_primary)).toHaveLength(1)
    expect((await remove(parent, 'second.example')).status).toBe(200)
    expect(await isKnown('second.example')).toBe(false)
    await claim(child, 'waiting.aurora.example')
    expect((await makePrimary(child, 'waiting.aurora.example')).status).toBe(409)
  })

  it('stays where it is the only way in', async () => {
    const alone = await aCompany(app, { hosts: ['alone.example'] })
    expect((await remove(alone, 'alone.example', await anAdmin(app, alone))).status).toBe(409)
  })
})

describe('who may', () => {
  it('are admins of the company and those above', async () => {
    expect((await list(parent, await aTeacher(app, parent))).status).toBe(403)
    expect((await list(parent, null)).status).toBe(401)
    expect((await list(parent, rival)).status).toBe(404)
    expect((await claim(child, 'new.example', rival)).status).toBe(404)
    expect((await check(child, 'learn.aurora.example', rival)).status).toBe(404)
    expect((await remove(child, 'learn.aurora.example', rival)).status).toBe(404)
  })
})

const isKnown = async (hostname: string) => {
  await app.heard()
  return (await app.call(getBranding, { params: { hostname } })).data.data.company_id !== null
}

describe('host names', () => {
  it('are changed by owners alone once there is one, from the company upwards', async () => {
    const company = await aCompany(app, { name: 'Owned', hosts: [] })
    const below = await aCompany(app, { parent: company, hosts: [] })
    const other = await anAdmin(app, company)
    const ofBelow = await anAdmin(app, below)
    expect((await list(company, other)).data.meta.can_change).toBe(true)
    const owner = await anAdmin(app, company, { abilities: ['owner'] })
    expect((await list(company, other)).data.meta.can_change).toBe(false)
    expect((await claim(company, 'learn.owned.example', other)).status).toBe(403)
    expect((await claim(below, 'learn.below.example', ofBelow)).status).toBe(403)
    expect((await claim(below, 'learn.below.example', owner)).status).toBe(201)
    expect((await check(below, 'learn.below.example', ofBelow)).status).toBe(200)
    expect((await remove(below, 'learn.below.example', ofBelow)).status).toBe(403)
  })
})

describe('an unknown host', () => {
  it('has a neutral brand, and nobody signs in there', async () => {
    const { data } = await app.call(getBranding, { params: { hostname: 'nobody.example' } })
    expect(data.data).toMatchObject({ company_id: null, app_name: 'Learning', allows_sign_in: false })
    const body = { email: admin.email, password: testPassword }
    const signIn = (host: string) => app.call(login, { body, headers: { host } })
    expect((await signIn('nobody.example')).status).toBe(401)
    expect((await signIn('harbor.example')).status).toBe(200)
  })
})

describe('certificates on demand', () => {
  const ask = async (domain: string, headers: Record<string, string> = {}) =>
    (await fetch(`${app.url}/internal/tls?domain=${domain}`, { headers })).status

  it('are allowed for names in use, to the proxy alone', async () => {
    expect(await ask('harbor.example')).toBe(200)
    expect(await ask('nobody.example')).toBe(404)
    expect(await ask('waiting.aurora.example')).toBe(404)
    expect(await ask('harbor.example', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  })
})
