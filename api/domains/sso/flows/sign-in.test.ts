import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getStudent, refresh } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/sso/sign-in.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aConnection, aProvenDomain } from '#tests/support/builders/sso.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { startOidcServer } from '#tests/support/servers/oidc-server.ts'
import { anSsoApp } from '#tests/support/sso-office.ts'

const callbacks = ['harbor', 'aurora', 'stranger'].map((name) => `https://${name}.example/sso/callback`)
const idp = await startOidcServer(callbacks)
afterAll(() => idp.close())
const app = anSsoApp()
const parent = fileFixture(() => aCompany(app, { name: 'Group', hosts: ['group.example'] }))
const harbor = fileFixture(() => aCompany(app, { parent, name: 'Harbor', hosts: ['harbor.example'] }))
const aurora = fileFixture(() => aCompany(app, { parent: harbor, name: 'Aurora', hosts: ['aurora.example'] }))
const stranger = fileFixture(() => aCompany(app, { name: 'Stranger', hosts: ['stranger.example'] }))
const admin = fileFixture(() => anAdmin(app, harbor))
const connection = fileFixture(async () => {
  await aProvenDomain(app, harbor, 'harbor.example')
  return aConnection(app, admin, { issuer: idp.issuer, status: 'active' })
})

const on = (host: string) => ({ headers: { host } })
const start = (body: BodyOf<typeof contract.startSignIn>, host = 'harbor.example') =>
  app.call(contract.startSignIn, { body, ...on(host) })
const finish = (body: BodyOf<typeof contract.finishSignIn>, host = 'harbor.example') =>
  app.call(contract.finishSignIn, { body, ...on(host) })

let logins = 0
const aLogin = (claims: Record<string, unknown> = {}) => {
  logins += 1
  const login = `login-${logins}`
  idp.people.set(login, { email: `${login}@harbor.example`, email_verified: true, ...claims })
  return login
}
/** What the callback page posts after a sign-in at the provider. */
const comeBack = async (login: string, { host = 'harbor.example', id = connection.id } = {}) => {
  const { url, flow } = (await start({ connection_id: id, redirect_to: '/library/courses?a=1' }, host)).data
  const { searchParams } = await idp.signIn(url, login)
  return { flow, ...(Object.fromEntries(searchParams) as { code: string; state: string; iss: string }) }
}
const signIn = async (login: string, more: { host?: string; id?: string } = {}) =>
  finish(await comeBack(login, more), more.host)
const set = (fields: Record<string, unknown>) =>
  app.database.db.updateTable('sso_connections').set(fields).where('id', '=', connection.id).execute()
const studentOf = (login: string) =>
  aStudent(app, harbor, { email: String(idp.people.get(login)?.email).toUpperCase() })
const expectRefused = async (login: string, more?: { host?: string; id?: string }) => {
  const { status, error } = await signIn(login, more)
  expect([status, error.detail]).toEqual([401, { reason: 'refused' }])
  return error.message
}

beforeEach(() =>
  set({
    creates_students: false,
    trusts_email: false,
    domains: [],
    hosted_domain: null,
    required_for_students: false,
  }),
)

