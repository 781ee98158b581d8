import { describe, expect, it } from 'vitest'
import { getMe } from '#contract/accounts/accounts.ts'
import {
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  startPasskeyLogin,
} from '#contract/accounts/passkeys.ts'
import { purgeExpiredJob } from '#domains/accounts/purge-expired.job.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aPasskey, originAt } from '#tests/support/builders/passkeys.ts'
import { aConnection } from '#tests/support/builders/sso.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import type { Authenticator, Deviation } from '#tests/support/signing-in/authenticator.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'

const app = aTestApp()
const { company } = anOffice(app)

const start = async (host: string) => (await app.call(startPasskeyLogin, { headers: { host } })).data.data
const send = (host: string, assertion: ReturnType<Authenticator['sign']>) =>
  app.call(loginWithPasskey, { headers: { host }, body: { assertion } })

async function signIn(authenticator: Authenticator, { host, ...deviation }: Deviation & { host: string }) {
  return send(host, authenticator.sign(await start(host), deviation))
}

async function aTeacherWithPasskey(): Promise<[TestPerson, Authenticator]> {
  const teacher = await aTeacher(app, company)
  return [teacher, await aPasskey(app, teacher, { host: company.host })]
}

const refused = { status: 401, error: { message: 'This passkey doesn’t work here. Sign in another way.' } }
const setStatus = (person: TestPerson, status: 'disabled' | 'removed') =>
  app.database.db.updateTable('users').set({ status }).where('id', '=', person.id).execute()

