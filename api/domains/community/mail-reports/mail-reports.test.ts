import { describe, expect, it } from 'vitest'
import * as contract from '#contract/community/mail-reports.ts'
import { getCommunitySettings, updateCommunitySettings } from '#contract/community/moderation.ts'
import { listPosts } from '#contract/community/posts.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { listOwnPoints } from '#contract/points/leaderboard.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { purgeOld } from '../purge-old.job.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)

let mails = 0
const aMail = (number = ++mails) => ({
  name: 'parcel.eml',
  type: 'message/rfc822',
  bytes: new TextEncoder().encode(
    `From: Desk <desk@redelivery.example>\r\nSubject: Parcel ${number}\r\nMessage-ID: <${number}@redelivery.example>\r\n\r\nPay at http://redelivery.example/pay\r\n`,
  ),
})
const report = (
  as: TestPerson,
  file: { name: string; type: string; bytes: Uint8Array } = aMail(),
  did: contract.MailAction = 'nothing',
) => app.call(contract.reportMail, { as, body: { did, note: 'My password is Summer2026!' }, file })
const own = async (as: TestPerson) => (await app.call(contract.listOwnMailReports, { as })).data
const look = (as: TestPerson, reportId: string) =>
  app.call(contract.getMailReport, { as, params: { reportId } })
const answer = (
  as: TestPerson,
  reportId: string,
  verdict: contract.MailVerdict,
  rest: { version?: number; all?: boolean } = {},
) =>
  app.call(contract.answerMailReport, {
    as,
    params: { reportId },
    body: { version: 1, verdict, text: 'It was sent to steal passwords.', ...rest },
  })
const pointsOf = async (as: TestPerson) =>
  (await app.call(listOwnPoints, { as, query: { period: 'all' } })).data.meta.total
const settingsOf = async (as: TestPerson) => {
  const { data } = await app.call(getCommunitySettings, { as, params: { companyId: as.company_id } })
  const { company_id: _, ...settings } = data.data
  return settings
}
const events = async (as: TestPerson) =>
  (await app.call(listNotices, { as })).data.data.map(({ event }) => event)

