import { describe, expect, it } from 'vitest'
import { getStudent, impersonate } from '#contract/accounts/accounts.ts'
import { type SettingChanges, setStudentSettings } from '#contract/accounts/people.ts'
import { getCourseCertificate } from '#contract/certificates/certificates.ts'
import { createComment } from '#contract/community/comments.ts'
import { createPost, listPosts } from '#contract/community/posts.ts'
import { getStudentFile } from '#contract/directory/directory.ts'
import { workChangedEvent } from '#contract/events.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { getLeaderboard } from '#contract/points/leaderboard.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aStudent,
  aTeacher,
  aToken,
  type TestPerson,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { givePoints } from '#tests/support/builders/points.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { aLiveChannel } from '#tests/support/live.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)

const set = (student: TestPerson, body: SettingChanges, as: TestPerson | null = office.admin) =>
  app.call(setStudentSettings, { as, params: { studentId: student.id }, body })
const companyHas = (settings: Record<string, boolean>, companyId = office.company.id) =>
  app.database.db
    .updateTable('companies')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', companyId)
    .execute()
const eventsOf = async (userId: string) => {
  const rows = await app.database.db.selectFrom('events').select(['kind', 'data']).orderBy('id').execute()
  return rows.filter(
    ({ kind, data }) => kind === 'person.updated' && (data as { user_id?: string }).user_id === userId,
  )
}
const nothing = {
  has_community: null,
  has_leaderboard: null,
  has_certificate_ceo: null,
  has_mail_reports: null,
}

describe('the own settings of a student', () => {
  it('override those of the company until they follow it again, and are in the file and the log', async () => {
    const student = await someone()
    const first = await set(student, { has_community: false, has_certificate_ceo: true })
    expect(first.data.data).toEqual({
      own: { ...nothing, has_community: false, has_certificate_ceo: true },
      company: {
        has_community: true,
        has_leaderboard: true,
        has_certificate_ceo: true,
        has_mail_reports: true,
      },
      unavailable: [],
    })
    const file = await app.call(getStudentFile, { as: office.admin, params: { studentId: student.id } })
    expect(file.data.data.settings).toEqual(first.data.data)
    const back = await set(student, { has_community: null, has_certificate_ceo: null })
    expect(back.data.data.own).toEqual(nothing)
    expect((await eventsOf(student.id)).map(({ data }) => (data as { fields: string[] }).fields)).toEqual([
      ['has_community', 'has_certificate_ceo'],
      ['has_community', 'has_certificate_ceo'],
    ])
  })

  it('change nothing and are not logged where they are as wanted', async () => {
    const student = await someone()
    await set(student, { has_leaderboard: false })
    expect((await set(student, { has_leaderboard: false })).data.data.own.has_leaderboard).toBe(false)
    expect((await set(student, {})).status).toBe(200)
    expect(await eventsOf(student.id)).toHaveLength(1)
  })

  it('are set by those alone who manage people, for students of theirs', async () => {
    const student = await someone()
    const body = { has_community: false }
    const parent = await anAdmin(app, office.company)
    const able = await aTeacher(app, office.company, { abilities: ['people'] })
    const statuses = [
      await set(student, body, null),
      await set(student, body, student),
      await set(student, body, office.teacher),
      await set(student, body, office.stranger),
      await set(student, body, await anAdmin(app, await aCompany(app))),
      await set(office.teacher, body),
      await set(student, { has_community: 'no' } as unknown as SettingChanges),
      await set(student, { has_wings: true } as unknown as SettingChanges),
      await set(student, body, able),
      await set(student, body, parent),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 403, 403, 403, 404, 404, 422, 422, 200, 200])
  })

  it('say that nobody has a leaderboard where the company switched it off', async () => {
    const company = await aCompany(app)
    const student = await aStudent(app, company)
    const admin = await anAdmin(app, company)
    await app.database.db
      .updateTable('companies')
      .set({ leaderboard_mode: 'off' })
      .where('id', '=', company.id)
      .execute()
    const { data } = (await set(student, { has_leaderboard: true }, admin)).data
    expect([data.own.has_leaderboard, data.unavailable]).toEqual([true, ['has_leaderboard']])
    expect((await app.call(getLeaderboard, { as: student })).status).toBe(403)
  })
})

