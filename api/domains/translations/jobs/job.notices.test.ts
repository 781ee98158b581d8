import { expect, it } from 'vitest'
import { listNotices } from '#contract/notifications/notices.ts'
import { createTranslationJob, updateTranslationJob } from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'

const app = aTestApp()

it('a translator is reminded once of each due day, the day before or later', async () => {
  const company = await aCompany(app)
  const [admin, teacher] = [await anAdmin(app, company), await aTeacher(app, company)]
  const { id: courseId } = await aCourse(app, teacher, { title: 'Phishing', lessons: 1 })
  const job = await app.call(createTranslationJob, {
    as: teacher,
    params: { courseId },
    body: { locale: 'el_GR' },
  })
  const params = { courseId, translationJobId: job.data.data.id }
  const setDue = async (version: number, due_on: string) => {
    const body = { version, assignee_id: teacher.id, due_on }
    expect((await app.call(updateTranslationJob, { as: admin, params, body })).status).toBe(200)
  }
  let hour = 0
  const reminders = async () => {
    for (let round = 0; round < 2; round += 1) {
      hour += 2
      await app.jobs.plan()
      await app.jobs.runDue(new Date(Date.now() + hour * 3_600_000))
    }
    const { data } = await app.call(listNotices, { as: teacher, query: { kind: 'translations' } })
    return data.data.filter(({ event }) => event === 'translation_due').length
  }
  const seeAll = () =>
    app.database.db
      .updateTable('notices')
      .set({ seen_at: new Date().toISOString() })
      .where('user_id', '=', teacher.id)
      .execute()
  await setDue(1, '2040-01-02')
  expect(await reminders()).toBe(0)
  await setDue(2, '2020-01-02')
  expect(await reminders()).toBe(1)
  await seeAll()
  expect(await reminders()).toBe(1)
  await setDue(3, '2020-01-03')
  expect(await reminders()).toBe(2)
})
