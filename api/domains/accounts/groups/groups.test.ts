import { describe, expect, it } from 'vitest'
import * as contract from '#contract/accounts/groups.ts'
import { moveStudent } from '#contract/accounts/people.ts'
import { countStudents, getStudentFile, listStudents, removeStudent } from '#contract/directory/directory.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const office = anOffice(app)
const child = fileFixture(() => aCompany(app, { parent: office.company }))
const grandchild = fileFixture(() => aCompany(app, { parent: child }))

let created = 0
const create = async (company_id = office.company.id) => {
  created += 1
  const answer = await app.call(contract.createGroup, {
    as: office.admin,
    body: { name: `Group ${created}`, company_id },
  })
  return answer.data.data
}
const members = (
  groupId: string,
  body: { add?: string[]; remove?: string[] },
  as: TestPerson = office.admin,
) => app.call(contract.changeGroupMembers, { as, params: { groupId }, body })
const withAbility = async (ability: 'group_manager' | 'people') => {
  const teacher = await aTeacher(app, office.company)
  await app.database.db
    .updateTable('users')
    .set({ abilities: [ability] })
    .where('id', '=', teacher.id)
    .execute()
  await app.heard()
  return teacher
}

describe('a group', () => {
  it('is created once for a key, found by name, renamed and deleted', async () => {
    const call = (key: string, name: string) =>
      app.call(contract.createGroup, { as: office.admin, body: { key, name } })
    const first = await call('a-key-of-mine', ' Night shift ')
    const again = await call('a-key-of-mine', 'Night shift')
    expect([first.status, again.status, again.data.data.id]).toEqual([201, 201, first.data.data.id])
    const taken = await call('another-key', 'NIGHT SHIFT')
    expect([taken.status, Object.keys(taken.error.errors ?? {})]).toEqual([409, ['name']])
    const params = { groupId: first.data.data.id }
    const rename = (version: number, name: string) =>
      app.call(contract.updateGroup, { as: office.admin, params, body: { version, name } })
    expect((await rename(1, 'Day shift')).data.data).toMatchObject({ name: 'Day shift', version: 2 })
    expect((await rename(1, 'Late shift')).status).toBe(409)
    const found = await app.call(contract.listGroups, { as: office.admin, query: { search: 'day SHI' } })
    expect(found.data.data).toMatchObject([{ name: 'Day shift', members: 0, managers: [] }])
    expect((await app.call(contract.deleteGroup, { as: office.admin, params })).status).toBe(204)
    expect((await app.call(contract.getGroup, { as: office.admin, params })).status).toBe(404)
  })

  it('takes students of its company and below, each once, and filters the directory', async () => {
    const group = await create(child.id)
    const [below, beside] = await Promise.all([aStudent(app, grandchild), aStudent(app, office.company)])
    expect((await members(group.id, { add: [beside.id] })).status).toBe(422)
    expect((await members(group.id, { add: [below.id, office.stranger.id] })).status).toBe(404)
    await members(group.id, { add: [below.id] })
    expect((await members(group.id, { add: [below.id] })).data.data.members).toBe(1)
    const query = { group_id: group.id }
    const listed = await app.call(listStudents, { as: office.admin, query })
    const counted = await app.call(countStudents, { as: office.admin, query })
    expect([listed.data.data.map(({ id }) => id), counted.data.count]).toEqual([[below.id], 1])
    const file = await app.call(getStudentFile, { as: office.admin, params: { studentId: below.id } })
    expect(file.data.data.groups).toEqual([{ id: group.id, name: group.name }])
    expect((await members(group.id, { remove: [below.id] })).data.data.members).toBe(0)
  })

  it('loses who moves out of its company or is removed, and keeps who moves within', async () => {
    const group = await create(child.id)
    const [mover, leaver] = await Promise.all([aStudent(app, grandchild), aStudent(app, child)])
    await members(group.id, { add: [mover.id, leaver.id] })
    const move = (company_id: string) =>
      app.call(moveStudent, { as: office.admin, params: { studentId: mover.id }, body: { company_id } })
    const count = async () =>
      (await app.call(contract.getGroup, { as: office.admin, params: { groupId: group.id } })).data.data
        .members
    await move(child.id)
    expect(await count()).toBe(2)
    await move(office.company.id)
    expect(await count()).toBe(1)
    await app.call(removeStudent, { as: office.admin, params: { studentId: leaver.id } })
    expect(await count()).toBe(0)
  })

  it('is edited by those who manage people alone; an admin names its managers', async () => {
    const group = await create()
    const able = await withAbility('people')
    const student = await aStudent(app, office.company)
    expect((await members(group.id, { add: [student.id] }, office.teacher)).status).toBe(403)
    expect((await members(group.id, { add: [student.id] }, able)).status).toBe(200)
    const name = (user_ids: string[], as = office.admin) =>
      app.call(contract.setGroupManagers, { as, params: { groupId: group.id }, body: { user_ids } })
    expect((await name([office.teacher.id], able)).status).toBe(403)
    expect((await name([student.id])).status).toBe(404)
    expect((await name([office.teacher.id])).data.data.managers).toMatchObject([{ id: office.teacher.id }])
    expect((await name([])).data.data.managers).toEqual([])
  })

  it('is out of sight for the admin of a company below', async () => {
    const group = await create()
    const below = await anAdmin(app, child)
    expect((await app.call(contract.getGroup, { as: below, params: { groupId: group.id } })).status).toBe(404)
  })
})

describe('a group manager', () => {
  it('sees the people of their groups and nobody else', async () => {
    const [mine, other] = [await create(), await create()]
    const manager = await withAbility('group_manager')
    const [inside, outside] = await Promise.all([
      aStudent(app, office.company, { first_name: 'Zita' }),
      aStudent(app, office.company, { first_name: 'Zita' }),
    ])
    await members(mine.id, { add: [inside.id] })
    await members(other.id, { add: [outside.id] })
    await app.call(contract.setGroupManagers, {
      as: office.admin,
      params: { groupId: mine.id },
      body: { user_ids: [manager.id] },
    })
    const listed = await app.call(listStudents, { as: manager })
    expect(listed.data.data.map(({ id }) => id)).toEqual([inside.id])
    expect((await app.call(countStudents, { as: manager })).data.count).toBe(1)
    const file = (studentId: string) => app.call(getStudentFile, { as: manager, params: { studentId } })
    expect([(await file(inside.id)).status, (await file(outside.id)).status]).toEqual([200, 404])
    const groups = await app.call(contract.listGroups, { as: manager })
    expect(groups.data.data.map(({ id }) => id)).toEqual([mine.id])
    expect((await app.call(contract.getGroup, { as: manager, params: { groupId: other.id } })).status).toBe(
      404,
    )
    expect((await members(mine.id, { add: [inside.id] }, manager)).status).toBe(403)
  })
})
