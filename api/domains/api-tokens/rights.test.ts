import { expect, it } from 'vitest'
import { changeGroupMembers, createGroup } from '#contract/accounts/groups.ts'
import { inviteStudent } from '#contract/accounts/people.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { listAudit } from '#contract/evidence/audit.ts'
import { resetProgress } from '#contract/learning/activity.ts'
import { exemptFromCourse } from '#contract/learning/exemptions.ts'
import { apiScopes } from '#contract/scopes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { anApiToken } from '#tests/support/builders/api-tokens.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'

const app = aTestApp()

it('leaves people of companies below in groups, unless these are in its reach', async () => {
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  const [own, below] = [
    await aStudent(app, company),
    await aStudent(app, await aCompany(app, { parent: company })),
  ]
  const group = await app.call(createGroup, { as: owner, body: { name: 'Night shift' } })
  const params = { groupId: group.data.data.id }
  const both = [own.id, below.id]
  await app.call(changeGroupMembers, { as: owner, params, body: { add: both } })
  const left = []
  for (const includes_below of [false, true]) {
    const as = await anApiToken(app, owner, { scopes: ['people:write'], includes_below })
    const { data } = await app.call(changeGroupMembers, { as, params, body: { remove: both } })
    left.push(data.data.members)
  }
  expect(left).toEqual([1, 0])
})

it('reads no free text about people', async () => {
  const company = await aCompany(app)
  const [owner, student] = [
    await anAdmin(app, company, { abilities: ['owner'] }),
    await aStudent(app, company),
  ]
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  await aReader(app, student, course).open(0)
  const about = { as: owner, params: { courseId: course.id, studentId: student.id } }
  await app.call(resetProgress, { ...about, body: { reason: 'Was in hospital' } })
  await app.call(exemptFromCourse, { ...about, body: { reason: 'other', note: 'Is in hospital' } })
  const token = await anApiToken(app, owner, { scopes: [...apiScopes] })
  const hospitals = async (as: { token: string }) => {
    const params = { studentId: student.id }
    const answers = [await app.call(getStudentFile, { as, params }), await app.call(listAudit, { as })]
    return answers.map(({ text }) => text.includes('hospital'))
  }
  expect([await hospitals(owner), await hospitals(token)]).toEqual([
    [true, true],
    [false, false],
  ])
})

it('mails nobody more than five invitations in a quarter of an hour', async () => {
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  const { id, email } = await aStudent(app, company)
  const as = await anApiToken(app, owner, { scopes: ['people:write'] })
  const invite = () => app.call(inviteStudent, { as, params: { studentId: id } })
  const answers = await Promise.all(Array.from({ length: 20 }, invite))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused).toHaveLength(15)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(800)
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
  expect(mails).toHaveLength(5)
})
