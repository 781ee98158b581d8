import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, aToken, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { resetLink } from '../accounts.policy.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company, default_locale: 'es_ES' }))
const stranger = fileFixture(() => aCompany(app))

const password = 'copper meadow lantern'
const forgot = (email: string, at = company, languages: Record<string, string> = {}) =>
  app.call(recovery.forgotPassword, { body: { email }, headers: { host: at.host, ...languages } })
const reset = (token: string, newPassword = password) =>
  app.call(recovery.resetPassword, {
    body: { token, password: newPassword },
    headers: { host: company.host },
  })
const look = (token: string) =>
  app.call(recovery.getLink, { query: { token }, headers: { host: company.host } })
const signIn = (email: string, newPassword: string) =>
  app.call(accounts.login, { body: { email, password: newPassword }, headers: { host: company.host } })
const mailsTo = async (address: string) =>
  (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address))
const tokenIn = (text = ''): string => /\/admin\/recover#token=([\w-]+)/.exec(text)?.[1] ?? ''
const aLink = async (email: string, at = company) => {
  await forgot(email, at)
  return tokenIn((await mailsTo(email)).at(-1)?.text)
}

describe('asking for a new password', () => {
  it('mails a link in the person’s language and their company’s brand', async () => {
    const teacher = await aTeacher(app, child, { first_name: 'Elena' })
    expect((await forgot(teacher.email.toUpperCase())).status).toBe(200)
    const [mail] = await mailsTo(teacher.email)
    expect(mail?.subject).toContain('contraseña nueva')
    expect(mail?.text).toMatch(/elena/i)
    expect(mail?.text).toContain(`http://${child.host}:3000/admin/recover#token=`)
  })

  // Specification +: A mail somebody asks for speaks their language, else that of the page they asked on
  it.each([
    ['of the page', { 'platform-language': 'el_GR', 'accept-language': 'ro' }],
    ['of the browser', { 'accept-language': 'xx, el-GR;q=0.9, en;q=0.8' }],
  ])('mails whoever has chosen no language in that %s', async (_, languages) => {
    const [unsaid, chosen] = await Promise.all([
      aTeacher(app, child),
      aTeacher(app, child, { platform_locale: 'ro_RO' }),
    ])
    await forgot(unsaid.email, child, languages)
    await forgot(chosen.email, child, languages)
    expect((await mailsTo(unsaid.email))[0]?.subject).toContain('Νέος κωδικός')
    expect((await mailsTo(chosen.email))[0]?.subject).toContain('O parolă nouă')
    const token = tokenIn((await mailsTo(unsaid.email))[0]?.text)
    const headers = { host: child.host, ...languages }
    await app.call(recovery.resetPassword, { body: { token, password }, headers })
    expect((await mailsTo(unsaid.email)).at(-1)?.subject).toContain('άλλαξε')
  })

  it('answers the same whoever is asked for, and mails nobody else', async () => {
    const teacher = await aTeacher(app, company)
    const student = await aStudent(app, company)
    const disabled = await aTeacher(app, company)
    await app.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', disabled.id)
      .execute()
    const addresses = [teacher.email, student.email, disabled.email, 'nobody@example.test']
    const answers = await Promise.all(addresses.map((email) => forgot(email)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await forgot(teacher.email, stranger)).text).toBe(answers[0]?.text)
    const mails = []
    for (const address of addresses) mails.push(await mailsTo(address))
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0, 0])
  })

  it('floods nobody’s mailbox, at once or one after the other', async () => {
    const teacher = await aTeacher(app, company)
    await Promise.all(Array.from({ length: resetLink.perPerson + 3 }, () => forgot(teacher.email)))
    expect(await mailsTo(teacher.email)).toHaveLength(1)
    for (let tries = 0; tries < resetLink.perPerson + 3; tries += 1) {
      await forgot(teacher.email)
      await app.mails()
    }
    expect(await mailsTo(teacher.email)).toHaveLength(resetLink.perPerson)
  })

  it('keeps no token, only its hash', async () => {
    const teacher = await aTeacher(app, company)
    const token = await aLink(teacher.email)
    const rows = await app.database.db
      .selectFrom('one_time_tokens')
      .selectAll()
      .where('user_id', '=', teacher.id)
      .execute()
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('utf8')))).not.toContain(token)
  })
})

describe('the link', () => {
  it('says whose it is and is not used up by being looked at', async () => {
    const teacher = await aTeacher(app, company)
    const token = await aLink(teacher.email)
    for (let looks = 0; looks < 3; looks += 1)
      expect((await look(token)).data.data).toMatchObject({
        kind: 'password_reset',
        email: teacher.email,
        company_name: expect.stringContaining('Company'),
      })
    expect((await reset(token)).status).toBe(200)
    expect((await look(token)).status).toBe(404)
  })

  it('sets the password, ends every session and tells the person', async () => {
    const teacher = await aTeacher(app, company)
    const other = await aToken(app, teacher.id)
    const answer = await reset(await aLink(teacher.email))
    expect([answer.status, answer.data.message]).toEqual([200, messageOf('accounts.password_set')])
    for (const token of [teacher.token, other])
      expect((await app.call(accounts.getMe, { as: { token } })).status).toBe(401)
    expect((await signIn(teacher.email, testPassword)).status).toBe(401)
    expect((await signIn(teacher.email, password)).status).toBe(200)
    expect((await mailsTo(teacher.email)).at(-1)?.subject).toContain('was changed')
  })

  it('works once, also for two who send it at once, and takes the others with it', async () => {
    const teacher = await aTeacher(app, company)
    const older = await aLink(teacher.email)
    const token = await aLink(teacher.email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await reset(older)).status).toBe(401)
  })

  it('stays good when the password is refused', async () => {
    const teacher = await aTeacher(app, company)
    const token = await aLink(teacher.email)
    const refused = await reset(token, 'password123')
    expect(refused.status).toBe(422)
    expect(refused.error.errors?.password).toHaveLength(1)
    expect((await reset(token, teacher.email)).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
  })

  it('dies after an hour, and with the account', async () => {
    const [late, gone] = await Promise.all([aTeacher(app, company), aTeacher(app, company)])
    const [old, orphan] = [await aLink(late.email), await aLink(gone.email)]
    const { db } = app.database
    await db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', late.id)
      .execute()
    await db.updateTable('users').set({ status: 'removed' }).where('id', '=', gone.id).execute()
    for (const token of [old, orphan]) {
      expect((await look(token)).status).toBe(404)
      expect((await reset(token)).status).toBe(401)
    }
  })

  it('for signing in sets no password', async () => {
    const student = await aStudent(app, company)
    await app.call(accounts.requestMagicLink, {
      body: { email: student.email },
      headers: { host: company.host },
    })
    const token = /\/magic\/([\w-]+)/.exec((await mailsTo(student.email))[0]?.text ?? '')?.[1] ?? ''
    expect((await reset(token)).status).toBe(401)
    expect((await look(token)).data.data.kind).toBe('sign_in')
    expect(
      (await app.call(accounts.useMagicLink, { body: { token }, headers: { host: company.host } })).status,
    ).toBe(200)
  })

  it('leaves a pending teacher pending', async () => {
    const teacher = await aTeacher(app, company, { status: 'pending' })
    expect((await reset(await aLink(teacher.email))).status).toBe(200)
    expect((await signIn(teacher.email, password)).status).toBe(403)
  })
})
