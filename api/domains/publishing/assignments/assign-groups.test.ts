import { describe, expect, it } from 'vitest'
import { changeGroupMembers, createGroup } from '#contract/accounts/groups.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { assignCourse, countAudience } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { listAssigned } from '../publishing.service.ts'

const app = aTestApp()
const parent = fileFixture(() => aCompany(app, { name: 'Harbor' }))
const child = fileFixture(() => aCompany(app, { parent, name: 'Aurora' }))
const admin = fileFixture(() => anAdmin(app, parent))
const course = testFixture(() => aReleasedCourse(app, admin))

const assign = (as: TestPerson, body: BodyOf<typeof assignCourse>) =>
  app.call(assignCourse, { as, params: { courseId: course.id }, body })
const assignedTo = async (person: TestPerson) =>
  (await listAssigned(app.as(person))).find(({ course_id }) => course_id === course.id)

describe('an assignment to people by name', () => {
  it('reaches them alone, beside those with a tag, and only where the company reaches', async () => {
    const [named, tagged, other] = [
      await aStudent(app, child),
      await aStudent(app, child, { tags: ['forklift'] }),
      await aStudent(app, child),
    ]
    const elsewhere = await aStudent(app, await aCompany(app, { parent }))
    const audience = {
      company_ids: [child.id],
      user_ids: [named.id, elsewhere.id],
      tags: ['forklift'],
    }
    const reached = await app.call(countAudience, {
      as: admin,
      params: { courseId: course.id },
      body: audience,
    })
    expect(reached.data.count).toBe(2)
    const answer = await assign(admin, { ...audience, due_days: 5 })
    expect(answer.data.data[0]).toMatchObject({ students: 2, user_ids: audience.user_ids.toSorted() })
    expect(answer.data.data[0]?.people.map(({ id }) => id)).toContain(named.id)
    expect((await assignedTo(named))?.due_at).not.toBeNull()
    expect(await assignedTo(tagged)).toBeDefined()
    expect(await assignedTo(other)).toBeUndefined()
    expect(await assignedTo(elsewhere)).toBeUndefined()
    await assign(admin, { ...audience, user_ids: [other.id] })
    await app.heard()
    expect(await assignedTo(named)).toBeUndefined()
    expect(await assignedTo(other)).toBeDefined()
  })

  it('is refused for somebody out of reach', async () => {
    const stranger = await aStudent(app, await aCompany(app))
    const body = { company_ids: [parent.id], user_ids: [stranger.id] }
    expect((await assign(admin, body)).status).toBe(404)
  })
})

describe('an assignment to groups', () => {
  const aGroup = async (members: TestPerson[], company_id = parent.id) => {
    const name = `Group ${members[0]?.id}`
    const group = (await app.call(createGroup, { as: admin, body: { name, company_id } })).data.data
    await app.call(changeGroupMembers, {
      as: admin,
      params: { groupId: group.id },
      body: { add: members.map(({ id }) => id) },
    })
    return group
  }

  it('reaches their members alone, each once, and follows who joins and leaves', async () => {
    const [member, tagged, other] = await Promise.all([
      aStudent(app, child),
      aStudent(app, child, { tags: ['crane'] }),
      aStudent(app, child),
    ])
    const group = await aGroup([member])
    const audience = {
      company_ids: [parent.id],
      with_descendants: true,
      group_ids: [group.id],
      tags: ['crane'],
    }
    const reached = await app.call(countAudience, {
      as: admin,
      params: { courseId: course.id },
      body: audience,
    })
    expect(reached.data.count).toBe(2)
    const answer = await assign(admin, { ...audience, mandatory: true, due_days: 10 })
    expect(answer.data.data[0]).toMatchObject({
      students: 2,
      group_ids: [group.id],
      groups: [{ id: group.id, name: group.name }],
    })
    expect(await assignedTo(member)).toMatchObject({ mandatory: true })
    expect(await assignedTo(tagged)).toBeDefined()
    expect(await assignedTo(other)).toBeUndefined()
    const change = (body: object) =>
      app.call(changeGroupMembers, { as: admin, params: { groupId: group.id }, body })
    await change({ add: [other.id], remove: [member.id] })
    await app.heard()
    expect(await assignedTo(member)).toBeUndefined()
    expect((await assignedTo(other))?.due_at).not.toBeNull()
  })

  it('is refused for a group out of reach', async () => {
    const group = await aGroup([await aStudent(app, parent)])
    const below = await anAdmin(app, child)
    const own = await aReleasedCourse(app, below)
    const answer = await app.call(assignCourse, {
      as: below,
      params: { courseId: own.id },
      body: { company_ids: [child.id], group_ids: [group.id] },
    })
    expect(answer.status).toBe(404)
  })
})
