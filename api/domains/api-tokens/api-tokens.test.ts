import { describe, expect, it } from 'vitest'
import { listSessions } from '#contract/accounts/accounts.ts'
import { createStudent, disableStudent } from '#contract/accounts/people.ts'
import * as contract from '#contract/api-tokens/api-tokens.ts'
import { getDashboard } from '#contract/directory/dashboard.ts'
import { getStudentFile, listStudents, removeStudent } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { exportAudit, listAudit } from '#contract/evidence/audit.ts'
import { newId, tokenHash } from '#platform/ids.ts'
import { newApiToken } from '#platform/secrets/api-token.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { anApiToken } from '#tests/support/builders/api-tokens.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const office = anOffice(app)

const create = (
  body: Partial<BodyOf<typeof contract.createApiToken>> = {},
  as: TestPerson | null = office.admin,
  companyId = office.company.id,
) =>
  app.call(contract.createApiToken, {
    as,
    params: { companyId },
    body: { id: newId(), name: 'Dashboard', scopes: ['people:read'], days: 90, ...body },
  })
const list = (as: TestPerson | null = office.admin, companyId = office.company.id) =>
  app.call(contract.listApiTokens, { as, params: { companyId } })
const revoke = (tokenId: string, as: TestPerson | null = office.admin, companyId = office.company.id) =>
  app.call(contract.revokeApiToken, { as, params: { companyId, tokenId } })
const callWith = (token: string, headers: Record<string, string> = {}) =>
  app.call(listStudents, { as: { token }, headers })
const rowOf = (id: string) =>
  app.database.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A company with one company below, an owner, and a student in each. */
async function aTree() {
  const parent = await aCompany(app)
  const child = await aCompany(app, { parent_id: parent.id })
  const owner = await anAdmin(app, parent, { abilities: ['owner'] })
  return { parent, child, owner, own: await aStudent(app, parent), below: await aStudent(app, child) }
}

describe('an API token', () => {
  // Specification +: Owners create API tokens, whose secrets are shown once and stored only as hashes
  it('is created once for an id, and its secret is shown once', async () => {
    const id = newId()
    const [first, again] = [await create({ id }), await create({ id, name: 'Other' })]
    expect([first.status, again.status]).toEqual([201, 201])
    const { secret } = first.data.data
    expect(secret).toMatch(/^ww_[a-z2-7]{52}[a-z0-9]{7}$/)
    expect(again.data.data).toEqual({ ...first.data.data, secret: null })
    expect(first.data.data).toMatchObject({ state: 'active', last_used_at: null, hint: secret?.slice(-4) })
    const listed = await list()
    expect(listed.text).not.toContain(secret)
    expect(listed.data.data.find((one) => one.id === id)?.created_by).toMatchObject({ id: office.admin.id })
    expect(listed.data.meta).toMatchObject({ can_change: true, has_below: false })
    expect((await rowOf(id)).token_hash).toEqual(tokenHash(secret ?? ''))
  })

  it('is for admins of the company alone', async () => {
    const stranger = await anAdmin(app, await aCompany(app))
    const { id } = await anApiToken(app, office.admin)
    for (const [as, status] of [
      [null, 401],
      [office.student, 403],
      [office.teacher, 403],
      [stranger, 404],
    ] as const) {
      expect((await list(as)).status).toBe(status)
      expect((await create({}, as)).status).toBe(status)
      expect((await revoke(id, as)).status).toBe(status)
    }
    expect((await revoke(id, stranger, stranger.company_id)).status).toBe(404)
    expect((await create({ id }, stranger, stranger.company_id)).status).toBe(409)
  })

  it('is created and revoked by owners alone where there are any, after they confirm who they are', async () => {
    const { parent, owner } = await aTree()
    const admin = await anAdmin(app, parent)
    const { id } = await anApiToken(app, owner)
    expect((await create({}, admin, parent.id)).status).toBe(403)
    expect((await revoke(id, admin, parent.id)).status).toBe(403)
    expect((await list(admin, parent.id)).data.meta.can_change).toBe(false)
    await app.database.db
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('user_id', '=', owner.id)
      .execute()
    const refused = await create({}, owner, parent.id)
    expect([refused.status, refused.error.code]).toEqual([403, 'step_up_needed'])
    expect((await revoke(id, owner, parent.id)).status).toBe(204)
  })

  it.each([
    ['name', { name: '' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['everything'] as never }],
    ['days', { days: 3650 as never }],
  ])('refuses a wrong %s', async (field, body) => {
    const { status, error } = await create(body)
    expect([status, Object.keys(error.errors ?? {}).map((name) => name.split('.')[0])]).toEqual([
      422,
      [field],
    ])
  })

  it('is one of at most twenty active ones', async () => {
    const admin = await anAdmin(app, await aCompany(app))
    const made = []
    for (let n = 0; n < 20; n += 1) made.push(await anApiToken(app, admin))
    expect((await create({}, admin, admin.company_id)).status).toBe(409)
    expect((await revoke(made[0]?.id ?? '', admin, admin.company_id)).status).toBe(204)
    expect((await create({}, admin, admin.company_id)).status).toBe(201)
  })
})

