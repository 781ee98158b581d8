import { describe, expect, it } from 'vitest'
import { getMe, login, updateMe } from '#contract/accounts/accounts.ts'
import { createStudent } from '#contract/accounts/people.ts'

import * as teachers from '#contract/accounts/teachers.ts'
import { createCourse } from '#contract/courses/courses.ts'
import { getStudentFile, listStudents } from '#contract/directory/directory.ts'
import { exportStudents } from '#contract/directory/student-selection.ts'
import { saveStudentView } from '#contract/directory/student-views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aTeacher,
  aToken,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const office = anOffice(app)
const child = fileFixture(() => aCompany(app, { parent: office.company }))

type Rights = BodyOf<typeof teachers.setStaffRights>
const setRights = (userId: string, body: Rights, as: TestPerson = office.admin) =>
  app.call(teachers.setStaffRights, { as, params: { userId }, body })
const lock = (userId: string, as: TestPerson = office.admin) =>
  app.call(teachers.lockStaff, { as, params: { userId } })
const unlock = (userId: string, as: TestPerson = office.admin) =>
  app.call(teachers.unlockStaff, { as, params: { userId } })
const remove = (userId: string, as: TestPerson = office.admin) =>
  app.call(teachers.removeTeacher, { as, params: { userId } })
const signIn = ({ email }: TestPerson, company = office.company) =>
  app.call(login, { body: { email, password: testPassword }, headers: { host: company.host } })
/** A new session, because changing rights ended the earlier ones. */
const signedIn = async (person: TestPerson) => ({ ...person, token: await aToken(app, person.id) })

describe('rights of staff', () => {
  it('give a teacher one ability, which ends their sessions and holds from the next one', async () => {
    const teacher = await aTeacher(app, office.company)
    const { status, data } = await setRights(teacher.id, { role: 'teacher', abilities: ['people'] })
    expect([status, data.data]).toMatchObject([200, { role: 'teacher', abilities: ['people'] }])
    expect((await app.call(getMe, { as: teacher })).status).toBe(401)
    const body = { email: 'by.teacher@example.test', first_name: 'A', last_name: 'B', invite: false }
    expect((await app.call(createStudent, { as: await signedIn(teacher), body })).status).toBe(201)
  })

  it('refuse what does not go with the role', async () => {
    const teacher = await aTeacher(app, office.company)
    expect((await setRights(teacher.id, { role: 'teacher', abilities: ['owner'] })).status).toBe(422)
    expect((await setRights(teacher.id, { role: 'admin', abilities: ['people'] })).status).toBe(422)
    expect((await setRights(teacher.id, { role: 'teacher', abilities: [] }, office.teacher)).status).toBe(403)
    const pending = await aTeacher(app, office.company, { status: 'pending' })
    expect((await setRights(pending.id, { role: 'admin', abilities: [] })).status).toBe(409)
  })

  it('make a teacher an admin and back, but never oneself', async () => {
    const teacher = await aTeacher(app, office.company)
    await setRights(teacher.id, { role: 'admin', abilities: [] })
    const admins = await app.call(teachers.listTeachers, { as: office.admin, query: { role: 'admin' } })
    expect(admins.data.data.map(({ id }) => id)).toContain(teacher.id)
    const own = await setRights(office.admin.id, { role: 'teacher', abilities: [] })
    expect(own.status).toBe(403)
    expect((await setRights(teacher.id, { role: 'teacher', abilities: [] })).data.data.role).toBe('teacher')
  })

  it('leave each company its last admin', async () => {
    const only = await anAdmin(app, child)
    expect((await setRights(only.id, { role: 'teacher', abilities: [] })).status).toBe(409)
    expect((await lock(only.id)).status).toBe(409)
    expect((await remove(only.id)).status).toBe(409)
    const second = await anAdmin(app, child)
    expect((await lock(only.id)).status).toBe(200)
    expect((await remove(second.id)).status).toBe(409)
    expect((await remove(only.id)).status).toBe(204)
  })

  it('are an owner’s to give once there is one, and the last owner stays', async () => {
    const company = await aCompany(app)
    const [first, second, third] = await Promise.all([
      anAdmin(app, company),
      anAdmin(app, company),
      anAdmin(app, company),
    ])
    const makeOwner = (who: TestPerson, as: TestPerson) =>
      setRights(who.id, { role: 'admin', abilities: ['owner'] }, as)
    expect((await makeOwner(second, first)).status).toBe(200)
    expect((await makeOwner(third, first)).status).toBe(403)
    expect((await lock(second.id, first)).status).toBe(403)
    const owner = await signedIn(second)
    expect((await makeOwner(third, owner)).status).toBe(200)
    const other = await signedIn(third)
    expect((await setRights(second.id, { role: 'admin', abilities: [] }, other)).status).toBe(200)
    expect((await remove(third.id, await signedIn(second))).status).toBe(403)
  })

  it('let one of two admins go who lock each other at once', async () => {
    const company = await aCompany(app)
    const [one, other] = await Promise.all([anAdmin(app, company), anAdmin(app, company)])
    const answers = await Promise.all([lock(other.id, one), lock(one.id, other)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a lock', () => {
  it('ends sessions and sign-in until it is taken away', async () => {
    const teacher = await aTeacher(app, office.company)
    expect((await lock(teacher.id)).data.data).toMatchObject({ status: 'disabled', can: { unlock: true } })
    expect((await lock(teacher.id)).status).toBe(200)
    expect((await app.call(getMe, { as: teacher })).status).toBe(401)
    expect((await signIn(teacher)).status).not.toBe(200)
    const approve = await app.call(teachers.approveTeacher, {
      as: office.admin,
      params: { userId: teacher.id },
    })
    expect(approve.status).toBe(409)
    expect((await unlock(teacher.id)).data.data.status).toBe('active')
    expect((await signIn(teacher)).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('can be for an admin', async () => {
    const body = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'new.admin@example.test',
      role: 'admin',
    } as const
    const { status, data } = await app.call(teachers.inviteTeacher, { as: office.admin, body })
    expect([status, data.data]).toMatchObject([201, { role: 'admin', status: 'invited' }])
  })
})

describe('an auditor', () => {
  it('reads, changes nothing, and looks after the own account', async () => {
    const teacher = await aTeacher(app, office.company)
    await setRights(teacher.id, { role: 'teacher', abilities: ['auditor'] })
    const auditor = await signedIn(teacher)
    expect((await app.call(listStudents, { as: auditor })).status).toBe(200)
    const file = await app.call(getStudentFile, {
      as: auditor,
      params: { studentId: office.student.id },
    })
    expect(file.data.data.can).toEqual({ act_as: false, edit: false, manage: false, remove: false })
    const course = await app.call(createCourse, {
      as: auditor,
      body: { title: 'No', difficulty: 'beginner', locales: ['en_US'] },
    })
    expect(course.status).toBe(403)
    expect((await app.call(updateMe, { as: auditor, body: { first_name: 'Alva' } })).status).toBe(200)
    const selection = { ids: [office.student.id] }
    expect((await app.call(exportStudents, { as: auditor, body: { selection } })).status).toBe(200)
    const view = { name: 'Late', search: 'state=overdue' }
    expect((await app.call(saveStudentView, { as: auditor, body: view })).status).toBe(201)
  })
})