describe('a student', () => {
  // Specification +: Single sign-on by OpenID Connect can be switched on for a company's students
  it('is linked by a proved address once, then known by the subject whatever the address', async () => {
    const login = aLogin()
    const student = await studentOf(login)
    const first = await signIn(login)
    expect(first.data).toMatchObject({ outcome: 'signed_in', redirect_to: '/library/courses?a=1' })
    expect(first.data.session?.user.id).toBe(student.id)
    const token = first.data.session?.access_token ?? ''
    expect((await app.call(getStudent, { as: { token } })).data.data.id).toBe(student.id)
    idp.people.set(login, { email: 'renamed@elsewhere.example' })
    expect((await signIn(login)).data.session?.user.id).toBe(student.id)
    const mails = (await app.mails()).filter(
      ({ to }) => to?.[0]?.address?.toLowerCase() === student.email.toLowerCase(),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['You can now sign in with Harbor ID'])
    const { rows } = await app.database.pool.query(
      `select kind, data from events where data->>'user_id' = $1 order by id`,
      [student.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['identity.linked', 'person.signed_in', 'person.signed_in'])
    expect(rows[1].data).toMatchObject({ method: 'sso', connection_id: connection.id })
  })

  it('of a company below is linked too, also at that company’s own host', async () => {
    const login = aLogin()
    const student = await aStudent(app, aurora, { email: `${login}@harbor.example` })
    expect((await signIn(login)).data.session?.user.id).toBe(student.id)
    expect((await signIn(login, { host: 'aurora.example' })).data.session?.user.id).toBe(student.id)
  })

  it('is created where the connection allows, once', async () => {
    await set({ creates_students: true })
    const login = aLogin({ given_name: 'Ελένη', family_name: 'Παππά', locale: 'el-GR' })
    const { data } = await signIn(login)
    expect(data.session?.user).toMatchObject({
      ...{ first_name: 'Ελένη', last_name: 'Παππά', role: 'student', company_id: harbor.id },
      ...{ email: `${login}@harbor.example`, platform_locale: 'el_GR' },
    })
    expect((await signIn(login)).data.session?.user.id).toBe(data.session?.user.id)
  })

  it('is believed without email_verified only on the company’s word', async () => {
    const login = aLogin({ email_verified: undefined })
    const student = await studentOf(login)
    await expectRefused(login)
    await set({ trusts_email: true })
    expect((await signIn(login)).data.session?.user.id).toBe(student.id)
  })

  it('of Google has to belong to the organization', async () => {
    await set({ hosted_domain: 'harbor.example' })
    const [login, other] = [aLogin({ hd: 'harbor.example' }), aLogin({ hd: 'else.example' })]
    const student = await studentOf(login)
    await studentOf(other)
    expect((await signIn(login)).data.session?.user.id).toBe(student.id)
    await expectRefused(other)
  })
})

describe('nobody gets in', () => {
  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['a text instead of true', { email_verified: 'true' }],
    ['no address', { email: undefined }],
    ['a domain that the company has not proved', { email: 'somebody@unproved.example' }],
  ])('with %s', async (_case, claims) => {
    await set({ creates_students: true })
    const login = aLogin(claims)
    const { email } = idp.people.get(login) ?? {}
    if (typeof email === 'string') await aStudent(app, harbor, { email })
    await expectRefused(login)
  })

  it('as staff by e-mail, as a parent’s person, as one of another company, or disabled; the sentence is the same', async () => {
    const people = [
      await aTeacher(app, harbor, { email: 'teacher@harbor.example' }),
      await anAdmin(app, harbor, { email: 'boss@harbor.example' }),
      await aStudent(app, parent, { email: 'parents@harbor.example' }),
      await aStudent(app, stranger, { email: 'strangers@harbor.example' }),
      await aStudent(app, harbor, { email: 'gone@harbor.example', status: 'disabled' as 'active' }),
    ]
    const messages = new Set<string>()
    for (const { email } of people) messages.add(await expectRefused(aLogin({ email })))
    messages.add(await expectRefused(aLogin({ email: 'nobody@harbor.example' })))
    expect(messages.size).toBe(1)
  })

  it('as somebody who is linked to another subject, and no second account is made', async () => {
    await set({ creates_students: true })
    const login = aLogin()
    await studentOf(login)
    await signIn(login)
    await expectRefused(aLogin({ email: idp.people.get(login)?.email }))
  })

  it('once moved out of the company or disabled', async () => {
    const login = aLogin()
    const student = await studentOf(login)
    await signIn(login)
    const change = (fields: Record<string, unknown>) =>
      app.database.db.updateTable('users').set(fields).where('id', '=', student.id).execute()
    await change({ company_id: parent.id })
    await expectRefused(login)
    await change({ company_id: harbor.id, status: 'disabled' })
    await expectRefused(login)
  })

  it('of a domain that the connection leaves out', async () => {
    await set({ domains: ['other.example'] })
    const login = aLogin()
    await studentOf(login)
    await expectRefused(login)
  })
})

describe('a callback', () => {
  const expectLost = async (body: BodyOf<typeof contract.finishSignIn>, host?: string) => {
    const { status, error } = await finish(body, host)
    expect([status, error.detail]).toEqual([401, { reason: 'begin_again' }])
  }

  it('works once', async () => {
    const login = aLogin()
    await studentOf(login)
    const callback = await comeBack(login)
    expect((await finish(callback)).status).toBe(200)
    await expectLost(callback)
  })

  it('works only with its own state, in its own tab and at its own host', async () => {
    const login = aLogin()
    await studentOf(login)
    const [mine, theirs] = [await comeBack(login), await comeBack(login)]
    await expectLost({ ...mine, flow: theirs.flow })
    await expectLost({ ...mine, state: theirs.state })
    await expectLost({ ...mine, state: 'invented' })
    await expectLost(mine, 'aurora.example')
    expect((await finish(mine)).status).toBe(200)
  })

  it('that names another issuer is refused, and its flow is used up', async () => {
    const login = aLogin()
    await studentOf(login)
    const callback = await comeBack(login)
    const { status, error } = await finish({ ...callback, iss: 'https://other.example' })
    expect([status, error.detail]).toEqual([401, { reason: 'provider' }])
    await expectLost(callback)
    const { rows } = await app.database.pool.query(
      `select data->>'problem' as problem from events where kind = 'sso.refused'`,
    )
    expect(rows).toEqual([{ problem: 'provider' }])
  })

  it('comes too late after ten minutes, and after a change of the connection', async () => {
    const login = aLogin()
    await studentOf(login)
    const callback = await comeBack(login)
    await app.database.pool.query(`update sign_in_flows set expires_at = now() - interval '1 second'`)
    await expectLost(callback)
    const other = await comeBack(login)
    await app.database.pool.query('update sso_connections set version = version + 1 where id = $1', [
      connection.id,
    ])
    await expectLost(other)
  })

  it('leads only to pages of ours', async () => {
    for (const redirect_to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'library'])
      expect((await start({ connection_id: connection.id, redirect_to })).status).toBe(422)
  })
})

