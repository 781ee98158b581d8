import { describe, expect, it } from 'vitest'
import { type ExemptionReason, exemptFromCourse } from '#contract/learning/exemptions.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { bulkRuns } from './bulk.test-support.ts'

const app = aTestApp()
const office = anOffice(app)
const { start, run, undo, problems, file } = bulkRuns(app, office)

const aPerson = () => aStudent(app, office.company)
const somePeople = async () => [await aPerson(), await aPerson(), await aPerson(), await aPerson()] as const

describe('exempting many people from a course', () => {
  it('keeps former exemptions, and is undone but for what was changed since', async () => {
    const [free, known, changed, other] = await somePeople()
    const course = await aReleasedCourse(app, office.company)
    await app.database.db
      .updateTable('assignments')
      .set({ user_ids: [free.id, known.id, changed.id] })
      .where('course_id', '=', course.id)
      .execute()
    const exempt = { reason: 'leaving', note: 'By the end of March', until: '2999-03-31' } as const
    const exemptOne = ({ id: studentId }: TestPerson, reason: ExemptionReason) =>
      app.call(exemptFromCourse, {
        as: office.admin,
        params: { courseId: course.id, studentId },
        body: { reason },
      })
    await exemptOne(known, 'equivalent')
    const ids = [free, known, changed, other].map(({ id }) => id)
    const done = await run({ action: 'exempt', ids, course_id: course.id, ...exempt })
    expect(done).toMatchObject({ state: 'done', changed: 2, unchanged: 1, failed: 1, can: { undo: true } })
    expect(done.course).toEqual({ id: course.id, title: 'A course' })
    expect(await problems(done.id)).toMatchObject([{ user_id: other.id, problem: 'has_not_the_course' }])
    const exemptionOf = async ({ id }: TestPerson) =>
      (await file(id)).courses.find((each) => each.id === course.id)?.exemption ?? null
    expect(await exemptionOf(free)).toEqual(exempt)
    expect(await exemptionOf(known)).toMatchObject({ reason: 'equivalent' })
    await exemptOne(changed, 'not_relevant')
    expect(await undo(done.id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 })
    expect(await exemptionOf(free)).toBeNull()
    expect(await exemptionOf(known)).toMatchObject({ reason: 'equivalent' })
    expect(await exemptionOf(changed)).toMatchObject({ reason: 'not_relevant' })
  })

  it('needs a course within reach, and a note where the reason is another one', async () => {
    const [free] = await somePeople()
    const course = await aReleasedCourse(app, office.company)
    const exempt = { reason: 'leaving', note: 'By the end of March' } as const
    const ask = async (more: object) =>
      (await start({ action: 'exempt', ids: [free.id], ...exempt, ...more })).status
    expect(await ask({})).toBe(422)
    for (const note of [' ', '\u200b'])
      expect(await ask({ course_id: course.id, reason: 'other', note })).toBe(422)
    expect(await ask({ course_id: course.id, until: '2020-01-31' })).toBe(422)
    const foreign = await aReleasedCourse(app, await aCompany(app))
    expect(await ask({ course_id: foreign.id })).toBe(404)
  })
})
