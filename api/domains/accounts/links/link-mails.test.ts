import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import * as registration from '#contract/accounts/registration.ts'
import { inviteTeacher, inviteTeacherAgain, listTeachers } from '#contract/accounts/teachers.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { mailFailures, startMailServer } from '#tests/support/servers/mail-server.ts'

const server = await startMailServer()
const impatience = 'connectionTimeout=2000&greetingTimeout=2000&socketTimeout=1000'
const app = aTestApp({ env: { SMTP_URL: `${server.url}?${impatience}` } })
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
afterEach(() => server.fail(null))
afterAll(() => server.close())

const password = 'copper meadow lantern'
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const mailsTo = (address: string) => server.accepted.filter(({ to }) => to?.[0]?.address === address)
const newestTo = (address: string) => mailsTo(address).at(-1)?.text ?? ''
const tokenIn = (text: string) => /(?:\/magic\/|#token=)([\w-]+)/.exec(text)?.[1] ?? ''
const linkJobs = ['accounts.asked_links', 'accounts.link_mail', 'accounts.registration_mail']
const waiting = () => app.database.db.selectFrom('jobs').selectAll().where('kind', 'in', linkJobs).execute()
let made = 0
/** For each kind of link: its recipient, how it is requested, and what it opens. */
const kinds = {
  'signing in': async () => {
    const { email } = await aStudent(app, company)
    const ask = () =>
      app.call(accounts.requestMagicLink, { body: { email }, headers: { host: company.host } })
    const use = (token: string) =>
      app.call(accounts.useMagicLink, { body: { token }, headers: { host: company.host } })
    return { email, ask, use }
  },
  'a new password': async () => {
    const { email } = await aTeacher(app, company)
    const ask = () => app.call(recovery.forgotPassword, { body: { email }, headers: { host: company.host } })
    const use = (token: string) => app.call(recovery.resetPassword, { body: { token, password } })
    return { email, ask, use }
  },
  'an invitation': async () => {
    made += 1
    const person = { email: `invited${made}@example.test`, first_name: 'Ivy', last_name: 'Invited' }
    const ask = () => app.call(inviteTeacher, { as: admin, body: person })
    const use = (token: string) =>
      app.call(registration.register, {
        body: { ...person, password, token },
        headers: { host: company.host },
      })
    return { email: person.email, ask, use }
  },
  'a registration': async () => {
    made += 1
    const person = { email: `asks${made}@example.test`, first_name: 'Rae', last_name: 'Register' }
    const ask = () =>
      app.call(registration.register, { body: { ...person, password }, headers: { host: company.host } })
    const use = (token: string) => app.call(registration.confirmRegistration, { body: { token } })
    return { email: person.email, ask, use }
  },
}
type Kind = keyof typeof kinds

describe.each(Object.keys(kinds) as Kind[])('the link of a mail for %s', (kind) => {
  it.each(mailFailures)('is mailed later when the mail server fails by %s, and works', async (failure) => {
    const { email, ask, use } = await kinds[kind]()
    await server.fail(failure)
    expect((await ask()).status).toBeLessThan(300)
    await app.settled()
    await app.jobs.runDue()
    expect(mailsTo(email)).toEqual([])
    await server.fail(null)
    await app.jobs.runDue(minutes(2))
    expect(mailsTo(email)).toHaveLength(1)
    expect((await use(tokenIn(newestTo(email)))).status).toBeLessThan(300)
    expect(await waiting()).toEqual([])
  })

  it('waits without a token that opens anything', async () => {
    const { email, ask } = await kinds[kind]()
    await server.fail('451')
    await ask()
    await app.settled()
    await app.jobs.runDue()
    const [job] = await waiting()
    expect(job).toMatchObject({ tries: 1, failed_at: null })
    const hashes = await app.database.db
      .selectFrom('one_time_tokens')
      .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
      .select('token_hash')
      .where('users.email', '=', email)
      .where('used_at', 'is', null)
      .execute()
    expect(hashes).toEqual([])
    expect(JSON.stringify(job)).not.toMatch(/token|password/)
    await server.fail(null)
    await app.jobs.runDue(minutes(2))
  })
})

describe('a link asked for again', () => {
  it('replaces the one that waits, which is mailed once', async () => {
    const { email, ask } = await kinds['a new password']()
    await server.fail('451')
    for (let nth = 0; nth < 3; nth += 1) {
      await ask()
      await app.jobs.runDue()
    }
    expect(await waiting()).toHaveLength(1)
    await server.fail(null)
    await app.jobs.runDue(minutes(2))
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('ends the earlier one once it is mailed, and not before', async () => {
    const { email, ask } = await kinds['a new password']()
    await ask()
    await app.jobs.runDue()
    const first = tokenIn(newestTo(email))
    const isOpen = async (token: string) =>
      (await app.call(recovery.lookUpLink, { body: { token }, headers: { host: company.host } })).status ===
      200
    await server.fail('451')
    await ask()
    await app.jobs.runDue()
    expect(await isOpen(first)).toBe(true)
    await server.fail(null)
    await app.jobs.runDue(minutes(2))
    expect([await isOpen(first), await isOpen(tokenIn(newestTo(email)))]).toEqual([false, true])
  })

  it('does not count tries of the mail server as links', async () => {
    const { email, ask } = await kinds['signing in']()
    await server.fail('451')
    await ask()
    for (let nth = 0; nth < 6; nth += 1) await app.jobs.runDue(minutes(nth))
    await server.fail(null)
    await ask()
    await app.jobs.runDue(minutes(7))
    expect(mailsTo(email)).toHaveLength(1)
  })
})

it('takes back a link that waits when the password changes meanwhile', async () => {
  const person = await aTeacher(app, company)
  await server.fail('451')
  await app.call(recovery.forgotPassword, { body: { email: person.email }, headers: { host: company.host } })
  await app.jobs.runDue()
  const passwords = { current_password: testPassword, password }
  expect((await app.call(accounts.changePassword, { as: person, body: passwords })).status).toBe(200)
  await server.fail(null)
  await app.jobs.runDue(minutes(2))
  expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual([expect.stringContaining('password')])
  expect(newestTo(person.email)).not.toContain('token=')
})

describe('staff', () => {
  const failureOf = async (email: string) =>
    (await app.call(listTeachers, { as: admin, query: { search: email } })).data.data[0]?.mail_failure

  it('see at once that an address is refused, and no more once a mail arrives', async () => {
    const { email, ask } = await kinds['an invitation']()
    await server.fail('550')
    const { data } = (await ask()) as { data: { data: { id: string } } }
    expect(await failureOf(email)).toBeNull()
    await app.jobs.runDue()
    expect(await failureOf(email)).toMatchObject({ reason: 'recipient_refused', given_up: false })
    await server.fail(null)
    await app.call(inviteTeacherAgain, { as: admin, params: { userId: data.data.id } })
    await app.jobs.runDue()
    expect(await failureOf(email)).toBeNull()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('see a mail server that goes on failing after some tries, and when it is given up', async () => {
    const { email, ask } = await kinds['an invitation']()
    await server.fail('451')
    await ask()
    await app.jobs.runDue()
    expect(await failureOf(email)).toBeNull()
    for (const at of [1, 2, 5]) await app.jobs.runDue(minutes(at))
    expect(await failureOf(email)).toMatchObject({ reason: 'server_failed', given_up: false })
    for (const day of [6, 6.9999]) await app.jobs.runDue(minutes(day * 24 * 60))
    expect(await failureOf(email)).toMatchObject({ reason: 'server_failed', given_up: true })
    expect(await waiting()).toMatchObject([{ failed_at: expect.any(String) }])
    await app.database.db.deleteFrom('jobs').where('failed_at', 'is not', null).execute()
  })

  it('see on the page of a student that the sign-in links do not arrive', async () => {
    const student = await aStudent(app, company)
    await server.fail('550')
    await app.call(accounts.requestMagicLink, {
      body: { email: student.email },
      headers: { host: company.host },
    })
    await app.jobs.runDue()
    const file = await app.call(getStudentFile, { as: admin, params: { studentId: student.id } })
    expect(file.data.data.mail_failure).toMatchObject({ reason: 'recipient_refused' })
    await server.fail(null)
    await app.jobs.runDue(minutes(2))
  })
})

it('does the same work for an address that has an account and one that has none', async () => {
  const { email } = await aStudent(app, company)
  const linksFor = async (address: string) => {
    await app.call(accounts.requestMagicLink, { body: { email: address }, headers: { host: company.host } })
    const jobs = await waiting()
    await app.jobs.runDue()
    return jobs.map(({ kind }) => kind)
  }
  const statements = ['accounts.asked_links']
  expect([await linksFor(email), await linksFor('nobody@example.test')]).toEqual([statements, statements])
})
