import { describe, expect, it } from 'vitest'
import { getMe, login } from '#contract/accounts/accounts.ts'
import { addPasskey, listPasskeys, removePasskey, startPasskey } from '#contract/accounts/passkeys.ts'
import {
  getSecondFactor,
  loginWithSecondFactor,
  resetSecondFactor,
  startPasskeyStep,
} from '#contract/accounts/second-factor.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aStudent,
  aTeacher,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aPasskey, originAt } from '#tests/support/builders/passkeys.ts'
import { aSecondFactor } from '#tests/support/builders/second-factor.ts'
import {
  type Authenticator,
  anAuthenticator,
  type Deviation,
} from '#tests/support/signing-in/authenticator.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'

const app = aTestApp({ connections: 5 })
const { company, admin } = anOffice(app)

const signIn = ({ email }: TestPerson, host = company.host) =>
  app.call(login, { headers: { host }, body: { email, password: testPassword } })

async function firstStep(person: TestPerson): Promise<string> {
  const { data } = await signIn(person)
  if (data.token_type !== 'second_factor') throw new Error('No second step is asked for')
  return data.token
}

async function secondStep(token: string, authenticator: Authenticator, deviation: Deviation = {}) {
  const headers = { host: company.host }
  const { data } = await app.call(startPasskeyStep, { headers, body: { token } })
  const assertion = authenticator.sign(data.data, deviation)
  return app.call(loginWithSecondFactor, { headers, body: { token, assertion } })
}

async function aTeacherWithPasskey(): Promise<[TestPerson, Authenticator]> {
  const teacher = await aTeacher(app, company)
  return [teacher, await aPasskey(app, teacher, { host: company.host })]
}

/** A company that has required a second factor of its staff for longer than the days of grace. */
async function aStrictCompany() {
  const strict = await aCompany(app)
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await app.database.db
    .insertInto('second_factor_policies')
    .values({ company_id: strict.id, admins_since: since, teachers_since: since })
    .execute()
  return { ...strict, since }
}
const joinedAt = (person: TestPerson, created_at: string) =>
  app.database.db.updateTable('users').set({ created_at }).where('id', '=', person.id).execute()

describe('the second step by passkey', () => {
  it('follows a right password where the person has a passkey of the host name', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    expect(await signIn(teacher)).toMatchObject({
      data: { token_type: 'second_factor', methods: ['passkey'] },
    })
    const { status, data } = await secondStep(await firstStep(teacher), authenticator)
    expect({ status, id: sessionOf({ data }).user.id }).toEqual({ status: 200, id: teacher.id })
    const events = app.database.db.selectFrom('events').select('data').where('kind', '=', 'person.signed_in')
    const mine = events.where('data', '@>', JSON.stringify({ user_id: teacher.id }) as never)
    expect(await mine.execute()).toEqual([{ data: { user_id: teacher.id, factor: 'passkey' } }])
  })

  it('is offered beside the app', async () => {
    const [teacher] = await aTeacherWithPasskey()
    await aSecondFactor(app, teacher)
    expect(await signIn(teacher)).toMatchObject({ data: { methods: ['passkey', 'totp', 'recovery_code'] } })
  })

  it('refuses other people’s passkeys, wrong signatures and answers to another question', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    const [, foreign] = await aTeacherWithPasskey()
    const token = await firstStep(teacher)
    expect((await secondStep(token, foreign)).status).toBe(422)
    expect(await secondStep(token, authenticator, { withForeignKey: true })).toMatchObject({
      status: 422,
      error: { errors: { assertion: [expect.any(String)] } },
    })
    expect((await secondStep(token, authenticator, { isUserVerified: false })).status).toBe(422)
    expect((await secondStep(token, authenticator)).status).toBe(200)
    expect((await secondStep(await firstStep(teacher), authenticator)).status).toBe(200)
  })

  it('ends with its token', async () => {
    const headers = { host: company.host }
    const body = { token: 'x'.repeat(43) }
    expect((await app.call(startPasskeyStep, { headers, body })).status).toBe(401)
  })
})

describe('a company that requires a second factor', () => {
  it('is satisfied by a passkey, which then cannot be removed', async () => {
    const strict = await aStrictCompany()
    const teacher = await aTeacher(app, strict)
    await joinedAt(teacher, strict.since)
    const enrol = await signIn(teacher, strict.host)
    expect(enrol.data).toMatchObject({ token_type: 'Bearer', purpose: 'enrol' })
    const as = { token: enrol.data.token_type === 'Bearer' ? enrol.data.access_token : '' }
    const headers = { host: strict.host }
    const options = await app.call(startPasskey, { as, headers })
    const response = anAuthenticator(originAt(strict.host)).make(options.data.data)
    expect((await app.call(addPasskey, { as, headers, body: { name: 'Phone', response } })).status).toBe(201)
    expect((await app.call(getMe, { as })).status).toBe(200)
    expect((await app.call(getSecondFactor, { as, headers })).data.data).toMatchObject({
      methods: ['passkey'],
    })
    const [row] = (await app.call(listPasskeys, { as, headers })).data.data
    const params = { passkeyId: row?.id ?? '' }
    expect((await app.call(removePasskey, { as, params })).status).toBe(409)
    expect((await app.call(listPasskeys, { as, headers })).data.data).toHaveLength(1)
    await aSecondFactor(app, { ...teacher, ...as })
    expect((await app.call(removePasskey, { as, params })).status).toBe(204)
  })

  it('sends people to the host name of their passkey, instead of letting a password add another', async () => {
    const strict = await aStrictCompany()
    const child = await aCompany(app, { parent: strict })
    const teacher = await aTeacher(app, child)
    await joinedAt(teacher, strict.since)
    await aPasskey(app, teacher, { host: child.host })
    expect(await signIn(teacher, strict.host)).toMatchObject({
      status: 403,
      error: { message: `Your passkey works at ${child.host}. Sign in there.` },
    })
  })
})

it('is reset by an admin together with the other factors', async () => {
  const [teacher] = await aTeacherWithPasskey()
  const call = { as: admin, params: { userId: teacher.id }, body: { reason: 'Lost the phone' } }
  expect((await app.call(resetSecondFactor, call)).status).toBe(200)
  expect(await signIn(teacher)).toMatchObject({ data: { token_type: 'Bearer' } })
  expect((await app.call(resetSecondFactor, call)).status).toBe(409)
})

it('is no matter of students', async () => {
  const student = await aStudent(app, company)
  await aPasskey(app, student, { host: company.host })
  const colleague = await anAdmin(app, company)
  const params = { userId: student.id }
  const body = { reason: 'Lost the phone' }
  expect((await app.call(resetSecondFactor, { as: colleague, params, body })).status).toBe(404)
})
