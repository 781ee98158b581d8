import { expect, it } from 'vitest'
import { setAbsence } from '#contract/learning/absences.ts'
import { exemptFromCourse, liftExemption } from '#contract/learning/exemptions.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { aPack, dayFromNow, noonFromNow } from '../packs.test-support.ts'

const app = aTestApp()

// Specification +: An evidence pack says who was trained in what, who is late, and who was exempted and why
it('says who was exempt and who was away, and counts them in no share', async () => {
  const company = await aCompany(app, { time_zone: 'UTC' })
  const admin = await anAdmin(app, company)
  const course = await aReleasedCourse(app, company)
  const people: TestPerson[] = []
  for (let made = 0; made < 4; made += 1) people.push(await aStudent(app, company))
  const [exempt, lifted, away, late] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
  const { db } = app.database
  const created_at = noonFromNow(-45)
  await db.updateTable('users').set({ created_at }).where('company_id', '=', company.id).execute()
  await db
    .updateTable('releases')
    .set({ published_at: created_at })
    .where('id', '=', course.releaseId)
    .execute()
  await db
    .updateTable('assignments')
    .set({ created_at: noonFromNow(-40), due_on: dayFromNow(-1), mandatory: true })
    .where('course_id', '=', course.id)
    .execute()
  for (const { id: studentId } of [exempt, lifted])
    await app.call(exemptFromCourse, {
      as: admin,
      params: { courseId: course.id, studentId },
      body: { reason: 'equivalent', note: 'Certified elsewhere', until: dayFromNow(30) },
    })
  await app.call(liftExemption, { as: admin, params: { courseId: course.id, studentId: lifted.id } })
  await app.call(setAbsence, {
    as: admin,
    params: { studentId: away.id },
    body: { starts_on: dayFromNow(-20), ends_on: null },
  })
  await app.settled()
  const pack = await aPack(app, admin)
  const of = ({ id }: TestPerson) => pack.evidence.records.find(({ person_id }) => person_id === id)
  expect(of(exempt)).toMatchObject({
    ...{ state: 'exempt', due_on: null, exempt_reason: 'equivalent', exempt_until: dayFromNow(30) },
  })
  expect(of(lifted)).toMatchObject({ state: 'overdue', exempt_reason: null, exempt_until: null })
  expect(of(away)).toMatchObject({ state: 'away', due_on: null })
  expect(of(late)).toMatchObject({ state: 'overdue', due_on: dayFromNow(-1) })
  expect(pack.evidence.figures).toMatchObject({
    ...{ completion: { done: 0, total: 2 }, on_time: { done: 0, total: 2 } },
    ...{ overdue: { people: 2, courses: 2 }, not_counted: { exempt: 1, away: 1 } },
  })
  const report = pdfText(pack.files['report.pdf'] as Uint8Array).replaceAll(/\s+/g, ' ')
  for (const words of ['Not counted', 'Exempt from the course', 'Certified', 'Long absence'])
    expect(report).toContain(words)
})
