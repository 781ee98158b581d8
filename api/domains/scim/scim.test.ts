import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { listStudents } from '#contract/directory/directory.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aDirectory, anEntraUser, callScim } from './directory.test-support.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const entra = fileFixture(() => aDirectory(app, admin))
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('what Entra ID sends', () => {
  it('tests the connection with a name that nobody has', async () => {
    const filter = encodeURIComponent('userName eq "c4b0ff6a-2d2c-4b0e-9f53-2f0d7b2a11aa"')
    const { status, type, body } = await entra.scim('GET', `/Users?filter=${filter}&aadOptscim062020`)
    expect([status, type]).toEqual([200, 'application/scim+json; charset=utf-8'])
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  it('creates, finds, changes, disables and brings back a person', async () => {
    const sent = anEntraUser()
    const created = await entra.scim('POST', '/Users', sent)
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.headers.get('location')).toContain(`/api/scim/v2/Users/${id}`)
    expect(created.body).toMatchObject({ ...sent, meta: { resourceType: 'User', version: 'W/"1"' } })
    expect(await rowOf(id)).toMatchObject({
      ...{ email: sent.userName, first_name: 'Ada', department: 'Sales', role: 'student', status: 'active' },
      source: 'scim',
    })
    for (const filter of [
      `userName eq "${sent.userName.toUpperCase()}"`,
      `externalId eq "${sent.externalId}"`,
      `emails[type eq "work"].value eq "${sent.userName}"`,
      `id eq "${id}"`,
    ]) {
      const { body } = await entra.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect([filter, body.Resources.map((one: { id: string }) => one.id)]).toEqual([filter, [id]])
    }
    const patch = (...Operations: object[]) =>
      entra.scim('PATCH', `/Users/${id}`, { schemas: [], Operations })
    const disabled = await patch({ op: 'Replace', path: 'active', value: 'False' })
    expect([disabled.status, disabled.body.active]).toEqual([200, false])
    expect((await rowOf(id)).status).toBe('disabled')
    const { data } = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'person.disabled')
      .where(sql<boolean>`data ->> 'user_id' = ${id}`)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject({ directory_id: entra.id })
    const renamed = await patch(
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Legal' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.byron@directory.example' },
    )
    expect(renamed.body).toMatchObject({
      name: { familyName: 'Byron' },
      [enterprise]: { department: 'Legal' },
    })
    expect(await rowOf(id)).toMatchObject({
      last_name: 'Byron',
      department: 'Legal',
      email: 'ada.byron@directory.example',
    })
    const again = await entra.scim('POST', '/Users', sent)
    expect([again.status, again.body.id]).toEqual([201, id])
    expect((await rowOf(id)).status).toBe('active')
    expect((await entra.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await entra.scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await rowOf(id)).status).toBe('disabled')
  })

  it('answers the same creation with 409 while the person is active', async () => {
    const sent = anEntraUser()
    const answers = await Promise.all([1, 2, 3].map(() => entra.scim('POST', '/Users', sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: expect.stringContaining('already has a person'),
    })
  })

  it('adopts a student of the company, and nobody else', async () => {
    const student = await aStudent(app, company, { email: 'known@directory.example' })
    const teacher = await aTeacher(app, company)
    const sent = anEntraUser({ emails: [{ type: 'work', value: 'KNOWN@directory.example' }] })
    const adopted = await entra.scim('POST', '/Users', sent)
    expect([adopted.status, adopted.body.id]).toEqual([201, student.id])
    expect(await rowOf(student.id)).toMatchObject({ email: 'known@directory.example', department: 'Sales' })
    const refused = await entra.scim(
      'POST',
      '/Users',
      anEntraUser({ emails: [{ value: teacher.email, type: 'work' }] }),
    )
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
  })

  it('shows the people to the admin', async () => {
    const { data } = await app.call(listStudents, { as: admin, query: { search: 'Number' } })
    // Numbers go on over the files of a worker.
    expect(data.data.map(({ last_name }) => last_name)).toContainEqual(expect.stringMatching(/^Number \d+$/))
  })
})

describe('the protocol', () => {
  it.each([
    ['no token', { token: null, method: 'GET', path: '/Users' }, 401],
    ['an unknown token', { token: 'scim_unknown', method: 'GET', path: '/Users' }, 401],
    ['an unknown path', { method: 'GET', path: '/Devices' }, 404],
    ['an unknown person', { method: 'GET', path: '/Users/none' }, 404],
    ['another method', { method: 'PUT', path: '/Users' }, 405],
    [
      'another type',
      { method: 'POST', path: '/Users', body: 'a=b', headers: { 'content-type': 'text/plain' } },
      415,
    ],
    ['no JSON', { method: 'POST', path: '/Users', body: '{' }, 400],
    ['a poisoned body', { method: 'POST', path: '/Users', body: '{"__proto__":{"a":1}}' }, 400],
    ['an endless body', { method: 'POST', path: '/Users', body: `{"a":"${'x'.repeat(5_100_000)}"}` }, 413],
    ['a malformed address', { method: 'GET', path: '/Users/%E0%A4%A' }, 400],
    ['a bad filter', { method: 'GET', path: '/Users?filter=userName' }, 400],
  ])(
    'answers %s in its own form',
    async (_case, {
      token = entra.token,
      ...call
    }: Parameters<typeof callScim>[2] & { token?: string | null }, status) => {
      const answer = await callScim(app.url, token, call)
      expect([answer.status, answer.type]).toEqual([status, 'application/scim+json; charset=utf-8'])
      expect(answer.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        detail: expect.any(String),
      })
    },
  )

  it('describes itself without a token', async () => {
    for (const path of [
      '/ServiceProviderConfig',
      '/ResourceTypes',
      '/ResourceTypes/User',
      '/Schemas',
      `/Schemas/${enterprise}`,
    ])
      expect([path, (await callScim(app.url, null, { method: 'GET', path })).status]).toEqual([path, 200])
  })
})
