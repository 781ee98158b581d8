import { describe, expect, it } from 'vitest'
import { resetProgress } from '#contract/learning/activity.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aPack, dayFromNow, noonFromNow } from '../packs.test-support.ts'

const app = aTestApp()

describe('a course that was begun anew', () => {
  const company = fileFixture(() => aCompany(app, { time_zone: 'UTC' }))
  const admin = fileFixture(() => anAdmin(app, company))
  const course = fileFixture(() =>
    aReleasedCourse(app, company, { items: [lesson()], course: { validity_days: 100 } }),
  )

  /** A student who completed the course eighty days ago, so that it may be renewed. */
  async function aGraduate(): Promise<TestPerson> {
    const person = await aStudent(app, company)
    await aReader(app, person, course).read(0)
    await app.database.db
      .updateTable('enrolments')
      .set(({ eb }) => ({
        ...{ started_at: noonFromNow(-81), completed_at: noonFromNow(-80), ends_at: noonFromNow(20) },
        revision: eb('revision', '+', 1),
      }))
      .where('student_id', '=', person.id)
      .execute()
    return person
  }

  // Specification +: A completion counts for the period in which it happened, though the course was renewed since
  it('counts the completion that was renewed, and none that staff took back', async () => {
    const renewer = await aGraduate()
    const params = { courseId: course.id }
    expect((await app.call(renewCourse, { as: renewer, params })).status).toBe(200)
    const again = await aGraduate()
    const reset = await app.call(resetProgress, {
      as: admin,
      params: { ...params, studentId: again.id },
      body: { reason: 'Practice again' },
    })
    expect(reset.status).toBe(200)

    const { evidence } = await aPack(app, admin)
    expect(evidence.figures).toMatchObject({
      ...{ trained: { people: 1, completions: 1 }, certificates: 1 },
      languages: [{ locale: 'en_US', completions: 1 }],
    })
    const own = evidence.records.filter(({ person_id }) => person_id === renewer.id)
    expect(own).toMatchObject([{ completed_at: null }])
    const { evidence: later } = await aPack(app, admin, { from: dayFromNow(-70) })
    expect(later.figures).toMatchObject({ trained: { people: 0, completions: 0 }, languages: [] })
  })
})
