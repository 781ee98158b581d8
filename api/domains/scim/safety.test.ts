import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createGroup, getGroup } from '#contract/accounts/groups.ts'
import { createStudent, updateStudent } from '#contract/accounts/people.ts'
import { getStudentFile, removeStudent } from '#contract/directory/directory.ts'
import * as contract from '#contract/scim/connections.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aDirectory, anEntraUser, callScim, type TestDirectory } from './directory.test-support.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const owner = fileFixture(() => anAdmin(app, company, { abilities: ['owner'] }))

/** Removed after the test, because a company has ten at most. */
async function ownDirectory(options?: Parameters<typeof aDirectory>[2]): Promise<TestDirectory> {
  const directory = await aDirectory(app, owner, options)
  onTestFinished(async () => {
    await app.database.db.deleteFrom('directory_connections').where('id', '=', directory.id).execute()
  })
  return directory
}

const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const scope = ({ id, companyId }: TestDirectory) => ({ companyId, connectionId: id })
const heldOf = async (directory: TestDirectory) =>
  (await app.call(contract.listHeldChanges, { as: owner, params: scope(directory) })).data.data
const decide = (
  directory: TestDirectory,
  body: { decision: 'allow' | 'restore'; ids?: string[] },
  as: TestPerson = owner,
) => app.call(contract.decideHeldChanges, { as, params: scope(directory), body })
const addPeople = async (directory: TestDirectory, count: number): Promise<string[]> => {
  const answers = await Promise.all(
    Array.from({ length: count }, () => directory.scim('POST', '/Users', anEntraUser())),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  return answers.map(({ body }) => body.id)
}
const disable = (directory: TestDirectory, id: string) =>
  directory.scim('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] })
const addGroup = async (directory: TestDirectory, displayName: string, ids: string[]): Promise<string> => {
  const members = ids.map((value) => ({ value }))
  return (await directory.scim('POST', '/Groups', { displayName, members })).body.id
}
const map = (
  directory: TestDirectory,
  directoryGroupId: string,
  body: { tag: string | null; group_id: string | null },
) =>
  app.call(contract.mapDirectoryGroup, { as: owner, params: { ...scope(directory), directoryGroupId }, body })
const members = (directory: TestDirectory, group: string, op: string, more: object) =>
  directory.scim('PATCH', `/Groups/${group}`, { Operations: [{ op, path: 'members', ...more }] })
const tagsOf = async (id: string) => (await rowOf(id)).tags

describe('leaving', () => {
  it('ends every session at once', async () => {
    const directory = await ownDirectory()
    const [id = ''] = await addPeople(directory, 1)
    const token = await aToken(app, id)
    const me = () => fetch(`${app.url}/api/sessions`, { headers: { authorization: `Bearer ${token}` } })
    expect((await me()).status).toBe(200)
    await disable(directory, id)
    await app.heard()
    expect((await me()).status).toBe(401)
  })

  // Specification +: A directory that disables unusually many people has to wait for an owner
  it('waits for an owner once it looks like a mistake, who restores or allows it', async () => {
    const directory = await ownDirectory()
    const ids = await addPeople(directory, 14)
    for (const id of ids.slice(0, 10)) await disable(directory, id)
    const before = (await app.mails()).length
    for (const id of ids.slice(10, 12)) expect((await disable(directory, id)).body.active).toBe(false)
    expect((await directory.scim('DELETE', `/Users/${ids[12]}`)).status).toBe(204)
    expect((await directory.scim('GET', `/Users/${ids[12]}`)).status).toBe(404)
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).status))
    expect(states).toEqual([...Array(10).fill('disabled'), ...Array(4).fill('active')])
    const mails = (await app.mails()).slice(before)
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Entra ID: changes are waiting for you', owner.email],
    ])
    expect((await heldOf(directory)).map(({ id, kind }) => [id, kind])).toEqual(
      ids
        .slice(10, 13)
        .toSorted()
        .map((id) => [id, 'disable']),
    )

    const [restored = '', allowed = '', removed = ''] = ids.slice(10, 13)
    expect((await decide(directory, { decision: 'restore', ids: [restored] })).data).toEqual({ decided: 1 })
    expect((await directory.scim('GET', `/Users/${restored}`)).body.active).toBe(true)
    expect((await rowOf(restored)).status).toBe('active')
    expect((await decide(directory, { decision: 'allow' })).data).toEqual({ decided: 2 })
    expect((await decide(directory, { decision: 'allow' })).data).toEqual({ decided: 0 })
    for (const id of [allowed, removed]) expect((await rowOf(id)).status).toBe('disabled')
    // Who allows everything has confirmed that the directory means it.
    await disable(directory, ids[13] ?? '')
    expect((await rowOf(ids[13] ?? '')).status).toBe('disabled')
  })

  it('never disables staff', async () => {
    const directory = await ownDirectory()
    const [id = ''] = await addPeople(directory, 1)
    await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
    const refused = await disable(directory, id)
    expect([refused.status, refused.body.scimType]).toEqual([409, 'mutability'])
    expect((await directory.scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ role: 'admin', status: 'active' })
  })
})

