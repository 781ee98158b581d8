import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { register } from '#contract/accounts/registration.ts'
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
import type { Purpose } from './tokens.queries.ts'
import { makeToken } from './tokens.queries.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const other = fileFixture(() => aCompany(app))

const password = 'copper meadow lantern'
const purposes: Purpose[] = ['magic', 'reset', 'invite']
const lifeMs = 60_000
const linkOf = (person: { id: string }, purpose: Purpose) =>
  makeToken(app.contextOutside(), { purpose, userId: person.id, lifeMs })
/** One open link of each kind. */
const linksOf = (person: { id: string }) => Promise.all(purposes.map((purpose) => linkOf(person, purpose)))
const openLinks = async (person: { id: string }) => {
  const { length } = await app.database.db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('user_id', '=', person.id)
    .where('used_at', 'is', null)
    .execute()
  return length
}
const reset = (token: string) =>
  app.call(recovery.resetPassword, { body: { token, password }, headers: { host: company.host } })
const look = async (token: string) => (await app.call(recovery.getLink, { query: { token } })).status
const write = (person: { id: string }, change: object) =>
  app.database.db.updateTable('users').set(change).where('id', '=', person.id).execute()

describe('a change of credentials ends every open link', () => {
  it('when the password is changed in the profile', async () => {
    const teacher = await aTeacher(app, company)
    const links = await linksOf(teacher)
    const body = { current_password: testPassword, password }
    expect((await app.call(accounts.changePassword, { as: teacher, body })).status).toBe(200)
    expect(await openLinks(teacher)).toBe(0)
    for (const token of links) expect([await look(token), (await reset(token)).status]).toEqual([404, 401])
  })

  it('when it is set by a reset link', async () => {
    const teacher = await aTeacher(app, company)
    const [magic = '', used = ''] = await linksOf(teacher)
    expect((await reset(used)).status).toBe(200)
    expect(await openLinks(teacher)).toBe(0)
    expect((await app.call(accounts.useMagicLink, { body: { token: magic } })).status).toBe(401)
  })

  it('when an invitation is accepted', async () => {
    const teacher = await aTeacher(app, company, { status: 'invited' })
    const [, resetToken = '', invitation = ''] = await linksOf(teacher)
    const body = { first_name: 'Rosa', last_name: 'Vidal', email: teacher.email, password, token: invitation }
    expect((await app.call(register, { body, headers: { host: company.host } })).status).toBe(200)
    expect(await openLinks(teacher)).toBe(0)
    expect((await reset(resetToken)).status).toBe(401)
  })

  it.each([
    ['the address', () => ({ email: 'moved@example.test' })],
    ['the role', () => ({ role: 'teacher' })],
    ['the company', () => ({ company_id: other.id })],
    ['the status to disabled', () => ({ status: 'disabled' })],
    ['the status to removed', () => ({ status: 'removed' })],
  ])('when somebody changes %s', async (_, change) => {
    const student = await aStudent(app, company)
    const [token = ''] = await linksOf(student)
    await write(student, change())
    expect(await openLinks(student)).toBe(0)
    await write(student, { status: 'active', role: 'student' })
    expect((await app.call(accounts.useMagicLink, { body: { token } })).status).toBe(401)
  })

  it('and leaves the links of others, and those of whoever changes a name or is approved', async () => {
    const [teacher, colleague] = await Promise.all([
      aTeacher(app, company, { status: 'pending' }),
      aTeacher(app, company),
    ])
    await Promise.all([linksOf(teacher), linksOf(colleague)])
    await write(teacher, { first_name: 'Rosa', platform_locale: 'es_ES', status: 'active' })
    expect(await openLinks(teacher)).toBe(3)
    await write(teacher, { email: 'rosa@example.test' })
    expect([await openLinks(teacher), await openLinks(colleague)]).toEqual([0, 3])
  })
})

describe('ends every session of a person at a change of', () => {
  const isSignedIn = async (person: TestPerson) =>
    (await app.call(accounts.listSessions, { as: person })).status === 200

  it.each([
    ['role', () => ({ role: 'teacher' })],
    ['company', () => ({ company_id: other.id })],
  ])('%s', async (_, change) => {
    const admin = await anAdmin(app, company)
    expect(await isSignedIn(admin)).toBe(true)
    await write(admin, change())
    await app.heard()
    expect(await isSignedIn(admin)).toBe(false)
  })
})

describe('a link opened at the host of another company', () => {
  const branch = fileFixture(() => aCompany(app, { parent: company, hosts: [] }))
  const redeem = (token: string, host: string) =>
    app.call(accounts.useMagicLink, { body: { token }, headers: { host } })
  const lookAt = async (token: string, host: string) =>
    (await app.call(recovery.lookUpLink, { body: { token }, headers: { host } })).data.data

  it('signs nobody in, is not used up and leads to its own host', async () => {
    const student = await aStudent(app, company)
    const token = await linkOf(student, 'magic')
    const address = `http://${company.host}:3000/magic/${token}`
    expect(await lookAt(token, other.host)).toMatchObject({ kind: 'sign_in', elsewhere: address })
    expect(await redeem(token, other.host)).toMatchObject({ status: 409, error: { detail: { address } } })
    expect(await lookAt(token, company.host)).toMatchObject({ kind: 'sign_in', elsewhere: null })
    expect((await redeem(token, company.host)).data.user.id).toBe(student.id)
  })

  it('is refused at the host of the company above, and taken there where the own company has no host', async () => {
    const child = await aCompany(app, { parent: company })
    const [grandchild, guest] = [await aStudent(app, child), await aStudent(app, branch)]
    expect((await redeem(await linkOf(grandchild, 'magic'), company.host)).status).toBe(409)
    expect((await redeem(await linkOf(guest, 'magic'), other.host)).status).toBe(409)
    expect((await redeem(await linkOf(guest, 'magic'), company.host)).status).toBe(200)
  })

  it('sets no password and accepts no invitation', async () => {
    const headers = { host: other.host }
    const teacher = await aTeacher(app, company)
    const token = await linkOf(teacher, 'reset')
    const elsewhere = `http://${company.host}:3000/admin/recover#token=${token}`
    expect(await lookAt(token, other.host)).toMatchObject({ elsewhere })
    const answer = await app.call(recovery.resetPassword, { body: { token, password }, headers })
    expect(answer).toMatchObject({ status: 409, error: { detail: { address: elsewhere } } })
    const invited = await aTeacher(app, company, { status: 'invited' })
    const invitation = await linkOf(invited, 'invite')
    const names = { first_name: 'Rosa', last_name: 'Vidal', email: invited.email, password }
    const accepted = await app.call(register, { body: { ...names, token: invitation }, headers })
    expect(accepted.status).toBe(409)
  })
})