describe('reporting a mail', () => {
  it('goes to the security team, which answers; its reporter hears of it and wins points once', async () => {
    const reporter = await someone()
    const { data, status } = await report(reporter)
    expect([status, data.data.answer, data.data.taken]).toEqual([201, null, null])
    const { id } = data.data
    expect(await events(office.admin)).toContain('mail_reported')
    const open = await app.call(contract.listMailReports, { as: office.teacher })
    expect(open.data.data.find((one) => one.id === id)).toMatchObject({
      sender: 'desk@redelivery[.]example',
      note: 'My password is ••••••••',
    })
    await app.call(contract.claimMailReport, {
      as: office.teacher,
      params: { reportId: id },
      body: { claimed: true },
    })
    expect((await own(reporter)).data[0]?.taken).not.toBeNull()
    expect((await answer(office.teacher, id, 'phishing')).status).toBe(200)
    expect((await answer(office.teacher, id, 'phishing')).status).toBe(409)
    const seen = await own(reporter)
    expect(seen.data).toMatchObject([{ points: 10, answer: { verdict: 'phishing' } }])
    expect(seen.meta.caught).toBeGreaterThan(0)
    expect(await pointsOf(reporter)).toBe(10)
    expect(await events(reporter)).toEqual(['mail_assessed'])
  })

  it('needs no community: it is answered, rewarded and noticed without one', async () => {
    const company = await aCompany(app)
    const admin = await anAdmin(app, company)
    await app.database.db
      .updateTable('companies')
      .set({ settings: JSON.stringify({ has_community: false }) })
      .where('id', '=', company.id)
      .execute()
    await app.call(updateCommunitySettings, {
      as: admin,
      params: { companyId: company.id },
      body: { ...(await settingsOf(admin)), security_phone: '+351 210 000 000' },
    })
    const reporter = await aStudent(app, company)
    expect((await app.call(listPosts, { as: reporter })).status).toBe(403)
    const { data, status } = await report(reporter)
    expect(status).toBe(201)
    expect(await events(admin)).toContain('mail_reported')
    expect((await answer(admin, data.data.id, 'phishing')).status).toBe(200)
    const seen = await own(reporter)
    expect(seen.data).toMatchObject([{ points: 10, answer: { verdict: 'phishing' } }])
    expect(seen.meta.security_phone).toBe('+351 210 000 000')
    expect([await pointsOf(reporter), await events(reporter)]).toEqual([10, ['mail_assessed']])
  })

  it('is refused where the company or the person has it switched off, whatever the community', async () => {
    const company = await aCompany(app)
    await app.database.db
      .updateTable('companies')
      .set({ settings: JSON.stringify({ has_mail_reports: false }) })
      .where('id', '=', company.id)
      .execute()
    const without = [
      await aStudent(app, company),
      await aStudent(app, office.company, { settings: { has_mail_reports: false } }),
    ]
    for (const person of without) {
      expect((await app.call(listPosts, { as: person })).status).toBe(200)
      expect((await report(person)).status).toBe(403)
      expect((await app.call(contract.listOwnMailReports, { as: person })).status).toBe(403)
    }
    const exempt = await aStudent(app, company, { settings: { has_mail_reports: true } })
    expect((await report(exempt)).status).toBe(201)
  })

  it('twice is one report', async () => {
    const reporter = await someone()
    const file = aMail()
    const [first, second] = await Promise.all([report(reporter, file), report(reporter, file)])
    expect(second.data.data.id).toBe(first.data.data.id)
    expect((await own(reporter)).data).toHaveLength(1)
  })

  it('keeps no half of a character where it is cut', async () => {
    const reporter = await someone()
    const name = `${'x'.repeat(199)}😀`
    const boundary = '--b\r\nContent-Type: text/plain; charset=utf-8\r\n'
    const bytes = new TextEncoder().encode(
      `From: Desk <desk@redelivery.example>\r\nSubject: ${name}\r\nMessage-ID: <cut@redelivery.example>\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${boundary}\r\nLook\r\n${boundary}Content-Disposition: attachment; filename="${name}.pdf"\r\n\r\nx\r\n--b--\r\n`,
    )
    const { data, status } = await report(reporter, { ...aMail(), bytes })
    expect(status).toBe(201)
    const { mail } = (await look(office.teacher, data.data.id)).data.data
    expect(mail?.files[0]?.name).toBe('x'.repeat(199))
  })

  it('by several people is answered at once where the team wants so', async () => {
    const [one, other, third] = [await someone(), await someone(), await someone()]
    const file = aMail()
    const { id } = (await report(one, file)).data.data
    await report(other, file)
    await report(third, aMail())
    expect((await look(office.teacher, id)).data.data.others).toBe(1)
    await answer(office.teacher, id, 'simulation', { all: true })
    expect([await pointsOf(one), await pointsOf(other), await pointsOf(third)]).toEqual([10, 10, 0])
    expect((await own(other)).data).toMatchObject([{ answer: { verdict: 'simulation' } }])
    expect((await own(third)).data).toMatchObject([{ answer: null }])
  })

  it('wins points three times a week, and none for a harmless mail', async () => {
    const reporter = await someone()
    for (let number = 0; number < 4; number += 1)
      await answer(office.teacher, (await report(reporter)).data.data.id, 'phishing')
    expect(await pointsOf(reporter)).toBe(30)
    const other = await someone()
    await answer(office.teacher, (await report(other)).data.data.id, 'harmless')
    expect(await pointsOf(other)).toBe(0)
  })

  it.each([
    ['a program', 'setup.eml', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['an archive', 'a.eml', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['a page', 'a.eml', new TextEncoder().encode('<html><a href="x">y</a></html>')],
    ['nothing', 'a.eml', new Uint8Array()],
    ['headers that say nothing', 'a.eml', new TextEncoder().encode('X-A: b\r\n\r\ntext')],
    [
      'parts within parts without end',
      'a.eml',
      new TextEncoder().encode(
        `From: a@b.example\r\nSubject: x\r\n${Array.from({ length: 60 }, (_, part) => `Content-Type: multipart/mixed; boundary="${part}"\r\n\r\n--${part}\r\n`).join('')}`,
      ),
    ],
  ])('refuses %s with 422', async (_what, name, bytes) => {
    const { status, error } = await report(await someone(), { name, type: 'message/rfc822', bytes })
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['mail']])
  })

  it('tells the address of the security team', async () => {
    const company = await aCompany(app)
    const [admin, reporter] = [await anAdmin(app, company), await aStudent(app, company)]
    await app.call(updateCommunitySettings, {
      as: admin,
      params: { companyId: company.id },
      body: {
        version: 0,
        allows_nameless: true,
        allows_pictures: false,
        parent_moderates: false,
        trusted_domains: [],
        rules: [],
        security_email: 'soc@harbor.example',
        security_phone: '',
        password_url: '',
        mail_report_points: false,
      },
    })
    const { id } = (await report(reporter, aMail(), 'typed')).data.data
    await app.jobs.runDue(new Date())
    const sent = (await app.mails()).find(({ to }) => to?.[0]?.address === 'soc@harbor.example')
    expect(sent?.subject).toMatch(/^Urgent/)
    expect(sent?.text).not.toContain('http://redelivery')
    await answer(admin, id, 'phishing')
    expect(await pointsOf(reporter)).toBe(0)
  })
})

describe('a reported mail', () => {
  it('is seen by its reporter and staff of the company alone', async () => {
    const reporter = await someone()
    const { id } = (await report(reporter)).data.data
    const elsewhere = await anAdmin(app, await aCompany(app))
    expect((await look(elsewhere, id)).status).toBe(404)
    expect((await answer(elsewhere, id, 'phishing')).status).toBe(404)
    expect((await look(reporter, id)).status).toBe(403)
    expect((await own(await someone())).data).toEqual([])
  })

  it('is in one hand at a time', async () => {
    const { id } = (await report(await someone())).data.data
    const claim = (as: TestPerson, claimed = true) =>
      app.call(contract.claimMailReport, { as, params: { reportId: id }, body: { claimed } })
    expect((await claim(office.teacher)).data.data.claim).toMatchObject({ is_own: true })
    expect((await claim(office.admin)).status).toBe(409)
    expect((await claim(office.teacher, false)).data.data.claim).toBeNull()
    expect((await claim(office.admin)).status).toBe(200)
  })

  it('is deleted after a month; its answer stays', async () => {
    const reporter = await someone()
    const { id } = (await report(reporter)).data.data
    await answer(office.teacher, id, 'phishing')
    const age = async (days: number) => {
      await app.database.db
        .updateTable('mail_reports')
        .set({ at: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', id)
        .execute()
      await purgeOld(app.contextOutside())
    }
    await age(29)
    expect((await look(office.teacher, id)).data.data.mail).not.toBeNull()
    await age(31)
    expect((await look(office.teacher, id)).data.data).toMatchObject({
      mail: null,
      note: '',
      answer: { verdict: 'phishing' },
    })
    await age(366)
    expect((await look(office.teacher, id)).status).toBe(404)
  })
})