describe('what own settings do', () => {
  it('close the community at once, in every open session, also while somebody is impersonating', async () => {
    const student = await someone()
    const other = { ...student, token: await aToken(app, student.id) }
    const acting = await app.call(impersonate, { as: office.admin, body: { user_id: student.id } })
    const sessions = [student, other, { ...student, token: acting.data.access_token }]
    const statuses = () => Promise.all(sessions.map(async (as) => (await app.call(listPosts, { as })).status))
    expect(await statuses()).toEqual([200, 200, 200])
    const heard = nextEvent(await aLiveChannel(app, student), workChangedEvent)
    await set(student, { has_community: false })
    await expect.poll(statuses).toEqual([403, 403, 403])
    expect(await heard).toMatchObject({ kind: 'account', subject: student.id })
    const { settings } = (await app.call(getStudent, { as: student })).data.data
    expect(settings).toEqual({
      has_community: false,
      has_leaderboard: true,
      has_certificate_ceo: true,
      has_mail_reports: true,
    })
    await set(student, { has_community: null })
    await expect.poll(statuses).toEqual([200, 200, 200])
  })

  it('open it for one student of a company without one', async () => {
    const company = await aCompany(app)
    const [admin, student] = [await anAdmin(app, company), await aStudent(app, company)]
    await companyHas({ has_community: false }, company.id)
    const status = async () => (await app.call(listPosts, { as: student })).status
    await expect.poll(status).toBe(403)
    await set(student, { has_community: true }, admin)
    await expect.poll(status).toBe(200)
  })

  it('end the notices of posts that the student follows', async () => {
    const asker = await someone()
    const post = await app.call(createPost, { as: asker, body: { title: 'A call', body: 'Is it real?' } })
    const answer = async (body: string) =>
      app.call(createComment, { as: await someone(), params: { postId: post.data.data.id }, body: { body } })
    const noticed = async () => (await app.call(listNotices, { as: asker })).data.data.length
    await set(asker, { has_community: false })
    await answer('No, hang up at once.')
    await app.jobs.runDue()
    expect(await noticed()).toBe(0)
    await set(asker, { has_community: null })
    await answer('And tell your colleagues too.')
    await app.jobs.runDue()
    expect(await noticed()).toBe(1)
  })

  it('take a student off the leaderboard and put them back', async () => {
    const company = await aCompany(app)
    await app.database.db
      .updateTable('companies')
      .set({ leaderboard_mode: 'names' })
      .where('id', '=', company.id)
      .execute()
    const admin = await anAdmin(app, company)
    const students = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aStudent(app, company)))
    for (const [index, student] of students.entries()) await givePoints(app, student, 10 * (index + 1))
    const [reader, left] = [students[0] as TestPerson, students[5] as TestPerson]
    const board = async () => (await app.call(getLeaderboard, { as: reader })).data.data.people
    expect(await board()).toBe(6)
    await set(left, { has_leaderboard: false }, admin)
    expect(await board()).toBe(5)
    await expect.poll(async () => (await app.call(getLeaderboard, { as: left })).status).toBe(403)
    await set(left, { has_leaderboard: null }, admin)
    expect(await board()).toBe(6)
  })

  it('leave the chief executive off a certificate', async () => {
    const student = await someone()
    await app.database.db
      .updateTable('companies')
      .set({ manager: 'Iris Head', chief_executive: 'Otto Chief' })
      .where('id', '=', office.company.id)
      .execute()
    const course = await aReleasedCourse(app, office.company, { items: [lesson()] })
    await aReader(app, student, course).read(0)
    const signers = async () => {
      const answer = await app.call(getCourseCertificate, { as: student, params: { courseId: course.id } })
      return answer.data.data.signatures.map(({ name }) => name)
    }
    expect(await signers()).toEqual(['Iris Head', 'Otto Chief'])
    await set(student, { has_certificate_ceo: false })
    await expect.poll(signers).toEqual(['Iris Head'])
  })
})