describe('signing in with a passkey', () => {
  it.each([
    ['admin', anAdmin],
    ['teacher', aTeacher],
    ['student', aStudent],
  ] as const)('signs in a %s without a name or password', async (role, builder) => {
    const person = await builder(app, company)
    const authenticator = await aPasskey(app, person, { host: company.host })
    const { status, data } = await signIn(authenticator, { host: company.host })
    const { user, access_token } = sessionOf({ data })
    expect({ status, id: user.id, role: user.role }).toEqual({ status: 200, id: person.id, role })
    const own = await app.call(listPasskeys, {
      as: { token: access_token },
      headers: { host: company.host },
    })
    expect(own.data.data).toMatchObject([{ last_used_at: expect.any(String) }])
    const events = app.database.db.selectFrom('events').select('kind').where('kind', '=', 'person.signed_in')
    const mine = events.where('data', '@>', JSON.stringify({ user_id: person.id }) as never)
    expect(await mine.execute()).toHaveLength(1)
  })

  it('lets in staff but no students of a company that requires its sign-in provider', async () => {
    const office = await aCompany(app)
    const [admin, student] = [await anAdmin(app, office), await aStudent(app, office)]
    const host = office.host
    const [staffs, students] = [await aPasskey(app, admin, { host }), await aPasskey(app, student, { host })]
    await aConnection(app, admin, { issuer: 'https://id.example', status: 'active', required: true })
    expect((await signIn(students, { host })).status).toBe(401)
    expect((await signIn(staffs, { host })).status).toBe(200)
  })

  it('names no passkey of anybody', async () => {
    await aTeacherWithPasskey()
    expect(await start(company.host)).toEqual({
      rpId: company.host,
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  it('gives a fresh proof, and is told of at a new browser', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    await signIn(authenticator, { host: company.host })
    const assertion = authenticator.sign(await start(company.host))
    const { data } = await app.call(loginWithPasskey, {
      headers: { host: company.host, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
      body: { assertion, device: 'QmVmb3JlIHRoaXMgYnJvd3Nlcg' },
    })
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === teacher.email)
    expect(mails.map(({ subject }) => subject).join()).toContain('New sign-in to your account')
    const proofs = app.database.db
      .selectFrom('sessions')
      .select('proved_at')
      .where('user_id', '=', teacher.id)
    expect((await proofs.execute()).every(({ proved_at }) => proved_at !== null)).toBe(true)
    expect((await app.call(getMe, { as: { token: sessionOf({ data }).access_token } })).status).toBe(200)
  })

  it.each<[string, Deviation]>([
    ['signed at another address', { origin: 'http://evil.example.test:3000' }],
    ['signed at another scheme', { origin: 'https://company1.example.test:3000' }],
    ['signed for another host name', { rpId: 'example.test' }],
    ['signed without a check of who holds the device', { isUserVerified: false }],
    ['signed with another key', { withForeignKey: true }],
    ['of a challenge that we did not make', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['made for adding a passkey', { type: 'webauthn.create' }],
    ['that names another person', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['that names nobody', { userHandle: null }],
  ])('refuses an answer %s', async (_, deviation) => {
    const [, authenticator] = await aTeacherWithPasskey()
    expect(await signIn(authenticator, { host: company.host, ...deviation })).toMatchObject(refused)
    expect((await signIn(authenticator, { host: company.host })).status).toBe(200)
  })

  it('takes an answer once, at the host name and within the five minutes of its challenge', async () => {
    const [, authenticator] = await aTeacherWithPasskey()
    const other = await aCompany(app)
    const assertion = authenticator.sign(await start(company.host))
    expect(await send(other.host, assertion)).toMatchObject(refused)
    expect((await send(company.host, assertion)).status).toBe(200)
    expect(await send(company.host, assertion)).toMatchObject(refused)
    const late = authenticator.sign(await start(company.host))
    const past = new Date(Date.now() - 1_000).toISOString()
    await app.database.db.updateTable('passkey_challenges').set({ expires_at: past }).execute()
    expect(await send(company.host, late)).toMatchObject(refused)
  })

  it('gives one session to two copies of an answer', async () => {
    const [, authenticator] = await aTeacherWithPasskey()
    const assertion = authenticator.sign(await start(company.host))
    const answers = await Promise.all([1, 2, 3].map(() => send(company.host, assertion)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('refuses and records a passkey whose counter goes back, as a copy of it would', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    expect((await signIn(authenticator, { host: company.host, counter: 7 })).status).toBe(200)
    expect(await signIn(authenticator, { host: company.host, counter: 7 })).toMatchObject(refused)
    expect(await signIn(authenticator, { host: company.host, counter: 3 })).toMatchObject(refused)
    await app.settled()
    const events = app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'person.passkey_refused')
    expect(await events.execute()).toEqual([
      { data: { user_id: teacher.id } },
      { data: { user_id: teacher.id } },
    ])
    expect((await signIn(authenticator, { host: company.host, counter: 8 })).status).toBe(200)
  })

  it('takes passkeys without a counter every time', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    await app.database.db
      .updateTable('passkeys')
      .set({ counter: 0 })
      .where('user_id', '=', teacher.id)
      .execute()
    for (const _ of [1, 2])
      expect((await signIn(authenticator, { host: company.host, counter: 0 })).status).toBe(200)
  })

  it('refuses unknown and removed passkeys, and people who may not sign in', async () => {
    const [teacher, authenticator] = await aTeacherWithPasskey()
    await setStatus(teacher, 'disabled')
    expect(await signIn(authenticator, { host: company.host })).toMatchObject(refused)
    await setStatus(teacher, 'removed')
    expect(await signIn(authenticator, { host: company.host })).toMatchObject(refused)
    const [other, second] = await aTeacherWithPasskey()
    const [row] = (await app.call(listPasskeys, { as: other })).data.data
    await app.call(removePasskey, { as: other, params: { passkeyId: row?.id ?? '' } })
    expect(await signIn(second, { host: company.host })).toMatchObject(refused)
  })

  it('says that a company is closed', async () => {
    const closing = await aCompany(app)
    const student = await aStudent(app, closing)
    const authenticator = await aPasskey(app, student, { host: closing.host })
    await app.database.db
      .updateTable('companies')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', closing.id)
      .execute()
    const answer = await signIn(authenticator, { host: closing.host })
    expect(answer).toMatchObject({ status: 401, error: { message: expect.stringContaining('closed') } })
  })

  it('has none at an IP address', async () => {
    const headers = { host: '127.0.0.1' }
    expect((await app.call(startPasskeyLogin, { headers })).status).toBe(409)
  })

  it('forgets challenges that nobody used', async () => {
    await start(company.host)
    const past = new Date(Date.now() - 1_000).toISOString()
    await app.database.db.updateTable('passkey_challenges').set({ expires_at: past }).execute()
    await start(company.host)
    await purgeExpiredJob.run(jobContext(app), {}, { id: newId(), stopping: AbortSignal.abort() })
    expect(await app.database.db.selectFrom('passkey_challenges').select('purpose').execute()).toHaveLength(1)
  })
})

describe('host names', () => {
  const moveTo = (person: TestPerson, { id }: TestCompany) =>
    app.database.db.updateTable('users').set({ company_id: id }).where('id', '=', person.id).execute()

  it('lets staff sign in at the host name of a company above theirs', async () => {
    const child = await aCompany(app, { parent: company })
    const teacher = await aTeacher(app, child)
    const authenticator = await aPasskey(app, teacher, { host: company.host })
    expect((await signIn(authenticator, { host: company.host })).status).toBe(200)
  })

  it.each([
    ['a student', aStudent],
    ['a teacher', aTeacher],
  ] as const)('sends %s who moved to another tenant to its address', async (_, builder) => {
    const person = await builder(app, company)
    const authenticator = await aPasskey(app, person, { host: company.host })
    const other = await aCompany(app)
    await moveTo(person, other)
    const address = originAt(other.host)
    expect(await signIn(authenticator, { host: company.host })).toMatchObject({
      status: 409,
      error: {
        message: `This passkey belongs to an account that signs in at ${address}.`,
        detail: { address },
      },
    })
  })

  it('knows the passkey of one host name at no other', async () => {
    const child = await aCompany(app, { parent: company })
    const teacher = await aTeacher(app, child)
    const authenticator = await aPasskey(app, teacher, { host: child.host })
    const options = await start(company.host)
    const forged = authenticator.sign(options, { origin: originAt(company.host) })
    expect(await send(company.host, forged)).toMatchObject(refused)
  })
})