describe('groups', () => {
  // Specification +: Leaving a directory’s group takes only what the group gave
  it('give a tag, and take only what they gave', async () => {
    const directory = await ownDirectory()
    const [had = '', got = '', both = ''] = await addPeople(directory, 3)
    await app.database.db
      .updateTable('users')
      .set({ tags: ['crew'] })
      .where('id', '=', had)
      .execute()
    const group = await addGroup(directory, 'Crew', [had, got, both])
    const other = await addGroup(directory, 'Crew of night', [both])
    for (const id of [group, other])
      expect((await map(directory, id, { tag: 'crew', group_id: null })).status).toBe(200)
    await app.jobs.runDue()
    for (const id of [had, got, both]) expect(await tagsOf(id)).toEqual(['crew'])

    expect(
      (await members(directory, group, 'Remove', { value: [{ value: got }, { value: had }] })).status,
    ).toBe(204)
    expect((await members(directory, group, 'remove', { path: `members[value eq "${both}"]` })).status).toBe(
      204,
    )
    await app.jobs.runDue()
    expect([await tagsOf(had), await tagsOf(got), await tagsOf(both)]).toEqual([['crew'], [], ['crew']])
    await directory.scim('DELETE', `/Groups/${other}`)
    await app.jobs.runDue()
    expect(await tagsOf(both)).toEqual([])
    expect((await directory.scim('GET', `/Groups/${other}`)).status).toBe(404)
  })

  it('fill a group of the company, and follow a changed mapping', async () => {
    const directory = await ownDirectory()
    const ids = await addPeople(directory, 2)
    const { data } = await app.call(createGroup, { as: owner, body: { name: 'Night shift' } })
    const group = await addGroup(directory, 'Night', [])
    await map(directory, group, { tag: null, group_id: data.data.id })
    await members(directory, group, 'Add', { value: ids.map((value) => ({ value })) })
    await members(directory, group, 'Add', { value: ids.map((value) => ({ value })) })
    await app.jobs.runDue()
    const size = async () =>
      (await app.call(getGroup, { as: owner, params: { groupId: data.data.id } })).data.data.members
    expect(await size()).toBe(2)
    await map(directory, group, { tag: 'night', group_id: null })
    await app.jobs.runDue()
    expect([await size(), await tagsOf(ids[0] ?? '')]).toEqual([0, ['night']])
    const listed = await directory.scim(
      'GET',
      `/Groups?filter=${encodeURIComponent('displayName eq "night"')}`,
    )
    expect(listed.body.Resources[0].members).toHaveLength(2)
    const excluded = await directory.scim('GET', `/Groups/${group}?excludedAttributes=members`)
    expect(excluded.body).not.toHaveProperty('members')
    expect((await directory.scim('GET', `/Users/${ids[0]}`)).body.groups[0]).toMatchObject({
      display: 'Night',
    })
  })

  it('that are emptied at once wait for an owner', async () => {
    const directory = await ownDirectory()
    const ids = await addPeople(directory, 51)
    const group = await addGroup(directory, 'Everybody', ids)
    await map(directory, group, { tag: 'everybody', group_id: null })
    await app.jobs.runDue()
    expect((await members(directory, group, 'remove', {})).status).toBe(204)
    await app.jobs.runDue()
    expect((await directory.scim('GET', `/Groups/${group}`)).body.members).toEqual([])
    expect(await tagsOf(ids[0] ?? '')).toEqual(['everybody'])
    expect(await heldOf(directory)).toMatchObject([{ id: group, kind: 'members', people: 51 }])
    await decide(directory, { decision: 'restore' })
    expect((await directory.scim('GET', `/Groups/${group}`)).body.members).toHaveLength(51)
    await members(directory, group, 'replace', { value: [] })
    await decide(directory, { decision: 'allow' })
    await app.jobs.runDue()
    expect(await tagsOf(ids[0] ?? '')).toEqual([])
  })
})

