import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/directory/directory.ts'
import { exportStudents, type StudentSelection } from '#contract/directory/student-selection.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent: company }))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() => aReleasedCourse(app, company))

const people: TestPerson[] = []
beforeAll(async () => {
  const { db } = app.database
  for (const [index, last_name] of ['Abel', 'Bauer', 'Costa', 'Dima', 'Eliou'].entries())
    people.push(await aStudent(app, index < 3 ? company : child, { first_name: '=Ada', last_name }))
  await db.updateTable('assignments').set({ with_descendants: true }).execute()
  for (const [index, person] of people.entries()) {
    const seen = new Date(Date.UTC(2026, 0, 1 + ((index * 2) % 5))).toISOString()
    await db
      .updateTable('users')
      .set({ created_at: new Date(Date.UTC(2025, 0, 5 - index)).toISOString() })
      .where('id', '=', person.id)
      .execute()
    if (index === 4) continue
    await db
      .insertInto('enrolments')
      .values({
        id: newId(),
        company_id: person.company_id,
        student_id: person.id,
        course_id: course.id,
        release_id: course.releaseId,
        locale: 'en_US',
        last_active_at: seen,
        due_at: index === 1 ? '2026-01-01T00:00:00Z' : index === 2 ? '2025-01-01T00:00:00Z' : null,
        ...(index === 3 ? { status: 'completed' as const, completed_at: seen } : {}),
      })
      .execute()
  }
})

type Query = QueryOf<typeof contract.listStudents>
const list = (query: Query = {}) => app.call(contract.listStudents, { as: teacher, query })
const names = async (query: Query = {}) => (await list(query)).data.data.map(({ last_name }) => last_name)

describe('the order of students', () => {
  it.each([
    [{ sort: 'name' as const }, 'ABCDE'],
    [{ sort: 'last_active' as const }, 'CBDAE'],
    [{ sort: 'overdue' as const }, 'CB'],
    [{ sort: 'progress' as const }, ''],
    [{ sort: 'joined' as const }, 'ABCDE'],
  ])('%o goes on page by page, and back when turned around', async (query, expected) => {
    const all = await names(query)
    expect(all.map(([first]) => first).join('')).toContain(expected)
    if (query.sort === 'progress') expect(all.at(-1)).toBe('Dima')
    expect(await names({ ...query, reverse: true })).toEqual(all.toReversed())
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await list({ ...query, limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...data.data.map(({ last_name }) => last_name))
      cursor = data.meta.next_cursor
    } while (cursor)
    expect(paged).toEqual(all)
  })

  it('refuses a cursor of another order, other filters or none at all with 422', async () => {
    const cursor = (await list({ limit: 2 })).data.meta.next_cursor ?? ''
    expect((await list({ cursor })).status).toBe(200)
    for (const query of [
      { cursor, sort: 'joined' as const },
      { cursor, state: 'overdue' as const },
      { cursor: 'x' },
    ])
      expect((await list(query)).status).toBe(422)
  })
})

describe('facets', () => {
  it('count each state within the other filters', async () => {
    const facets = async (query: QueryOf<typeof contract.getStudentFacets> = {}) =>
      (await app.call(contract.getStudentFacets, { as: teacher, query })).data.data
    const states = { not_started: 1, in_progress: 1, overdue: 2, completed: 1, exempt: 0, away: 0 }
    expect(await facets()).toEqual({ total: { count: 5, more: false }, states })
    expect(await facets({ course_id: course.id })).toEqual({ total: { count: 5, more: false }, states })
    expect((await facets({ company_id: child.id })).states).toMatchObject({ completed: 1, overdue: 0 })
    expect((await facets({ search: 'bau' })).states).toMatchObject({ overdue: 1, completed: 0 })
    expect((await facets({ status: 'disabled' })).total.count).toBe(0)
  })

  it('agree with the list for who needs attention', async () => {
    await app.database.db.updateTable('assignments').set({ mandatory: true }).execute()
    expect(await names({ concern: 'mandatory_open' })).toEqual(['Abel', 'Bauer', 'Costa', 'Eliou'])
    expect(await names({ concern: 'expiring_30' })).toEqual([])
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString()
    await sql`update enrolments set ends_at = ${soon} where status = 'completed'`.execute(app.database.db)
    expect(await names({ concern: 'expiring_30' })).toEqual(['Dima'])
    const { data } = await app.call(contract.countStudents, {
      as: teacher,
      query: { concern: 'expiring_60' },
    })
    expect(data).toEqual({ count: 1, more: false })
  })
})