describe('the sign-in page', () => {
  const buttons = (host: string) => app.call(contract.listSignInButtons, on(host))
  const discover = (email: string, host = 'harbor.example') =>
    app.call(contract.discoverSignIn, { body: { email }, ...on(host) })

  it('offers the connections of its company, of those above and of those below', async () => {
    const { id, name } = connection
    const button = [{ id, name, provider: 'other' }]
    for (const host of ['harbor.example', 'aurora.example', 'group.example'])
      expect((await buttons(host)).data.data, host).toEqual(button)
    expect((await buttons('stranger.example')).data.data).toEqual([])
    expect((await buttons('unknown.example')).data.data).toEqual([])
    expect((await start({ connection_id: id }, 'stranger.example')).status).toBe(404)
  })

  it('finds the connection by the domain alone, for known and unknown people alike', async () => {
    await aStudent(app, harbor, { email: 'known@harbor.example' })
    const [known, unknown] = [await discover('known@harbor.example'), await discover('un@Harbor.Example')]
    expect(known.data).toEqual(unknown.data)
    expect(known.data.data.connection?.id).toBe(connection.id)
    expect((await discover('known@elsewhere.example')).data.data.connection).toBeNull()
    expect((await discover('known@harbor.example', 'stranger.example')).data.data.connection).toBeNull()
    const { url } = (await start({ email: 'known@harbor.example' })).data
    expect(new URL(url).searchParams.get('login_hint')).toBe('known@harbor.example')
  })

  it('sends people to the provider with PKCE, state, nonce and the address of the verified host', async () => {
    const query = new URL((await start({ connection_id: connection.id })).data.url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', client_id: 'wardwise' },
      ...{ scope: 'openid email profile', redirect_uri: 'https://harbor.example/sso/callback' },
      ...{ state: expect.stringMatching(/^.{40,}$/), nonce: expect.stringMatching(/^.{40,}$/) },
    })
  })
})

describe('while the provider is asked', () => {
  it.each([
    ['disabled', `update sso_connections set status = 'disabled' where id = $1`],
    ['deleted', 'delete from sso_connections where id = $1'],
  ])('a connection that is %s lets nobody in any more', async (_, change) => {
    const { id } = await aConnection(app, admin, { issuer: idp.issuer, status: 'active' })
    const login = aLogin()
    await studentOf(login)
    const answer = await comeBack(login, { id })
    const client = await app.database.pool.connect()
    await client.query('begin')
    await client.query(change, [id])
    const finished = finish(answer)
    await Promise.race([finished, setTimeout(500)])
    await client.query('commit')
    client.release()
    const { status, error } = await finished
    expect([status, error.detail]).toEqual([401, { reason: 'begin_again' }])
  })
})

describe('an open session', () => {
  const exchange = (token: string | undefined) => app.call(refresh, { as: { token: token ?? '' } })

  // Specification +: Once a sign-in provider is required, sessions that came otherwise end with their next exchange
  it('of a student ends with its next exchange once a provider is required that it did not come by', async () => {
    const login = aLogin()
    const byLink = await studentOf(login)
    const byProvider = (await signIn(login)).data.session?.access_token
    const linked = await exchange(byLink.token)
    const provided = await exchange(byProvider)
    expect([linked.status, provided.status]).toEqual([200, 200])
    await set({ required_for_students: true })
    expect((await exchange(linked.data.access_token)).status).toBe(401)
    expect((await app.call(getStudent, { as: { token: linked.data.access_token } })).status).toBe(401)
    const again = await exchange(provided.data.access_token)
    expect((await exchange(again.data.access_token)).status).toBe(200)
    const teacher = await aTeacher(app, harbor)
    expect((await exchange(teacher.token)).status).toBe(200)
  })

  it('of a student whose link was removed does not count as by the provider', async () => {
    const login = aLogin()
    const student = await studentOf(login)
    const { data } = await exchange((await signIn(login)).data.session?.access_token)
    await set({ required_for_students: true })
    await app.database.db.deleteFrom('identities').where('user_id', '=', student.id).execute()
    expect((await exchange(data.access_token)).status).toBe(401)
  })

  it('of staff who came by a provider needs no second factor of ours', async () => {
    const login = aLogin()
    const teacher = await aTeacher(app, harbor)
    await app.database.pool.query(
      `insert into identities (id, connection_id, subject, user_id, linked_at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [connection.id, login, teacher.id],
    )
    const token = (await signIn(login)).data.session?.access_token
    await app.database.pool.query(
      `insert into second_factor_policies (company_id, admins_since, teachers_since)
        values ($1, now() - interval '15 days', now() - interval '15 days')`,
      [harbor.id],
    )
    await app.database.pool.query(
      `update users set created_at = created_at - interval '15 days' where id = $1`,
      [teacher.id],
    )
    expect((await exchange(token)).data.purpose).toBeUndefined()
    expect((await exchange(teacher.token)).data.purpose).toBe('enrol')
  })
})