describe('a managed person', () => {
  it('is changed by the directory alone, but for what it does not say', async () => {
    const directory = await ownDirectory()
    const [id = ''] = await addPeople(directory, 1)
    const params = { studentId: id }
    const { data } = await app.call(getStudentFile, { as: owner, params })
    expect(data.data.managed).toMatchObject({
      by: 'Entra ID',
      details: expect.arrayContaining(['email', 'department']),
    })
    const change = (body: object) =>
      app.call(updateStudent, { as: owner, params, body: { version: data.data.version, ...body } })
    const refused = await change({ first_name: 'Eve' })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This is managed by Entra ID. Change it there.',
    ])
    expect((await change({ title: 'Captain' })).status).toBe(200)
  })

  // Specification +: A directory does not silently create an erased person again
  it('is not created again unseen after being erased', async () => {
    const directory = await ownDirectory()
    const sent = anEntraUser()
    const { id } = (await directory.scim('POST', '/Users', sent)).body
    expect((await app.call(removeStudent, { as: owner, params: { studentId: id } })).status).toBe(204)
    expect((await directory.scim('GET', `/Users/${id}`)).status).toBe(404)
    const links = await app.database.db
      .selectFrom('directory_links')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    expect(links).toEqual([])
    const refused = await directory.scim('POST', '/Users', { ...sent, externalId: 'another' })
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
    expect(await heldOf(directory)).toMatchObject([{ kind: 'return', name: sent.userName }])
    await decide(directory, { decision: 'allow' })
    const again = await directory.scim('POST', '/Users', sent)
    expect(again.status).toBe(201)
    expect(again.body.id).not.toBe(id)
  })
})

