import { describe, expect, it } from 'vitest'
import { moveStudent, updateStudent } from '#contract/accounts/people.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import * as contract from '#contract/scim/connections.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aDirectory, anEntraUser } from './directory.test-support.ts'

const app = aTestApp()
const whole = fileFixture(() => aCompany(app))
const north = fileFixture(() => aCompany(app, { parent: whole }))
const south = fileFixture(() => aCompany(app, { parent: whole }))
const owner = fileFixture(() => anAdmin(app, whole, { abilities: ['owner'] }))
const northerner = fileFixture(() => anAdmin(app, north, { abilities: ['owner'] }))
const directory = fileFixture(() => aDirectory(app, northerner))

const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const patch = (id: string, value: object) =>
  directory.scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value }] })
const move = (studentId: string, company_id: string) =>
  app.call(moveStudent, { as: owner, params: { studentId }, body: { company_id } })

describe('a person who was moved to a company beside that of the directory', () => {
  it('is no longer changed, disabled or locked by it, and not created twice', async () => {
    const sent = anEntraUser()
    const { id } = (await directory.scim('POST', '/Users', sent)).body
    expect((await move(id, south.id)).status).toBe(200)
    for (const answer of [
      await patch(id, { active: false }),
      await patch(id, { 'name.givenName': 'Eve' }),
      await directory.scim('PUT', `/Users/${id}`, { ...sent, displayName: 'Eve' }),
    ])
      expect([answer.status, answer.body.scimType]).toEqual([409, 'mutability'])
    expect((await directory.scim('POST', '/Users', sent)).status).toBe(409)
    expect(await rowOf(id)).toMatchObject({ status: 'active', first_name: 'Ada', company_id: south.id })

    const { data } = await app.call(getStudentFile, { as: owner, params: { studentId: id } })
    expect(data.data.managed).toBeNull()
    const body = { version: data.data.version, first_name: 'Augusta' }
    expect((await app.call(updateStudent, { as: owner, params: { studentId: id }, body })).status).toBe(200)

    await move(id, north.id)
    expect((await patch(id, { 'name.givenName': 'Ada' })).status).toBe(200)
    await move(id, south.id)
    expect((await directory.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await rowOf(id)).status).toBe('active')
  })

  it('keeps their access when the owner allows what was held before', async () => {
    const ids: string[] = []
    for (let person = 0; person < 12; person += 1)
      ids.push((await directory.scim('POST', '/Users', anEntraUser())).body.id)
    for (const id of ids) await patch(id, { active: false })
    const params = { companyId: north.id, connectionId: directory.id }
    const { data } = await app.call(contract.listHeldChanges, { as: northerner, params })
    const waiting = data.data.map(({ id }) => id)
    expect(waiting.length).toBeGreaterThan(0)
    await move(waiting[0] as string, south.id)
    const body = { decision: 'allow' as const, ids: waiting }
    await app.call(contract.decideHeldChanges, { as: northerner, params, body })
    expect((await rowOf(waiting[0] as string)).status).toBe('active')
  })

  it('gets nothing from its groups', async () => {
    const { id } = (await directory.scim('POST', '/Users', anEntraUser())).body
    const { body: group } = await directory.scim('POST', '/Groups', { displayName: 'Sales' })
    const params = { companyId: north.id, connectionId: directory.id, directoryGroupId: group.id }
    const body = { tag: 'sales', group_id: null }
    await app.call(contract.mapDirectoryGroup, { as: northerner, params, body })
    await move(id, south.id)
    await directory.scim('PATCH', `/Groups/${group.id}`, {
      Operations: [{ op: 'add', path: 'members', value: [{ value: id }] }],
    })
    await app.jobs.runDue()
    expect((await rowOf(id)).tags).toEqual([])
  })
})

it('stays managed in a company below that of the directory', async () => {
  const directoryOfAll = await aDirectory(app, owner, { name: 'Okta', kind: 'okta' })
  const { id } = (await directoryOfAll.scim('POST', '/Users', anEntraUser())).body
  await move(id, south.id)
  const changed = await directoryOfAll.scim('PATCH', `/Users/${id}`, {
    Operations: [{ op: 'replace', value: { active: false } }],
  })
  expect([changed.status, (await rowOf(id)).status]).toEqual([200, 'disabled'])
})
