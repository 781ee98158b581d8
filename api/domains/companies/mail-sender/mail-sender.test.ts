import { afterAll, describe, expect, it } from 'vitest'
import { forgotPassword } from '#contract/accounts/recovery.ts'
import { removeMailDomain } from '#contract/companies/mail-domains.ts'
import * as contract from '#contract/companies/mail-sender.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aProvenDomain } from '#tests/support/builders/sso.ts'
import { dkimOf, hasValidDkim } from '#tests/support/servers/dkim.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { startNameServer } from '#tests/support/servers/name-server.ts'

const [dns, server] = await Promise.all([startNameServer(), startMailServer()])
afterAll(async () => {
  dns.close()
  await server.close()
})
const app = aTestApp({
  env: {
    DNS_SERVERS: dns.address,
    SMTP_URL: server.url,
    MAIL_FROM: 'Platform <no-reply@platform.example>',
    MAIL_SPF: 'include:spf.platform.example',
  },
})

const on = ({ company_id }: TestPerson) => ({ companyId: company_id })
const get = (as: TestPerson, of: TestPerson = as) => app.call(contract.getMailSender, { as, params: on(of) })
const set = (as: TestPerson, address: string) =>
  app.call(contract.setMailSender, { as, params: on(as), body: { address } })
const check = (as: TestPerson) => app.call(contract.checkMailSender, { as, params: on(as) })
const findings = (sender: contract.MailSender['sender']) => sender?.records.map(({ finding }) => finding)

let companies = 0
/** An owner of a company with a proven mail domain and a teacher there. */
async function anOffice() {
  companies += 1
  const domain = `office${companies}.example`
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  await aProvenDomain(app, company, domain)
  return { company, owner, domain, teacher: await aTeacher(app, company) }
}

/** Publishes what the settings ask for. */
function publish(sender: contract.MailSender['sender']): void {
  for (const { kind, name, value } of sender?.records ?? [])
    dns.setTexts(name, [kind === 'spf' ? `v=spf1 mx ${value} ~all` : value])
}
async function anOfficeWithSender() {
  const office = await anOffice()
  const { data } = await set(office.owner, `learning@${office.domain}`)
  publish(data.data.sender)
  expect((await check(office.owner)).data.data.sender?.is_active).toBe(true)
  return { ...office, sender: data.data.sender }
}

/** The jobs that are due at a moment, and the e-mails that they cause. */
async function runAt(moment: Date): Promise<void> {
  await app.jobs.plan(moment)
  for (let rounds = 0; rounds < 2; rounds += 1) await app.jobs.runDue(moment)
  await app.settled()
}

/** The e-mail that a person gets next. */
async function mailTo({ email }: TestPerson, host: string) {
  await app.call(forgotPassword, { body: { email }, headers: { host } })
  await app.mails()
  const at = server.accepted.findLastIndex(({ to }) => to?.[0]?.address === email)
  return { mail: server.accepted[at], raw: server.raw[at] ?? Buffer.alloc(0) }
}