describe('a connection', () => {
  let directory: TestDirectory
  let other: TestCompany
  let theirs: TestDirectory
  let stranger: TestPerson
  beforeAll(async () => {
    directory = await aDirectory(app, owner)
    other = await aCompany(app)
    stranger = await anAdmin(app, other)
    theirs = await aDirectory(app, stranger)
  })

  it('reaches neither people nor groups of another one', async () => {
    const [id = ''] = await addPeople(directory, 1)
    const group = await addGroup(directory, 'Ours', [id])
    for (const [method, path] of [
      ['GET', `/Users/${id}`],
      ['DELETE', `/Users/${id}`],
      ['GET', `/Groups/${group}`],
      ['DELETE', `/Groups/${group}`],
    ] as const)
      expect([method, path, (await theirs.scim(method, path)).status]).toEqual([method, path, 404])
    expect((await theirs.scim('PUT', `/Users/${id}`, anEntraUser())).status).toBe(404)
    expect((await disable(theirs, id)).status).toBe(404)
    const foreign = await addGroup(theirs, 'Theirs', [id])
    expect((await theirs.scim('GET', `/Groups/${foreign}`)).body.members).toEqual([])
    expect((await theirs.scim('GET', '/Users')).body.totalResults).toBe(0)
    const mixed = { companyId: other.id, connectionId: directory.id }
    expect((await app.call(contract.listDirectoryCalls, { as: stranger, params: mixed })).status).toBe(404)
  })

  it('may have the same person as another company', async () => {
    const sent = anEntraUser()
    const [one, two] = [
      await directory.scim('POST', '/Users', sent),
      await theirs.scim('POST', '/Users', sent),
    ]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(one.body.id).not.toBe(two.body.id)
    const second = await ownDirectory({ kind: 'okta', name: 'Okta' })
    const refused = await second.scim('POST', '/Users', sent)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This person is already managed by Entra ID.',
    ])
  })

  it('is changed by owners only', async () => {
    const admin = await anAdmin(app, company)
    const params = { companyId: company.id }
    const { data } = await app.call(contract.listDirectories, { as: admin, params })
    expect(data.meta.can_change).toBe(false)
    const body = { id: newId(), name: 'Okta', kind: 'okta' as const }
    expect((await app.call(contract.createDirectory, { as: admin, params, body })).status).toBe(403)
    expect((await decide(directory, { decision: 'allow' }, admin)).status).toBe(403)
  })

  it('is refused while it is paused, after its token ended, and once that is revoked', async () => {
    const own = await ownDirectory()
    const status = async () => (await own.scim('GET', '/Users')).status
    const pause = (is_paused: boolean) =>
      app.call(contract.updateDirectory, { as: owner, params: scope(own), body: { is_paused } })
    await pause(true)
    expect(await status()).toBe(403)
    await pause(false)
    expect(await status()).toBe(200)
    const tokens = app.database.db.updateTable('directory_tokens').where('id', '=', own.tokenId)
    await tokens.set({ expires_at: new Date(Date.now() - 1_000).toISOString() }).execute()
    expect(await status()).toBe(401)
    await tokens.set({ expires_at: new Date(Date.now() + 60_000).toISOString() }).execute()
    expect(await status()).toBe(200)
    const params = { ...scope(own), tokenId: own.tokenId }
    expect((await app.call(contract.removeDirectoryToken, { as: owner, params })).status).toBe(204)
    expect(await status()).toBe(401)
  })

  it('warns of a token that ends soon, once for each day that matters', async () => {
    const own = await ownDirectory({ name: 'Soon' })
    const set = (days: number) =>
      app.database.db
        .updateTable('directory_tokens')
        .set({ expires_at: new Date(Date.now() + days * 86_400_000).toISOString() })
        .where('id', '=', own.tokenId)
        .execute()
    const { sweepDirectoriesJob } = await import('./connections/sweep-directories.job.ts')
    const { jobContext } = await import('#tests/support/jobs/job-context.ts')
    const sweep = async () => {
      await sweepDirectoriesJob.run(jobContext(app), {}, { id: '', stopping: new AbortController().signal })
      return (await app.mails()).filter(({ subject }) => subject?.startsWith('The token of Soon')).length
    }
    expect(await sweep()).toBe(0)
    await set(20)
    expect([await sweep(), await sweep()]).toEqual([1, 1])
    await set(0.5)
    expect([await sweep(), await sweep()]).toEqual([2, 2])
  })

  it('keeps its last calls without personal data', async () => {
    const own = await ownDirectory()
    await own.scim('GET', `/Users?filter=${encodeURIComponent('userName eq "ada@secret.example"')}`)
    await own.scim('GET', `/Users?filter=${encodeURIComponent('title eq "x"')}`)
    await expect
      .poll(async () => {
        const query = { only_errors: true }
        const { data } = await app.call(contract.listDirectoryCalls, { as: owner, params: scope(own), query })
        return data.data.map(({ path, status, scim_type }) => [path, status, scim_type])
      })
      .toEqual([['/Users?filter=title eq "…"', 400, 'invalidFilter']])
    const { text } = await app.call(contract.listDirectoryCalls, { as: owner, params: scope(own) })
    expect(text).not.toContain('ada@secret')
  })

  it('serves fifty at once', async () => {
    const own = await ownDirectory()
    const ids = await addPeople(own, 50)
    expect(new Set(ids).size).toBe(50)
    const group = await addGroup(own, 'All', [])
    const joined = await Promise.all(ids.map((value) => members(own, group, 'Add', { value: [{ value }] })))
    expect(joined.every(({ status }) => status === 204)).toBe(true)
    expect((await own.scim('GET', `/Groups/${group}`)).body.members).toHaveLength(50)
    const pages = []
    for (let startIndex = 1; startIndex <= 50; startIndex += 20)
      pages.push(...(await own.scim('GET', `/Users?startIndex=${startIndex}&count=20`)).body.Resources)
    expect(new Set(pages.map(({ id }) => id)).size).toBe(50)
  })

  it('removed, leaves its people as they are', async () => {
    const own = await ownDirectory()
    const [id = ''] = await addPeople(own, 1)
    expect((await app.call(contract.removeDirectory, { as: owner, params: scope(own) })).status).toBe(204)
    expect((await callScim(app.url, own.token, { method: 'GET', path: '/Users' })).status).toBe(401)
    const { data } = await app.call(getStudentFile, { as: owner, params: { studentId: id } })
    expect(data.data).toMatchObject({ status: 'active', managed: null })
  })
})

it('a person is found by the address that a form gave them', async () => {
  const directory = await ownDirectory()
  const made = await app.call(createStudent, {
    as: owner,
    body: { email: 'by.hand@directory.example', first_name: 'By', last_name: 'Hand', invite: false },
  })
  const sent = anEntraUser({ userName: 'by.hand@directory.example', emails: [] })
  expect((await directory.scim('POST', '/Users', sent)).body.id).toBe(made.data.data.id)
  await aStudent(app, company)
})
