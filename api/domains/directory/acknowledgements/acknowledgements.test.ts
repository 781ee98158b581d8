import { describe, expect, it } from 'vitest'
import { changeGroupMembers, createGroup, setGroupManagers } from '#contract/accounts/groups.ts'
import type { ContentNode } from '#contract/content/content.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import * as contract from '#contract/learning/acknowledgements/accepted-statements.ts'
import { acknowledge } from '#contract/learning/acknowledgements/acknowledgements.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson, type ReleasedCourse } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { eventsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = testFixture(() => aCompany(app))
const admin = testFixture(() => anAdmin(app, company))
const item = newId()

const statement = (text: string): ContentNode => ({
  type: 'acknowledgement',
  attrs: { id: 'rule', title: 'Fair use', statement: text, policy: 'Policy, v1', href: '', label: '' },
})
const asking = (text = 'I use it for work.') => ({
  items: [lesson({ id: item, title: 'The rules', blocks: [statement(text)] })],
})
const aCourse = () => aReleasedCourse(app, company, asking())

async function accept(course: ReleasedCourse, as: TestPerson): Promise<void> {
  const reader = aReader(app, as, course)
  const [shown] = (await reader.open(0)).data.data.acknowledgements
  const params = { courseId: course.id, itemId: item, blockId: 'rule' }
  await app.call(acknowledge, { as, params, body: { statement_hash: shown?.statement_hash ?? '' } })
}

const statements = async (course: ReleasedCourse, as: TestPerson = admin) =>
  (await app.call(contract.listCourseStatements, { as, params: { courseId: course.id } })).data.data

const ofRule = (course: ReleasedCourse) => ({ courseId: course.id, itemId: item, blockId: 'rule' })
const people = async (course: ReleasedCourse, query: object = {}, as: TestPerson = admin) =>
  (await app.call(contract.listAcknowledgementPeople, { as, params: ofRule(course), query })).data

const named = (first_name: string, of: TestCompany = company) =>
  aStudent(app, of, { first_name, last_name: 'Reader' })

