import { describe, expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#contract/accounts/passkeys.ts'
import { listHosts } from '#contract/companies/company-hosts.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { aTestApp, type Caller } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, aToken } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aPasskey, originAt } from '#tests/support/builders/passkeys.ts'
import { anAuthenticator, type Deviation } from '#tests/support/signing-in/authenticator.ts'

const app = aTestApp()
const { company, admin, stranger } = anOffice(app)

const start = (as: Caller, host: string) => app.call(startPasskey, { as, headers: { host } })
const listOf = (as: Caller, host = company.host) => app.call(listPasskeys, { as, headers: { host } })

/** Makes a passkey that differs from an honest one, and sends it. */
async function add(as: Caller, deviation: Deviation & { host?: string } = {}) {
  const { host = company.host, ...rest } = deviation
  const { data } = await start(as, company.host)
  const response = anAuthenticator(originAt(company.host)).make(data.data, rest)
  return app.call(addPasskey, { as, headers: { host }, body: { name: 'Phone', response } })
}

describe('adding a passkey', () => {
  it.each(['admin', 'teacher', 'student'] as const)('works as %s, at their host name', async (role) => {
    const builders = { admin: anAdmin, teacher: aTeacher, student: aStudent }
    const person = await builders[role](app, company)
    expect(await listOf(person)).toMatchObject({ data: { data: [], meta: { can: { add: true } } } })
    await aPasskey(app, person, { host: company.host })
    expect((await listOf(person)).data.data).toEqual([
      {
        id: expect.any(String),
        name: 'Work laptop',
        host: company.host,
        works_here: true,
        erased_at: null,
        is_synced: true,
        created_at: expect.any(String),
        last_used_at: null,
      },
    ])
    expect((await listOf(person, 'localhost')).data.data).toMatchObject([{ works_here: false }])
  })

  it('asks for a verified user and no attestation, and never tells the device the e-mail address as an id', async () => {
    const person = await aTeacher(app, company)
    const { data } = await start(person, company.host)
    expect(data.data).toMatchObject({
      rp: { id: company.host },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(data.data.user.id, 'base64url')).toHaveLength(32)
  })

  it('keeps the handle of a person, and keeps the device from making a second one', async () => {
    const person = await aTeacher(app, company)
    const first = await start(person, company.host)
    const authenticator = anAuthenticator(originAt(company.host))
    const body = { name: 'Phone', response: authenticator.make(first.data.data) }
    await app.call(addPasskey, { as: person, headers: { host: company.host }, body })
    const second = await start(person, company.host)
    expect(second.data.data.user.id).toBe(first.data.data.user.id)
    expect(second.data.data.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  })

  it('is told by mail and recorded', async () => {
    const person = await aTeacher(app, company)
    await aPasskey(app, person, { host: company.host })
    const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === person.email)
    expect(mail?.subject).toContain('A passkey was added to your account')
    const events = app.database.db.selectFrom('events').select('data').where('actor_id', '=', person.id)
    expect(await events.where('kind', '=', 'person.passkey_added').execute()).toEqual([
      { data: { user_id: person.id, hostname: company.host } },
    ])
  })

  it.each<[string, Deviation]>([
    ['made at another address', { origin: 'http://evil.example.test:3000' }],
    ['made at the same host name without the port', { origin: `http://company1.example.test` }],
    ['made for another host name', { rpId: 'example.test' }],
    ['of another challenge', { challenge: 'b3RoZXI' }],
    ['of a signature instead', { type: 'webauthn.get' }],
    ['without a check of who holds the device', { isUserVerified: false }],
  ])('refuses one %s', async (_, deviation) => {
    const person = await aTeacher(app, company)
    expect(await add(person, deviation)).toMatchObject({ status: 409, error: { code: 'conflict' } })
    expect((await listOf(person)).data.data).toEqual([])
  })

  it('refuses one that is sent to another host name', async () => {
    const other = await aCompany(app, { parent: company })
    expect((await add(await aTeacher(app, company), { host: other.host })).status).toBe(409)
  })

  it('takes a challenge once, from the person it was made for, within five minutes', async () => {
    const [one, other] = [await aTeacher(app, company), await aTeacher(app, company)]
    const headers = { host: company.host }
    const { data } = await start(one, company.host)
    const made = () => ({ name: 'Phone', response: anAuthenticator(originAt(company.host)).make(data.data) })
    expect((await app.call(addPasskey, { as: other, headers, body: made() })).status).toBe(409)
    expect((await app.call(addPasskey, { as: one, headers, body: made() })).status).toBe(201)
    expect((await app.call(addPasskey, { as: one, headers, body: made() })).status).toBe(409)
    const late = await start(one, company.host)
    await app.database.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', one.id)
      .execute()
    const response = anAuthenticator(originAt(company.host)).make(late.data.data)
    expect((await app.call(addPasskey, { as: one, headers, body: { name: 'Phone', response } })).status).toBe(
      409,
    )
  })

  it('uses up the challenge of a refused response', async () => {
    const person = await aTeacher(app, company)
    const { data } = await start(person, company.host)
    const authenticator = anAuthenticator(originAt(company.host))
    const send = (deviation: Deviation) =>
      app.call(addPasskey, {
        as: person,
        headers: { host: company.host },
        body: { name: 'Phone', response: authenticator.make(data.data, deviation) },
      })
    expect((await send({ origin: 'http://evil.example.test:3000' })).status).toBe(409)
    expect((await send({})).status).toBe(409)
  })

  it('refuses a known credential, also of another person', async () => {
    const [one, other] = [await aTeacher(app, company), await aTeacher(app, company)]
    const authenticator = await aPasskey(app, one, { host: company.host })
    const { data } = await start(other, company.host)
    const body = { name: 'Phone', response: authenticator.make(data.data) }
    const answer = await app.call(addPasskey, { as: other, headers: { host: company.host }, body })
    expect(answer).toMatchObject({ status: 409, error: { message: 'This passkey has already been added.' } })
  })

  it('stops at twenty', async () => {
    const person = await aTeacher(app, company)
    await aPasskey(app, person, { host: company.host })
    const copies = Array.from({ length: serverLimits.passkeys - 1 }, () =>
      aPasskey(app, person, { host: company.host }),
    )
    await Promise.all(copies)
    expect((await start(person, company.host)).status).toBe(409)
    expect((await listOf(person)).data).toMatchObject({ meta: { can: { add: false } } })
  })

  it.each(['127.0.0.1', 'unknown.example.test', '[::1]'])('is not possible at %s', async (host) => {
    const person = await aTeacher(app, company)
    expect(await start(person, host)).toMatchObject({
      status: 409,
      error: { message: 'Passkeys don’t work at this address.' },
    })
    expect((await listOf(person, host)).data).toMatchObject({ meta: { can: { add: false } } })
  })

  it('needs a fresh proof of staff, and none of students', async () => {
    const [teacher, student] = [await aTeacher(app, company), await aStudent(app, company)]
    const sessions = [
      { token: await aToken(app, teacher.id) },
      { token: await aToken(app, student.id) },
    ] as const
    await app.database.db
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', 'in', [teacher.id, student.id])
      .execute()
    expect(await start(sessions[0], company.host)).toMatchObject({
      status: 403,
      error: { code: 'step_up_needed' },
    })
    expect((await start(sessions[1], company.host)).status).toBe(200)
  })
})

describe('one’s own passkeys', () => {
  it('are renamed and removed by their owner only, who is told', async () => {
    const person = await aTeacher(app, company)
    await aPasskey(app, person, { host: company.host })
    const [passkey] = (await listOf(person)).data.data
    const params = { passkeyId: passkey?.id ?? '' }
    for (const as of [stranger, admin]) {
      expect((await app.call(renamePasskey, { as, params, body: { name: 'Mine' } })).status).toBe(404)
      expect((await app.call(removePasskey, { as, params })).status).toBe(404)
    }
    const renamed = await app.call(renamePasskey, { as: person, params, body: { name: 'Blue phone' } })
    expect(renamed.data.data.name).toBe('Blue phone')
    expect((await app.call(removePasskey, { as: person, params })).status).toBe(204)
    expect((await listOf(person)).data.data).toEqual([])
    const subjects = (await app.mails()).filter(({ to }) => to?.[0]?.address === person.email)
    expect(subjects.map(({ subject }) => subject).join()).toContain('A passkey was removed from your account')
  })

  it('are left alone by impersonators', async () => {
    const person = await aTeacher(app, company)
    await aPasskey(app, person, { host: company.host })
    const acting = await app.call(impersonate, { as: admin, body: { user_id: person.id } })
    const as = { token: acting.data.access_token }
    const [passkey] = (await listOf(as)).data.data
    expect((await start(as, company.host)).status).toBe(403)
    expect((await app.call(removePasskey, { as, params: { passkeyId: passkey?.id ?? '' } })).status).toBe(403)
  })

  it('are counted for admins who may remove the host name', async () => {
    const busy = await aCompany(app)
    const [one, other] = [await aStudent(app, busy), await anAdmin(app, busy)]
    for (const person of [one, one, other]) await aPasskey(app, person, { host: busy.host })
    const { data } = await app.call(listHosts, { as: other, params: { companyId: busy.id } })
    expect(data.data).toMatchObject([{ hostname: busy.host, people_with_passkeys: 2 }])
  })

  it('are gone with a person who is erased', async () => {
    const student = await aStudent(app, company)
    await aPasskey(app, student, { host: company.host })
    await app.call(removeStudent, { as: admin, params: { studentId: student.id } })
    const left = app.database.db.selectFrom('passkeys').select('id').where('user_id', '=', student.id)
    expect(await left.execute()).toEqual([])
  })
})