describe('a call with an API token', () => {
  // Specification +: API tokens reach their company and the companies below only if that was chosen
  it('reaches its own company, and the companies below if that was chosen', async () => {
    const { owner, own, below, child } = await aTree()
    const alone = await anApiToken(app, owner, { scopes: ['people:read', 'people:write', 'results:read'] })
    const whole = await anApiToken(app, owner, {
      scopes: ['people:read', 'results:read'],
      includes_below: true,
    })
    const idsOf = async (as: { token: string }) =>
      (await app.call(listStudents, { as })).data.data.map(({ id }) => id).sort()
    expect(await idsOf(alone)).toEqual([own.id])
    expect(await idsOf(whole)).toEqual([own.id, below.id].sort())
    const fileOf = async (as: { token: string }) =>
      (await app.call(getStudentFile, { as, params: { studentId: below.id } })).status
    expect([await fileOf(alone), await fileOf(whole)]).toEqual([404, 200])
    const { data: file } = await app.call(getStudentFile, { as: whole, params: { studentId: own.id } })
    expect(file.data.can).toMatchObject({ act_as: false, remove: false })
    const created = await app.call(createStudent, {
      as: alone,
      body: { email: 'x@child.test', first_name: 'X', last_name: 'Y', company_id: child.id, invite: false },
    })
    expect(created.status).toBe(404)
    const refused = await app.call(getDashboard, { as: alone })
    expect([refused.status, refused.error.detail]).toEqual([403, { scope: 'results:read', below: true }])
    expect((await app.call(getDashboard, { as: whole })).status).toBe(200)
  })

  // Specification +: API tokens can do only what their scopes allow
  it('is refused without the scope, saying which, and where no scope is declared', async () => {
    const token = await anApiToken(app, office.admin, { scopes: ['courses:read'] })
    const refused = await callWith(token.token)
    expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
      403,
      'scope_needed',
      { scope: 'people:read', below: false },
    ])
    expect(refused.error.message).toContain('people:read')
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="people:read"',
    )
    const every = await anApiToken(app, office.admin, {
      scopes: ['people:read', 'people:write', 'results:read', 'courses:read', 'audit:read'],
    })
    for (const answer of [
      await app.call(listSessions, { as: every }),
      await app.call(removeStudent, { as: every, params: { studentId: office.student.id } }),
      await app.call(contract.listApiTokens, { as: every, params: { companyId: office.company.id } }),
      await app.call(contract.createApiToken, {
        as: every,
        params: { companyId: office.company.id },
        body: { id: newId(), name: 'Mine', scopes: ['people:read'], days: 30 },
      }),
    ])
      expect([answer.status, answer.error.code, answer.error.detail]).toEqual([
        403,
        'scope_needed',
        { scope: null, below: false },
      ])
  })

  // Specification +: Unknown, expired and revoked API tokens are refused alike
  it('is refused alike when the token is unknown, expired or revoked, or its company closed', async () => {
    const admin = await anAdmin(app, await aCompany(app))
    const [expired, revoked, closed] = [
      await anApiToken(app, admin),
      await anApiToken(app, admin),
      await anApiToken(app, admin),
    ]
    expect((await callWith(revoked.token)).status).toBe(200)
    await app.database.db
      .updateTable('api_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', expired.id)
      .execute()
    await revoke(revoked.id, admin, admin.company_id)
    const answers = [
      await callWith(expired.token),
      await callWith(revoked.token),
      await callWith(newApiToken()),
    ]
    expect((await callWith(closed.token)).status).toBe(200)
    await app.database.db
      .updateTable('companies')
      .set({ closed_at: new Date().toISOString() })
      .where('id', '=', admin.company_id)
      .execute()
    answers.push(
      await callWith(closed.token),
      await callWith(`ww_${'a'.repeat(59)}`),
      await callWith('ww_1'.repeat(9)),
    )
    for (const { status, text, error, headers } of answers) {
      expect([status, error.code, text]).toEqual([401, 'token_invalid', answers[0]?.text])
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('needs the token in its header', async () => {
    const { token } = await anApiToken(app, office.admin)
    const inQuery = await fetch(`${app.url}/api/students?access_token=${token}`)
    expect(inQuery.status).toBe(401)
    const alsoInQuery = await fetch(`${app.url}/api/students?access_token=${token}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(alsoInQuery.status).toBe(422)
    expect(
      (await fetch(`${app.url}/api/students`, { headers: { authorization: `Basic ${token}` } })).status,
    ).toBe(401)
  })

  it('notes the last use once a minute', async () => {
    const { id, token } = await anApiToken(app, office.admin)
    await callWith(token)
    const { last_used_at, last_used_from } = await rowOf(id)
    expect([last_used_at, last_used_from]).toEqual([expect.anything(), '127.0.0.1'])
    await callWith(token)
    expect((await rowOf(id)).last_used_at).toEqual(last_used_at)
    const [before] = [new Date(Date.now() - 61_000).toISOString()]
    await app.database.db
      .updateTable('api_tokens')
      .set({ last_used_at: before })
      .where('id', '=', id)
      .execute()
    await callWith(token)
    expect(new Date((await rowOf(id)).last_used_at ?? 0).getTime()).toBeGreaterThan(
      Date.parse(before) + 60_000,
    )
  })

  it('still works when its creator has left, which the list says', async () => {
    const company = await aCompany(app)
    const [admin, other] = [await anAdmin(app, company), await anAdmin(app, company)]
    const { id, token } = await anApiToken(app, admin)
    await app.database.db.updateTable('users').set({ status: 'removed' }).where('id', '=', admin.id).execute()
    expect((await callWith(token)).status).toBe(200)
    const listed = (await list(other, company.id)).data.data.find((one) => one.id === id)
    expect(listed?.created_by?.has_left).toBe(true)
  })
})

describe('the audit log', () => {
  // Specification +: The audit log names the API token that did something
  it('names the API token, in the list and in the file', async () => {
    const token = await anApiToken(app, office.admin, {
      name: 'HR system',
      scopes: ['people:write', 'audit:read'],
    })
    const { data } = await app.call(createStudent, {
      as: token,
      body: { email: 'new@office.test', first_name: 'Nea', last_name: 'Nova', invite: true, tags: ['Sales'] },
    })
    const studentId = data.data.id
    expect((await app.call(disableStudent, { as: token, params: { studentId } })).status).toBe(200)
    const { data: log } = await app.call(listAudit, { as: token, query: { area: 'people', limit: 100 } })
    const done = log.data.filter(({ target }) => target?.id === studentId)
    expect(done.map(({ kind }) => kind)).toEqual(['person.disabled', 'person.invited', 'person.created'])
    for (const entry of done)
      expect(entry).toMatchObject({ actor: null, api_token: { id: token.id, name: 'HR system' } })
    expect(done[0]?.place?.ip).toBe('127.0.0.1')
    const own = await app.call(listAudit, { as: office.admin, query: { api_token_id: token.id } })
    expect(own.data.data.map(({ kind }) => kind)).toEqual(done.map(({ kind }) => kind))
    expect(own.data.meta.api_token).toEqual({ id: token.id, name: 'HR system' })
    const one = { api_token_id: token.id, person_id: studentId, kind: 'person.disabled' as const }
    expect((await app.call(listAudit, { as: office.admin, query: one })).data.data).toHaveLength(1)
    expect(
      (await app.call(listAudit, { as: office.admin, query: { api_token_id: newId() } })).data,
    ).toMatchObject({ data: [], meta: { api_token: { name: null } } })
    const file = await app.call(exportAudit, { as: token, query: { area: 'people' } })
    expect(Buffer.from(file.bytes).toString()).toContain(`API token HR system`)
    const created = (await app.call(listAudit, { as: office.admin, query: { kind: 'api_token.created' } }))
      .data
    expect(created.data[0]).toMatchObject({
      actor: { id: office.admin.id },
      details: [
        { name: 'token', values: ['HR system'] },
        { name: 'scopes', values: ['people:write', 'audit:read'] },
      ],
    })
  })
})