describe('the statements of a course', () => {
  it('say how many of those who have the course have accepted them, and who has not', async () => {
    const [anna, ben] = [await named('Anna'), await named('Ben')]
    const course = await aCourse()
    expect(await statements(course)).toMatchObject([
      { item_id: item, item_title: 'The rules', block_id: 'rule', name: 'Fair use', accepted: 0, people: 2 },
    ])
    await accept(course, anna)
    expect(await statements(course)).toMatchObject([{ accepted: 1, people: 2, policy: 'Policy, v1' }])
    const { data, meta } = await people(course)
    expect(meta).toEqual({ next_cursor: null, total: 2 })
    expect(data).toMatchObject([
      { id: anna.id, accepted: { release_number: 1, locale: 'en_US' }, earlier_at: null },
      { id: ben.id, accepted: null, earlier_at: null },
    ])
    const idsIn = async (query: object) => (await people(course, query)).data.map(({ id }) => id)
    expect(await idsIn({ state: 'accepted' })).toEqual([anna.id])
    expect(await idsIn({ state: 'missing' })).toEqual([ben.id])
    expect(await idsIn({ search: 'ben' })).toEqual([ben.id])
  })

  it('come in pages, by name', async () => {
    const [anna, ben, cleo] = [await named('Anna'), await named('Ben'), await named('Cleo')]
    const course = await aCourse()
    await accept(course, ben)
    const first = await people(course, { limit: 2 })
    expect([first.data.map(({ id }) => id), first.meta.total]).toEqual([[anna.id, ben.id], 3])
    const rest = await people(course, { limit: 2, cursor: first.meta.next_cursor })
    expect([rest.data.map(({ id }) => id), rest.meta]).toEqual([[cleo.id], { next_cursor: null }])
  })

  it('are missing again after another text, with the earlier day', async () => {
    const anna = await named('Anna')
    const course = await aCourse()
    await accept(course, anna)
    await aRelease(app, company, { ...asking('And for nothing else.'), id: course.id, number: 2 })
    expect(await statements(course)).toMatchObject([{ statement: 'And for nothing else.', accepted: 0 }])
    expect((await people(course, { state: 'missing' })).data).toMatchObject([
      { id: anna.id, accepted: null, earlier_at: expect.any(String) },
    ])
  })

  it('are seen by whoever sees the people, and by nobody else', async () => {
    const anna = await named('Anna')
    const course = await aCourse()
    await accept(course, anna)
    const below = await aCompany(app, { parent: company })
    const [stranger, lower] = [await anAdmin(app, await aCompany(app)), await anAdmin(app, below)]
    for (const as of [stranger, lower]) {
      const params = ofRule(course)
      const answers = [
        await app.call(contract.listCourseStatements, { as, params: { courseId: course.id } }),
        await app.call(contract.listAcknowledgementPeople, { as, params }),
        await app.call(contract.exportAcknowledgementPeople, { as, params, body: {} }),
        await app.call(contract.listStudentAcknowledgements, { as, params: { studentId: anna.id } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    const below_student = await named('Bea', below)
    const { db } = app.database
    await db
      .insertInto('assignments')
      .values({ id: newId(), course_id: course.id, company_id: below.id })
      .execute()
    await app.heard()
    await accept(course, below_student)
    expect(await statements(course, lower)).toMatchObject([{ accepted: 1, people: 1 }])
    expect((await people(course, {}, lower)).data.map(({ id }) => id)).toEqual([below_student.id])
    expect(await statements(course)).toMatchObject([{ accepted: 2, people: 2 }])
  })

  it('are counted and listed for a group manager only of the people in the group', async () => {
    const [anna, ben] = [await named('Anna'), await named('Ben')]
    const manager = await aTeacher(app, company)
    const { db } = app.database
    await db
      .updateTable('users')
      .set({ abilities: ['group_manager'] })
      .where('id', '=', manager.id)
      .execute()
    const { data: group } = (await app.call(createGroup, { as: admin, body: { name: 'Night shift' } })).data
    const params = { groupId: group.id }
    await app.call(changeGroupMembers, { as: admin, params, body: { add: [anna.id] } })
    await app.call(setGroupManagers, { as: admin, params, body: { user_ids: [manager.id] } })
    const course = await aCourse()
    for (const person of [anna, ben]) await accept(course, person)
    expect(await statements(course, manager)).toMatchObject([{ accepted: 1, people: 1 }])
    expect((await people(course, {}, manager)).data.map(({ id }) => id)).toEqual([anna.id])
    const ofBen = { as: manager, params: { studentId: ben.id } }
    expect((await app.call(contract.listStudentAcknowledgements, ofBen)).status).toBe(404)
  })

  it('are a file, which the log notes', async () => {
    const anna = await named('Anna')
    await named('Ben')
    const course = await aCourse()
    await accept(course, anna)
    const file = await app.call(contract.exportAcknowledgementPeople, {
      as: admin,
      params: ofRule(course),
      body: {},
    })
    const [headings, ...lines] = file.text.trim().split('\r\n')
    expect(headings).toContain('Statement')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/Anna Reader.*Fair use.*Accepted.*en_US/)
    expect(lines[1]).toMatch(/Ben Reader.*Missing/)
    const noted = await app.database.db
      .selectFrom('events')
      .select(['actor_id', 'course_id'])
      .where('kind', '=', 'acknowledgements.exported')
      .where('company_id', '=', company.id)
      .execute()
    expect(noted).toEqual([{ actor_id: admin.id, course_id: course.id }])
  })
})

describe('what a person has accepted', () => {
  it('is listed with the exact text, newest first, and stays without a name after the erasure', async () => {
    const anna = await named('Anna')
    const course = await aCourse()
    await accept(course, anna)
    const second = await aRelease(app, company, { ...asking('Another text'), id: course.id, number: 2 })
    const reader = aReader(app, anna, second)
    await reader.markRead(0)
    await app.database.db.updateTable('enrolments').set({ cursor_item_id: null }).execute()
    await app.heard()
    await accept(second, anna)
    const ask = (query: object = {}) =>
      app.call(contract.listStudentAcknowledgements, { as: admin, params: { studentId: anna.id }, query })
    const { data } = (await ask()).data
    expect(data.map((one) => [one.name, one.statement, one.release_number])).toEqual([
      ['Fair use', 'Another text', 2],
      ['Fair use', 'I use it for work.', 1],
    ])
    const first = (await ask({ limit: 1 })).data
    const rest = (await ask({ limit: 1, cursor: first.meta.next_cursor })).data
    expect([first.data, rest.data]).toEqual([data.slice(0, 1), data.slice(1)])
    await app.call(removeStudent, { as: admin, params: { studentId: anna.id } })
    const kept = await app.database.db
      .selectFrom('acknowledgements')
      .selectAll()
      .where('student_id', '=', anna.id)
      .execute()
    expect(kept).toHaveLength(2)
    expect((await ask()).status).toBe(404)
    expect(await eventsOf(app, anna, 'acknowledgement.given')).toHaveLength(2)
  })
})