describe('a sender address', () => {
  // Specification +: A company's e-mails can come from an address of its own while its DNS records are right
  it('is used with a valid signature once SPF, DKIM and DMARC are right', async () => {
    const { company, owner, domain, teacher } = await anOffice()
    const { status, data } = await set(owner, `Learning@${domain.toUpperCase()}`)
    expect(status).toBe(200)
    const { sender } = data.data
    expect(sender).toMatchObject({ address: `Learning@${domain}`, is_active: false, is_proven: true })
    expect(sender?.records).toMatchObject([
      { kind: 'spf', name: domain, value: 'include:spf.platform.example' },
      { kind: 'dkim', name: expect.stringMatching(/^lms-\w{8}\._domainkey\./) },
      { kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    ])
    const before = await mailTo(teacher, company.host)
    expect(before.mail?.from?.address).toBe('no-reply@platform.example')
    expect(dkimOf(before.raw)).toBeNull()

    expect(findings((await check(owner)).data.data.sender)).toEqual(['missing', 'missing', 'missing'])
    publish(sender)
    const checked = (await check(owner)).data.data.sender
    expect([findings(checked), checked?.is_active]).toEqual([['found', 'found', 'found'], true])
    const { mail, raw } = await mailTo(teacher, company.host)
    expect(mail?.from).toMatchObject({ address: `Learning@${domain}` })
    expect(mail?.messageId).toContain(`@${domain}>`)
    const record = sender?.records.find(({ kind }) => kind === 'dkim')?.value ?? ''
    expect(dkimOf(raw)).toMatchObject({ d: domain, a: 'rsa-sha256' })
    expect(hasValidDkim(raw, record)).toBe(true)
    const changed = Buffer.from(raw.toString('latin1').replace(/^Subject: ./m, 'Subject: Z'), 'latin1')
    expect(hasValidDkim(changed, record)).toBe(false)
    const news = server.accepted.filter(({ to }) => to?.[0]?.address === owner.email)
    expect(news.map(({ subject }) => subject)).toContain(`E-mails now come from Learning@${domain}`)
  })

  it('is left at once when a record is gone, the owners are told, and it comes back by itself', async () => {
    const { company, owner, teacher, sender, domain } = await anOfficeWithSender()
    dns.setTexts(`_dmarc.${domain}`, [])
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    await runAt(tomorrow)
    expect((await get(owner)).data.data.sender?.is_active).toBe(false)
    const fallen = await mailTo(teacher, company.host)
    expect([fallen.mail?.from?.address, dkimOf(fallen.raw)]).toEqual(['no-reply@platform.example', null])
    const news = server.accepted.filter(({ to }) => to?.[0]?.address === owner.email)
    expect(news.at(-1)?.subject).toBe(`E-mails no longer come from learning@${domain}`)
    publish(sender)
    await runAt(new Date(tomorrow.getTime() + 2 * 3_600_000))
    expect((await get(owner)).data.data.sender?.is_active).toBe(true)
  })

  it('stays in use while no name server answers', async () => {
    const { owner } = await anOfficeWithSender()
    dns.setDown(true)
    const checked = await check(owner).finally(() => dns.setDown(false))
    expect(checked.data.data.sender).toMatchObject({ is_active: true })
  })

  it('is not used where its key cannot be read, and e-mails go out all the same', async () => {
    const { company, teacher, owner } = await anOfficeWithSender()
    await app.database.pool.query(
      `update mail_senders set private_key = set_byte(private_key, 40, get_byte(private_key, 40) # 1) where company_id = $1`,
      [company.id],
    )
    const { mail, raw } = await mailTo(teacher, company.host)
    expect([mail?.from?.address, dkimOf(raw)]).toEqual(['no-reply@platform.example', null])
    expect((await get(owner)).status).toBe(200)
  })

  it('is set once by calls at the same time', async () => {
    const { owner, domain } = await anOffice()
    const answers = await Promise.all(Array.from({ length: 8 }, () => set(owner, `a@${domain}`)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ data }) => data.data.sender?.records[1]?.name)).size).toBe(1)
  })

  it('is not used without its mail domain, whatever the last check found', async () => {
    const { company, owner, teacher, domain } = await anOfficeWithSender()
    await app.call(removeMailDomain, { as: owner, params: { ...on(owner), domain } })
    expect((await get(owner)).data.data.sender).toMatchObject({ is_active: false, is_proven: false })
    expect((await mailTo(teacher, company.host)).mail?.from?.address).toBe('no-reply@platform.example')
  })

  it.each<[string, (domain: string, sender: contract.MailSender['sender']) => void, string[]]>([
    [
      'an SPF record of others',
      (d) => dns.setTexts(d, ['v=spf1 include:other.example -all']),
      ['wrong', 'found', 'found'],
    ],
    [
      'two SPF records',
      (d) => dns.setTexts(d, ['v=spf1 include:spf.platform.example', 'v=spf1 mx']),
      ['wrong', 'found', 'found'],
    ],
    [
      'another DKIM key',
      (_, s) => dns.setTexts(s?.records[1]?.name ?? '', ['v=DKIM1; p=AAAA']),
      ['found', 'wrong', 'found'],
    ],
    [
      'a policy that says nothing',
      (d) => dns.setTexts(`_dmarc.${d}`, ['v=DMARC1']),
      ['found', 'found', 'wrong'],
    ],
  ])('is not used with %s', async (_, spoil, expected) => {
    const { owner, domain } = await anOffice()
    const { sender } = (await set(owner, `a@${domain}`)).data.data
    publish(sender)
    spoil(domain, sender)
    const checked = (await check(owner)).data.data.sender
    expect([findings(checked), checked?.is_active]).toEqual([expected, false])
  })

  it('may be let in by a record that its SPF record includes', async () => {
    const { owner, domain } = await anOffice()
    const { sender } = (await set(owner, `a@${domain}`)).data.data
    publish(sender)
    dns.setTexts(domain, [`v=spf1 include:all.${domain} -all`])
    dns.setTexts(`all.${domain}`, ['v=spf1 include:SPF.platform.example -all'])
    expect((await check(owner)).data.data.sender?.is_active).toBe(true)
  })

  it('keeps its key within a domain, and is removed with it', async () => {
    const { owner, domain, sender } = await anOfficeWithSender()
    const renamed = (await set(owner, `school@${domain}`)).data.data.sender
    expect([renamed?.is_active, renamed?.records[1]?.value]).toEqual([true, sender?.records[1]?.value])
    await aProvenDomain(app, { id: owner.company_id } as never, `other-${domain}`)
    const moved = (await set(owner, `school@other-${domain}`)).data.data.sender
    expect([moved?.is_active, moved?.records[1]?.value === sender?.records[1]?.value]).toEqual([false, false])
    const params = on(owner)
    expect((await app.call(contract.removeMailSender, { as: owner, params })).data.data.sender).toBeNull()
    expect((await app.call(contract.removeMailSender, { as: owner, params })).status).toBe(200)
    expect((await app.call(contract.checkMailSender, { as: owner, params })).data.data.sender).toBeNull()
  })

  it('is the business of owners, in a domain of the company’s own', async () => {
    const { company, owner, domain, teacher } = await anOffice()
    const foreign = await anOffice()
    const refused = await set(owner, `a@${foreign.domain}`)
    expect([refused.status, refused.error.errors?.address?.[0]]).toEqual([
      422,
      expect.stringContaining('Verify'),
    ])
    expect((await set(owner, 'nobody')).status).toBe(422)
    expect((await set(await anAdmin(app, company), `a@${domain}`)).status).toBe(403)
    expect((await set(teacher, `a@${domain}`)).status).toBe(403)
    expect((await get(foreign.owner, owner)).status).toBe(404)
    expect((await app.call(contract.getMailSender, { as: null, params: on(owner) })).status).toBe(401)
    const { private_key } = (await app.database.db
      .selectFrom('mail_senders')
      .select('private_key')
      .where('company_id', '=', (await anOfficeWithSender()).company.id)
      .executeTakeFirst()) ?? { private_key: Buffer.alloc(0) }
    expect(private_key.length).toBeGreaterThan(1_000)
    expect(private_key.toString('latin1')).not.toContain('PRIVATE KEY')
  })
})
