import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { getLink, resetPassword } from '#contract/accounts/recovery.ts'
import * as registration from '#contract/accounts/registration.ts'
import * as teachers from '#contract/accounts/teachers.ts'
import * as tree from '#contract/companies/company-tree.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  aStudent,
  aTeacher,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'
import { registrationTries } from '../accounts.policy.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company, default_locale: 'es_ES' }))
const admin = fileFixture(() => anAdmin(app, company))
const childAdmin = fileFixture(() => anAdmin(app, child))

let made = 0
const password = 'copper meadow lantern'
const registrationInput = (more: object = {}) => {
  made += 1
  return { first_name: 'Rosa', last_name: 'Vidal', email: `rosa${made}@example.test`, password, ...more }
}
const register = (
  body: ReturnType<typeof registrationInput> & { token?: string },
  at = company,
  language = 'en_US',
) => app.call(registration.register, { body, headers: { host: at.host, 'platform-language': language } })
const confirm = (token: string) => app.call(registration.confirmRegistration, { body: { token } })
const list = (as: TestPerson, query = {}) => app.call(teachers.listTeachers, { as, query })
const approve = (userId: string, as = admin) => app.call(teachers.approveTeacher, { as, params: { userId } })
const remove = (userId: string, as = admin) => app.call(teachers.removeTeacher, { as, params: { userId } })
const signIn = (email: string, at = company, secret = password) =>
  app.call(accounts.login, { body: { email, password: secret }, headers: { host: at.host } })
const mailsTo = async (address: string) =>
  (await app.mails()).filter((mail) => mail.to?.some((to) => to.address === address))
const tokenIn = (text = ''): string => /\/admin\/register#token=([\w-]+)/.exec(text)?.[1] ?? ''
const tokenFor = async (address: string) => tokenIn((await mailsTo(address)).at(-1)?.text)
const aWaiting = async (at = company) => {
  const body = registrationInput()
  await register(body, at)
  await confirm(await tokenFor(body.email))
  const { data } = await list(at === company ? admin : childAdmin, { search: body.email })
  return { ...body, id: data.data[0]?.id ?? '' }
}