describe('the details of people', () => {
  it('narrow the list and the counts, are shown, and are offered with how many have them', async () => {
    const { db } = app.database
    const [abel, bauer, costa, , eliou] = people
    const details = { department: 'Nursing', title: 'Nurse', country: 'GR', manager_id: abel?.id }
    await db
      .updateTable('users')
      .set(details)
      .where('id', '=', bauer?.id ?? '')
      .execute()
    const number = { employee_number: 'HR-0042', invited_at: '2026-01-02T00:00:00Z' }
    await db
      .updateTable('users')
      .set(number)
      .where('id', '=', costa?.id ?? '')
      .execute()
    const { manager_id = '', department, title, country } = details
    for (const query of [{ department }, { title }, { country }, { manager_id }] as Query[]) {
      expect(await names(query)).toEqual(['Bauer'])
      expect((await app.call(contract.countStudents, { as: teacher, query })).data.count).toBe(1)
    }
    expect(await names({ search: 'hr-0042' })).toEqual(['Costa'])
    expect(await names({ invitation: 'sent' })).toEqual(['Costa'])
    // The others have begun a course without an invitation.
    expect(await names({ invitation: 'none', sort: 'joined' })).toEqual(['Eliou'])
    const signedIn = { first_signed_in_at: '2026-01-03T00:00:00Z' }
    await db
      .updateTable('users')
      .set(signedIn)
      .where('id', '=', eliou?.id ?? '')
      .execute()
    expect(await names({ invitation: 'none' })).toEqual([])
    expect((await list({ department })).data.data[0]).toMatchObject({
      department,
      country,
      manager_name: '=Ada Abel',
      groups: [],
      status: 'active',
      invited_at: null,
    })
    const known = (await app.call(contract.listStudentValues, { as: teacher })).data.data
    expect(known).toEqual({
      departments: [{ value: 'Nursing', people: 1 }],
      titles: [{ value: 'Nurse', people: 1 }],
      countries: [{ value: 'GR', people: 1 }],
      managers: [{ id: abel?.id, full_name: '=Ada Abel', people: 1 }],
    })
    const stranger = await aTeacher(app, await aCompany(app))
    const theirs = (await app.call(contract.listStudentValues, { as: stranger })).data.data
    expect(theirs).toEqual({ departments: [], titles: [], countries: [], managers: [] })
  })
})

describe('an export', () => {
  const take = (selection: StudentSelection, as = teacher) =>
    app.call(exportStudents, { as, body: { selection, columns: ['last_name', 'first_name', 'state'] } })

  it('is a file for spreadsheets of what was chosen, which runs no formula', async () => {
    const taken = await take({ filter: { state: 'overdue' }, expected_count: 2 })
    expect(taken.text.replace('\ufeff', '')).toBe(
      "Last name,First name,Status\r\nBauer,'=Ada,Overdue\r\nCosta,'=Ada,Overdue\r\n",
    )
    const [first] = people
    expect((await take({ ids: [first?.id ?? ''] })).text).toContain('Abel')
    const apart = { filter: {}, expected_count: 5, except: [first?.id ?? ''] }
    expect((await take(apart)).text).not.toContain('Abel')
  })

  it('of another number than was shown is refused with 409, and holds nobody out of reach', async () => {
    expect((await take({ filter: {}, expected_count: 40 })).status).toBe(409)
    const stranger = await aTeacher(app, await aCompany(app))
    expect((await take({ ids: people.map(({ id }) => id) }, stranger)).text).not.toContain('Ada')
  })
})
