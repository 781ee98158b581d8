import { describe, expect, it } from 'vitest'
import { moveStudent } from '#contract/accounts/people.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aPack, dayFromNow, noonFromNow } from '../packs.test-support.ts'

const app = aTestApp()

describe('a person who moved', () => {
  const above = fileFixture(() => aCompany(app, { time_zone: 'UTC' }))
  const company = fileFixture(() => aCompany(app, { parent_id: above.id, time_zone: 'UTC' }))
  const below = fileFixture(() => aCompany(app, { parent_id: company.id }))
  const beside = fileFixture(() => aCompany(app, { parent_id: above.id }))
  const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson()] }))
  const admin = fileFixture(() => anAdmin(app, company))
  const boss = fileFixture(() => anAdmin(app, above))

  /** A group of a company that the person has been in for a month. */
  async function join(person: TestPerson, { id: company_id }: TestCompany, name: string): Promise<void> {
    const { db } = app.database
    const id = newId()
    await db.insertInto('groups').values({ id, company_id, name }).execute()
    const member = { group_id: id, user_id: person.id, added_at: noonFromNow(-30) }
    await db.insertInto('group_members').values(member).execute()
  }

  it.each([
    ['below it', true],
    ['beside it', false],
  ])('to a company %s: says only what those of the pack’s company may know', async (where, isKnown) => {
    const to = isKnown ? below : beside
    const person = await aStudent(app, company, { first_name: where })
    await app.database.db
      .updateTable('users')
      .set({ created_at: noonFromNow(-45), department: 'Sales' })
      .where('id', '=', person.id)
      .execute()
    await aReader(app, person, course).read(0)
    await app.database.db
      .updateTable('enrolments')
      .set({ started_at: noonFromNow(-20) })
      .where('student_id', '=', person.id)
      .execute()
    const body = { company_id: to.id }
    const moved = await app.call(moveStudent, { as: boss, params: { studentId: person.id }, body })
    expect(moved.status).toBe(200)
    await join(person, company, `Own ${where}`)
    await join(person, to, `There ${where}`)

    const { evidence } = await aPack(app, admin, { until: dayFromNow(-1) })
    const [record] = evidence.records.filter(({ person_id }) => person_id === person.id)
    expect(record).toMatchObject({
      email: isKnown ? person.email : '',
      department: isKnown ? 'Sales' : '',
      groups: isKnown ? [`Own ${where}`, `There ${where}`] : [`Own ${where}`],
    })
  })
})