describe('asking for an account', () => {
  it('makes nobody before the mailbox is confirmed, and a waiting teacher after', async () => {
    const body = registrationInput()
    const answer = await register(body, child, 'el_GR')
    expect([answer.status, answer.data.message]).toEqual([200, expect.stringContaining('διαχειριστή')])
    const [mail] = await mailsTo(body.email)
    expect(mail?.subject).toContain('Επιβεβαιώστε')
    expect(mail?.text).toContain(`http://${child.host}:3000/admin/register#token=`)
    expect((await list(childAdmin, { search: body.email })).data.data).toEqual([])

    const token = await tokenFor(body.email)
    const looked = await app.call(getLink, { query: { token } })
    expect(looked.data.data).toMatchObject({ kind: 'registration', email: body.email })
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(401)
    const { data } = await list(childAdmin, { search: body.email })
    expect(data.data).toMatchObject([{ status: 'pending', full_name: 'Rosa Vidal', can: { approve: true } }])
    expect((await signIn(body.email, child)).status).toBe(403)
    expect((await mailsTo(childAdmin.email)).at(-1)?.text).toContain('/admin/teachers?status=pending')
  })

  it('is confirmed by one of two who press at once', async () => {
    const body = registrationInput()
    await register(body)
    const token = await tokenFor(body.email)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('ends the other links of the address when one is confirmed', async () => {
    const body = registrationInput()
    await register(body)
    const first = await tokenFor(body.email)
    await register(body)
    const second = await tokenFor(body.email)
    expect((await confirm(second)).status).toBe(200)
    expect((await app.call(getLink, { query: { token: first } })).status).toBe(404)
    expect((await confirm(first)).status).toBe(401)
  })

  it('answers the same for an address that is known, and tells its owner alone', async () => {
    const [teacher, student] = await Promise.all([aTeacher(app, company), aStudent(app, company)])
    const answers = await Promise.all([
      register(registrationInput()),
      register(registrationInput({ email: teacher.email.toUpperCase() })),
      register(registrationInput({ email: student.email })),
    ])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const [mail] = await mailsTo(teacher.email)
    expect([mail?.subject?.includes('already'), tokenIn(mail?.text)]).toEqual([true, ''])
    expect((await mailsTo(student.email))[0]?.text).toMatch(/\/login\b/)
    expect((await signIn(teacher.email, company, testPassword)).status).toBe(200)
  })

  it('names what is wrong with a field, and needs a company’s own address', async () => {
    const easy = await register(registrationInput({ password: 'password123', first_name: '  ' }))
    expect([easy.status, Object.keys(easy.error.errors ?? {})]).toEqual([422, ['first_name']])
    expect(
      (await register(registrationInput({ password: 'password123' }))).error.errors?.password,
    ).toHaveLength(1)
    const nowhere = { id: '', host: 'nobodys.example.test' }
    expect((await register(registrationInput(), nowhere)).status).toBe(409)
  })

  it('floods nobody’s mailbox', async () => {
    const body = registrationInput()
    for (let tries = 0; tries < registrationTries.max; tries += 1)
      expect((await register(body)).status).toBe(200)
    expect((await register(body)).status).toBe(429)
    expect(await mailsTo(body.email)).toHaveLength(registrationTries.max)
  })
})

describe('an admin', () => {
  it('lets a waiting teacher in, once or twice alike, and the teacher hears of it', async () => {
    const waiting = await aWaiting()
    expect((await approve(waiting.id)).data.data).toMatchObject({ status: 'active', can: { approve: false } })
    expect((await approve(waiting.id)).status).toBe(200)
    expect((await signIn(waiting.email)).status).toBe(200)
    const mails = await mailsTo(waiting.email)
    expect(mails.filter(({ subject }) => subject?.startsWith('Welcome'))).toHaveLength(1)
  })

  it('lets nobody into a closed company, and mails nothing', async () => {
    const closed = await aCompany(app, { parent: company })
    const waiting = await aTeacher(app, closed, { status: 'pending' })
    const act = (endpoint: typeof tree.closeCompany | typeof tree.openCompany) =>
      app.call(endpoint, { as: admin, params: { companyId: closed.id } })
    await act(tree.closeCompany)
    const refused = await approve(waiting.id)
    expect([refused.status, refused.error?.message]).toEqual([409, expect.stringContaining('is closed')])
    expect((await list(admin, { search: waiting.email })).data.data).toMatchObject([{ status: 'pending' }])
    expect(await mailsTo(waiting.email)).toEqual([])
    await act(tree.openCompany)
    expect((await approve(waiting.id)).status).toBe(200)
    expect(await mailsTo(waiting.email)).toHaveLength(1)
  })

  it('turns a waiting teacher away and leaves nothing of what they entered', async () => {
    const waiting = await aWaiting()
    expect((await remove(waiting.id)).status).toBe(204)
    expect((await remove(waiting.id)).status).toBe(404)
    expect((await signIn(waiting.email)).status).toBe(401)
    expect((await mailsTo(waiting.email)).at(-1)?.text).toContain('declined your request')
    const row = await app.database.db
      .selectFrom('users')
      .select(['status', 'email', 'password_hash'])
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'removed', email: `${waiting.id}@removed.invalid`, password_hash: null })
    // The address can be used again.
    expect((await register(registrationInput({ email: waiting.email }))).status).toBe(200)
  })

  it('removes a teacher, whose sessions die at once', async () => {
    const teacher = await aTeacher(app, company)
    expect((await remove(teacher.id)).status).toBe(204)
    expect((await app.call(accounts.getMe, { as: teacher })).status).toBe(401)
    expect((await signIn(teacher.email, company, testPassword)).status).toBe(401)
  })

  it('sees and manages the teachers below, never above', async () => {
    const [above, below] = await Promise.all([aTeacher(app, company), aTeacher(app, child)])
    expect((await list(admin, { search: below.email })).data.data).toHaveLength(1)
    expect((await list(childAdmin, { search: above.email })).data.data).toEqual([])
    expect((await remove(above.id, childAdmin)).status).toBe(404)
    expect((await approve(above.id, childAdmin)).status).toBe(404)
    expect((await remove(below.id, admin)).status).toBe(204)
  })

  it('finds teachers by name, address and state, page by page, and nobody else', async () => {
    const quiet = await aCompany(app, { parent: company })
    const boss = await anAdmin(app, quiet)
    await aStudent(app, quiet)
    for (const first_name of ['Ana', 'Béa', '50%'])
      await aTeacher(app, quiet, { first_name, last_name: 'Ionescu' })
    await aTeacher(app, quiet, { first_name: 'Cleo', status: 'pending' })
    const first = (await list(boss, { limit: 3 })).data
    expect(first.data.map((one) => one.first_name)).toEqual(['Cleo', '50%', 'Béa'])
    expect(first.meta.counts).toEqual({ pending: 1, invited: 0, active: 3, disabled: 0 })
    const second = (await list(boss, { limit: 3, cursor: first.meta.next_cursor })).data
    expect([second.data.map((one) => one.first_name), second.meta.next_cursor]).toEqual([['Ana'], null])
    expect((await list(boss, { status: 'pending' })).data.data).toHaveLength(1)
    expect((await list(boss, { search: '0%' })).data.data).toHaveLength(1)
    expect((await list(boss, { search: '%' })).data.data).toHaveLength(1)
    expect((await list(boss, { search: 'ionescu BEA' })).data.data).toHaveLength(1)
    // The counts of the filter chips follow the search, whichever chip is selected.
    const found = (await list(boss, { search: 'cleo', status: 'active' })).data
    expect([found.data, found.meta.counts]).toEqual([[], { pending: 1, invited: 0, active: 0, disabled: 0 }])
  })
})

