import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import { listTeachers } from '#contract/accounts/teachers.ts'
import { getCourse } from '#contract/courses/courses.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import type { Ability } from '#contract/roles.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  aStudent,
  aTeacher,
  aToken,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const under = fileFixture(() => aCompany(app, { parent: company }))
const admin = fileFixture(() => anAdmin(app, company))
const teacher = fileFixture(() => aTeacher(app, company))
const student = fileFixture(() => aStudent(app, company))

const impersonated = (as: { token: string }, person: { id: string }) =>
  app.call(accounts.impersonate, { as, body: { user_id: person.id } })
const tokenFor = async (as: TestPerson, person: TestPerson) => ({
  token: (await impersonated(as, person)).data.access_token,
})
const seenAs = async (as: { token: string }) => (await app.call(accounts.getStudent, { as })).status
const eventsOf = (person: TestPerson) =>
  app.database.db
    .selectFrom('events')
    .select(['kind', 'actor_id', 'impersonator_id', 'company_id', 'data'])
    .where('kind', 'like', 'person.impersonat%')
    .where('company_id', '=', person.company_id)
    .orderBy('id')
    .execute()

describe('who may act as whom', () => {
  it('lets an admin act as those below them in their company and under it', async () => {
    const below = [await aTeacher(app, under), await aStudent(app, under)]
    for (const person of [teacher, student, ...below])
      expect((await impersonated(admin, person)).status).toBe(201)
  })

  it('refuses teachers, and does not offer it to them', async () => {
    for (const person of [student, await aStudent(app, under)])
      expect((await impersonated(teacher, person)).status).toBe(403)
    const file = await app.call(getStudentFile, { as: teacher, params: { studentId: student.id } })
    expect(file.data.data.can.act_as).toBe(false)
  })

  it('lets a teacher who manages people act as students, while they do', async () => {
    const manager = await aTeacher(app, company)
    const set = async (abilities: Ability[]) => {
      const { db } = app.database
      await db.updateTable('users').set({ abilities }).where('id', '=', manager.id).execute()
      await app.heard()
    }
    await set(['people'])
    expect((await impersonated(manager, teacher)).status).toBe(403)
    const acting = await tokenFor(manager, student)
    expect(await seenAs(acting)).toBe(200)
    await set([])
    expect(await seenAs(acting)).toBe(401)
  })

  it('refuses oneself, equals and those above', async () => {
    for (const person of [admin, await anAdmin(app, company), await anAdmin(app, under)])
      expect((await impersonated(admin, person)).status).toBe(403)
    for (const person of [teacher, await aTeacher(app, company), admin])
      expect((await impersonated(teacher, person)).status).toBe(403)
    expect((await impersonated(student, await aStudent(app, company))).status).toBe(403)
  })

  it('does not know people of a company beside or above', async () => {
    const other = await aStudent(app, await aCompany(app))
    expect((await impersonated(admin, other)).status).toBe(404)
    expect((await impersonated(await anAdmin(app, under), student)).status).toBe(404)
    expect((await impersonated(admin, { id: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
  })

  it('refuses people who cannot sign in themselves, and says what is wrong with an id', async () => {
    expect((await impersonated(admin, await aTeacher(app, company, { status: 'pending' }))).status).toBe(403)
    const answer = await impersonated(admin, { id: 'somebody' })
    expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['user_id']])
  })
})

describe('a session as somebody else', () => {
  it('is theirs, says who acts, also when refreshed, and is no longer for it', async () => {
    const { data, status } = await impersonated(admin, student)
    expect(status).toBe(201)
    expect(data).toMatchObject({ user: { id: student.id, role: 'student' }, impersonator: { id: admin.id } })
    expect(data.impersonator?.full_name).toMatch(/^Ada Example/)
    expect(data.expires_in).toBeLessThanOrEqual(3_600)
    await app.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 60_000).toISOString() })
      .where('user_id', '=', student.id)
      .where('impersonator_id', '=', admin.id)
      .execute()
    await app.heard()
    const next = await app.call(accounts.refresh, { as: { token: data.access_token } })
    expect(next.data).toMatchObject({ user: { id: student.id }, impersonator: { id: admin.id } })
    expect(next.data.expires_in).toBeLessThanOrEqual(60)
  })

  it('is shown to the person among their sessions', async () => {
    const person = await aStudent(app, company)
    await tokenFor(admin, person)
    const sessions = (await app.call(accounts.listSessions, { as: person })).data.data
    expect(sessions.map((session) => session.impersonated).sort()).toEqual([false, true])
  })

  it('reads but changes nothing, and acts as nobody else', async () => {
    const asTeacher = await tokenFor(admin, teacher)
    expect((await app.call(accounts.getMe, { as: asTeacher })).data.data.id).toBe(teacher.id)
    expect((await impersonated(asTeacher, student)).status).toBe(403)
    const password = { current_password: testPassword, password: 'copper meadow lantern' }
    expect((await app.call(accounts.changePassword, { as: asTeacher, body: password })).status).toBe(403)
    const asStudent = await tokenFor(admin, student)
    const names = { as: asStudent, body: { first_name: 'Eve' } }
    expect((await app.call(accounts.updateStudent, names)).status).toBe(403)
  })

  it('offers nothing that it cannot do', async () => {
    const made = await aCourse(app, teacher)
    const can = async (as: { token: string }) =>
      (await app.call(getCourse, { as, params: { courseId: made.id } })).data.data.can
    expect(Object.values(await can(teacher))).toContain(true)
    const asTeacher = await tokenFor(admin, teacher)
    expect(Object.values(await can(asTeacher))).not.toContain(true)
    const file = await app.call(getStudentFile, { as: asTeacher, params: { studentId: student.id } })
    expect(file.data.data.can).toEqual({ act_as: false, edit: false, manage: false, remove: false })
    const teachers = (await app.call(listTeachers, { as: admin, query: {} })).data.data
    expect(teachers.find(({ id }) => id === teacher.id)?.can.act_as).toBe(true)
  })

  it('ends alone at its sign-out, and both ends are in the log with both people', async () => {
    const home = await aCompany(app)
    const [boss, person] = [await anAdmin(app, home), await aStudent(app, home)]
    const acting = await tokenFor(boss, person)
    expect((await app.call(accounts.logoutStudent, { as: acting })).status).toBe(200)
    expect(await Promise.all([acting, person].map(seenAs))).toEqual([401, 200])
    expect((await app.call(accounts.getMe, { as: boss })).status).toBe(200)
    const both = { company_id: home.id, data: { user_id: person.id } }
    expect(await eventsOf(person)).toEqual([
      { kind: 'person.impersonated', actor_id: boss.id, impersonator_id: null, ...both },
      { kind: 'person.impersonation_ended', actor_id: person.id, impersonator_id: boss.id, ...both },
    ])
  })

  it('ends with the sign-in it came from', async () => {
    const boss = await anAdmin(app, company)
    const acting = await tokenFor(boss, student)
    expect(await seenAs(acting)).toBe(200)
    await app.call(accounts.logout, { as: boss })
    expect(await Promise.all([acting, student].map(seenAs))).toEqual([401, 200])
  })

  it('ends with that sign-in, although an earlier one of the admin goes on', async () => {
    const boss = await anAdmin(app, company)
    const later = { token: await aToken(app, boss.id) }
    const acting = { token: (await impersonated(later, student)).data.access_token }
    await app.call(accounts.logout, { as: later })
    expect(await seenAs(acting)).toBe(401)
    expect((await app.call(accounts.getMe, { as: boss })).status).toBe(200)
  })

  it('ends when that sign-in is ended from another device, and when it expires', async () => {
    const boss = await anAdmin(app, company)
    const later = { token: await aToken(app, boss.id) }
    const ended = { token: (await impersonated(later, student)).data.access_token }
    expect((await app.call(accounts.endOtherSessions, { as: boss })).status).toBe(204)
    expect(await seenAs(ended)).toBe(401)
    const acting = await tokenFor(boss, student)
    expect(await seenAs(acting)).toBe(200)
    await app.database.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('user_id', '=', boss.id)
      .execute()
    await app.heard()
    expect(await seenAs(acting)).toBe(401)
    expect((await app.call(accounts.refresh, { as: acting })).status).toBe(401)
  })

  it.each([
    ['is made a teacher', () => ({ role: 'teacher' as const })],
    ['moves to a company below', () => ({ company_id: under.id })],
    ['is disabled', () => ({ status: 'disabled' as const })],
    ['is removed', () => ({ status: 'removed' as const })],
  ])('ends when the admin %s', async (_, change) => {
    const boss = await anAdmin(app, company)
    const acting = await tokenFor(boss, student)
    expect(await seenAs(acting)).toBe(200)
    await app.database.db.updateTable('users').set(change()).where('id', '=', boss.id).execute()
    await app.heard()
    expect(await seenAs(acting)).toBe(401)
  })

  it('ends when the person moves out of reach, is promoted, or their company is moved', async () => {
    const boss = await anAdmin(app, company)
    const inBranch = await aCompany(app, { parent: company })
    const people = [
      await aStudent(app, company),
      await aTeacher(app, company),
      await aStudent(app, inBranch),
    ] as const
    const acting = await Promise.all(people.map((person) => tokenFor(boss, person)))
    const { db } = app.database
    const stranger = await aCompany(app)
    const write = (id: string, change: object) =>
      db.updateTable('users').set(change).where('id', '=', id).execute()
    await write(people[0].id, { company_id: stranger.id })
    await write(people[1].id, { role: 'admin' })
    await db
      .deleteFrom('company_closure')
      .where('descendant_id', '=', inBranch.id)
      .where('depth', '>', 0)
      .execute()
    await app.heard()
    const seen = await Promise.all(
      acting.map(async (as) => (await app.call(accounts.listSessions, { as })).status),
    )
    expect(seen).toEqual([401, 401, 401])
  })

  it('does not live on by a sign-in that came after it', async () => {
    const boss = await anAdmin(app, company)
    const acting = await tokenFor(boss, student)
    const passwords = { current_password: testPassword, password: 'copper meadow lantern' }
    expect((await app.call(accounts.changePassword, { as: boss, body: passwords })).status).toBe(200)
    expect(await seenAs(acting)).toBe(401)
  })
})
