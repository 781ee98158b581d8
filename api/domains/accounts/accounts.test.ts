import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { getLink } from '#contract/accounts/recovery.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, aToken, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent, default_locale: 'es_ES' }))
const stranger = fileFixture(() => aCompany(app))

const at = ({ host }: TestCompany) => ({ host })
const login = (company: TestCompany, email: string, password = testPassword) =>
  app.call(accounts.login, { body: { email, password }, headers: at(company) })

describe('staff sign-in', () => {
  it('gives a session in the form the specification names', async () => {
    const teacher = await aTeacher(app, parent)
    const answer = await login(parent, teacher.email.toUpperCase())
    expect(answer.status).toBe(200)
    const data = sessionOf(answer)
    expect(data).toMatchObject({
      token_type: 'Bearer',
      expires_in: 8 * 3_600,
      user: { id: teacher.id, role: 'teacher' },
    })
    expect(Math.abs(data.issued_at - Date.now() / 1_000)).toBeLessThan(60)
    const me = await app.call(accounts.getMe, { as: { token: data.access_token } })
    expect(me.data.data.email).toBe(teacher.email)
  })

  it('finds people of the host’s company and under it, never beside it', async () => {
    const below = await aTeacher(app, child)
    expect((await login(parent, below.email)).status).toBe(200)
    expect((await login(child, below.email)).status).toBe(200)
    expect((await login(stranger, below.email)).status).toBe(401)
  })

  it('answers the same for a wrong password, an unknown address and a student', async () => {
    const teacher = await aTeacher(app, parent)
    const student = await aStudent(app, parent)
    const answers = await Promise.all([
      login(parent, teacher.email, 'a wrong password'),
      login(parent, 'nobody@example.test'),
      login(parent, student.email),
    ])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('stops guessing after ten wrong passwords, and says so with 429', async () => {
    const teacher = await aTeacher(app, parent)
    for (let tries = 0; tries < 10; tries += 1) await login(parent, teacher.email, 'a wrong password')
    expect((await login(parent, teacher.email)).status).toBe(429)
  })

  it('tells a pending teacher with the right password to wait', async () => {
    const teacher = await aTeacher(app, parent, { status: 'pending' })
    expect((await login(parent, teacher.email)).status).toBe(403)
  })

  it('names the fields that are missing, in the platform language', async () => {
    const { status, error } = await app.call(accounts.login, {
      body: { email: 'no address' } as never,
      headers: { 'platform-language': 'es_ES' },
    })
    expect(status).toBe(422)
    expect(error.errors).toMatchObject({
      password: ['Rellena este campo.'],
      email: [expect.stringContaining('nombre@ejemplo.com')],
    })
  })
})

describe('the magic link', () => {
  const linkIn = (text = ''): string => /https?:\/\/\S+\/magic\/([\w-]+)/.exec(text)?.[1] ?? ''
  const ask = (company: TestCompany, email: string) =>
    app.call(accounts.requestMagicLink, { body: { email }, headers: at(company) })
  const mailTo = async (address: string) =>
    (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address))

  it('is mailed in the person’s language and brand, and signs in once', async () => {
    const student = await aStudent(app, child, { first_name: 'Elena' })
    const answer = await ask(child, student.email)
    expect(answer.status).toBe(200)
    const [mail] = await mailTo(student.email)
    expect(mail?.subject).toContain('enlace de acceso')
    expect(mail?.text).toContain(`http://${child.host}:3000/magic/`)
    const token = linkIn(mail?.text)
    const first = await app.call(accounts.useMagicLink, { body: { token }, headers: at(child) })
    expect(first.data.user).toMatchObject({ id: student.id, role: 'student', first_name: 'Elena' })
    const second = await app.call(accounts.useMagicLink, { body: { token }, headers: at(child) })
    expect(second.status).toBe(401)
  })

  // Specification +: A mail somebody asks for speaks their language, else that of the page they asked on
  it('is mailed in the language of the page that asked where the person has chosen none', async () => {
    const [unsaid, chosen] = await Promise.all([
      aStudent(app, child),
      aStudent(app, child, { platform_locale: 'ro_RO' }),
    ])
    for (const { email } of [unsaid, chosen])
      await app.call(accounts.requestMagicLink, {
        body: { email },
        headers: { ...at(child), 'platform-language': 'el_GR' },
      })
    expect((await mailTo(unsaid.email))[0]?.subject).toContain('σύνδεσ')
    expect((await mailTo(chosen.email))[0]?.subject).toContain('conectare')
  })

  // Specification +: A dead link says so before anything is asked of the person
  it('says what it is for and whose, unspent, until it is used', async () => {
    const student = await aStudent(app, parent)
    await ask(parent, student.email)
    const token = linkIn((await mailTo(student.email))[0]?.text)
    const look = () => app.call(getLink, { query: { token } })
    for (const _ of [1, 2])
      expect((await look()).data.data).toMatchObject({ kind: 'sign_in', email: student.email })
    expect((await app.call(accounts.useMagicLink, { body: { token }, headers: at(parent) })).status).toBe(200)
    expect((await look()).status).toBe(404)
  })

  it('says the same and mails nothing for an unknown address', async () => {
    const student = await aStudent(app, parent)
    const known = await ask(parent, student.email)
    const unknown = await ask(parent, 'nobody.at.all@example.test')
    expect(unknown.text).toBe(known.text)
    expect(await mailTo('nobody.at.all@example.test')).toHaveLength(0)
  })

  it('is spent by one of two who press at once', async () => {
    const student = await aStudent(app, parent)
    await ask(parent, student.email)
    const token = linkIn((await mailTo(student.email))[0]?.text)
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(accounts.useMagicLink, { body: { token }, headers: at(parent) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('stops working after ten minutes', async () => {
    const student = await aStudent(app, parent)
    await ask(parent, student.email)
    const token = linkIn((await mailTo(student.email))[0]?.text)
    await app.database.db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', student.id)
      .execute()
    expect((await app.call(accounts.useMagicLink, { body: { token }, headers: at(parent) })).status).toBe(401)
  })

  it('floods nobody’s mailbox', async () => {
    const student = await aStudent(app, parent)
    for (let tries = 0; tries < 8; tries += 1) {
      await ask(parent, student.email)
      await app.mails()
    }
    expect(await mailTo(student.email)).toHaveLength(5)
  })

  it('keeps no token, only its hash', async () => {
    const student = await aStudent(app, parent)
    await ask(parent, student.email)
    const token = linkIn((await mailTo(student.email))[0]?.text)
    const rows = await app.database.db
      .selectFrom('one_time_tokens')
      .selectAll()
      .where('user_id', '=', student.id)
      .execute()
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('utf8')))).not.toContain(token)
    expect(rows[0]?.token_hash).toHaveLength(32)
  })
})

describe('sessions', () => {
  const me = (token: string) => app.call(accounts.getMe, { as: { token } })

  it('end at logout', async () => {
    const teacher = await aTeacher(app, parent)
    const { status, data } = await app.call(accounts.logout, { as: teacher })
    expect([status, data.message]).toEqual([200, messageOf('accounts.logged_out')])
    expect((await me(teacher.token)).status).toBe(401)
  })

  it('get another token by refreshing, and the old one is dead', async () => {
    const teacher = await aTeacher(app, parent)
    const { data } = await app.call(accounts.refresh, { as: teacher })
    expect((await me(data.access_token)).status).toBe(200)
    expect((await me(teacher.token)).status).toBe(401)
  })

  it('end everywhere when the password changes; the new one signs in', async () => {
    const teacher = await aTeacher(app, parent)
    const other = await aToken(app, teacher.id)
    const password = 'copper meadow lantern'
    const { status, data } = await app.call(accounts.changePassword, {
      as: teacher,
      body: { current_password: testPassword, password },
    })
    expect(status).toBe(200)
    expect((await me(teacher.token)).status).toBe(401)
    expect((await me(other)).status).toBe(401)
    expect((await me(data.access_token)).status).toBe(200)
    expect((await login(parent, teacher.email, password)).status).toBe(200)
    expect((await login(parent, teacher.email)).status).toBe(401)
  })

  it.each([
    ['short', messageOf('field.too_short', { limit: 10 })],
    ['password123', messageOf('accounts.password_common')],
    ['aaaaaaaaaaaaaa', messageOf('accounts.password_easy')],
  ])('refuse the new password %s', async (password, message) => {
    const teacher = await aTeacher(app, parent)
    const { status, error } = await app.call(accounts.changePassword, {
      as: teacher,
      body: { current_password: testPassword, password },
    })
    expect([status, error.errors?.password]).toEqual([422, [message]])
  })

  it.each(['disabled', 'removed'] as const)('die at once when the person is %s', async (status) => {
    const teacher = await aTeacher(app, parent)
    await app.database.db.updateTable('users').set({ status }).where('id', '=', teacher.id).execute()
    await app.heard()
    expect((await me(teacher.token)).status).toBe(401)
  })

  it('end when their time is over', async () => {
    const teacher = await aTeacher(app, parent)
    await app.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', teacher.id)
      .execute()
    await app.heard()
    expect((await me(teacher.token)).status).toBe(401)
  })
})

describe('the own account of a student', () => {
  it('keeps languages and names', async () => {
    const student = await aStudent(app, parent)
    await app.call(accounts.setStudentLocale, {
      as: student,
      body: { locale: 'el_GR', course_locale: 'es_ES' },
    })
    await app.call(accounts.updateStudent, {
      as: student,
      body: { first_name: '  Ελένη ', last_name: 'Μάρκου' },
    })
    const { data } = await app.call(accounts.getStudent, { as: student })
    expect(data.data).toMatchObject({
      platform_locale: 'el_GR',
      course_locale: 'es_ES',
      full_name: 'Ελένη Μάρκου',
    })
  })

  // Specification +: A name holds no signs that turn the writing around
  it('takes a name in any writing, and none whose signs turn it around', async () => {
    const student = await aStudent(app, parent)
    const rename = (first_name: string) =>
      app.call(accounts.updateStudent, { as: student, body: { first_name } })
    for (const name of ['יעל', '👩🏽‍💻', 'می‌خواهم']) expect((await rename(name)).status).toBe(200)
    for (const sign of ['\u202e', '\u2066']) {
      const { status, error } = await rename(`Ele${sign}ni`)
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['first_name']])
    }
  })

  it('takes no role, no company and no field it does not know', async () => {
    const student = await aStudent(app, parent)
    const { status } = await app.call(accounts.updateStudent, {
      as: student,
      body: { role: 'admin' } as never,
    })
    expect(status).toBe(422)
  })
})

describe('the own account of staff', () => {
  it('keeps names and the language of mails', async () => {
    const teacher = await aTeacher(app, parent)
    const { status, data } = await app.call(accounts.updateMe, {
      as: teacher,
      body: { first_name: ' Irini ', locale: 'el_GR' },
    })
    expect([status, data.data.first_name, data.data.platform_locale]).toEqual([200, 'Irini', 'el_GR'])
    const me = await app.call(accounts.getMe, { as: teacher })
    expect(me.data.data).toMatchObject({ first_name: 'Irini', platform_locale: 'el_GR' })
  })

  it('takes no empty name and no role', async () => {
    const teacher = await aTeacher(app, parent)
    const change = (body: object) => app.call(accounts.updateMe, { as: teacher, body })
    expect((await change({ last_name: '  ' })).error.errors).toHaveProperty('last_name')
    expect((await change({ role: 'admin' })).status).toBe(422)
  })
})