describe('an invitation', () => {
  const invite = (more: object = {}, as = admin) => {
    const { password: _, ...body } = registrationInput(more)
    return app.call(teachers.inviteTeacher, { as, body })
  }
  const again = (userId: string) => app.call(teachers.inviteTeacherAgain, { as: admin, params: { userId } })

  it('goes out in the language chosen, says whom it is for, and opens the account at once', async () => {
    const { status, data } = await invite({ locale: 'ro_RO', company_id: child.id })
    expect([status, data.data.status, data.data.company_id]).toEqual([201, 'invited', child.id])
    const { email } = data.data
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('te invită')
    const token = tokenIn(mail?.text)
    expect((await app.call(getLink, { query: { token } })).data.data).toMatchObject({
      kind: 'teacher_invitation',
      email,
      first_name: 'Rosa',
    })
    expect((await signIn(email, child)).status).toBe(401)
    expect((await approve(data.data.id)).status).toBe(409)
    expect(
      (await register({ ...registrationInput(), email: 'another@example.test', token }, child)).status,
    ).toBe(422)
    expect(
      (await register({ ...registrationInput(), email, first_name: 'Rosalía', token }, child)).status,
    ).toBe(200)
    expect(sessionOf(await signIn(email, child)).user).toMatchObject({
      first_name: 'Rosalía',
      platform_locale: 'ro_RO',
    })
    expect((await register({ ...registrationInput(), email, token })).status).toBe(401)
  })

  it('sets no password by itself, and none by the link of another kind', async () => {
    const { data } = await invite()
    const token = await tokenFor(data.data.email)
    expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(401)
    expect((await confirm(token)).status).toBe(401)
  })

  it('is refused for an address that the company knows, and for a company not one’s own', async () => {
    const teacher = await aTeacher(app, company)
    const refused = await invite({ email: teacher.email })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([409, ['email']])
    expect((await invite({ company_id: company.id }, childAdmin)).status).toBe(404)
  })

  it('sent again makes the link before it useless', async () => {
    const { data } = await invite()
    const { id, email } = data.data
    const old = await tokenFor(email)
    expect((await again(id)).status).toBe(200)
    const fresh = await tokenFor(email)
    expect((await register({ ...registrationInput(), email, token: old })).status).toBe(401)
    expect((await register({ ...registrationInput(), email, token: fresh })).status).toBe(200)
    expect((await again(id)).status).toBe(409)
  })

  it('taken back no longer opens anything', async () => {
    const { data } = await invite()
    const token = await tokenFor(data.data.email)
    expect((await remove(data.data.id)).status).toBe(204)
    expect((await app.call(getLink, { query: { token } })).status).toBe(404)
    expect((await register({ ...registrationInput(), email: data.data.email, token })).status).toBe(401)
  })
})
