import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { updateCommunitySettings } from '#contract/community/moderation.ts'
import { getCommunity } from '#contract/community/posts.ts'
import { newIdAt } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { answerTimesJob } from './answer-times.job.ts'

const app = aTestApp()

/** A question from a given time, answered by somebody else so many hours later; null for never. */
async function aQuestion(
  company: TestCompany,
  { asker, helper, at, hours }: { asker: TestPerson; helper: TestPerson; at: string; hours: number | null },
): Promise<void> {
  const { db } = app.database
  const createdAt = new Date(at)
  const post = newIdAt(createdAt)
  await sql`insert into posts (id, company_id, author_id, title, body, tree, words, locale, is_question, created_at)
    values (${post}, ${company.id}, ${asker.id}, 'Is it real?', 'Is it?', '[]', 'Is it?', 'en_US', true, ${at})`.execute(
    db,
  )
  const write = (person: TestPerson, after: number) => {
    const written = new Date(createdAt.getTime() + after * 3_600_000)
    return sql`insert into comments (id, company_id, post_id, author_id, body, tree, words, created_at)
      values (${newIdAt(written)}, ${company.id}, ${post}, ${person.id}, 'It is.', '[]', 'It is.', ${written.toISOString()})`.execute(
      db,
    )
  }
  // A comment by the asker is not an answer.
  await write(asker, 0.1)
  if (hours !== null) await write(helper, hours)
}

const count = () =>
  answerTimesJob.run(app.contextOutside(), {}, { id: '', stopping: new AbortController().signal })
const infoOf = async (as: TestPerson) => (await app.call(getCommunity, { as })).data.data

it('says so where three of four are answered within a working day, weekends left out', async () => {
  const [quick, slow, few] = [await aCompany(app), await aCompany(app), await aCompany(app)]
  // Mondays to Fridays of past weeks, at ten.
  const days = [5, 4, 3, 2].map((weeks) => {
    const day = new Date(Date.now() - weeks * 7 * 86_400_000)
    day.setUTCHours(10, 0, 0, 0)
    return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000)
  })
  const dayOf = (index: number, weekday: number) =>
    new Date((days[index]?.getTime() ?? 0) + weekday * 86_400_000).toISOString()
  const people = async (company: TestCompany) => ({
    asker: await aStudent(app, company),
    helper: await aStudent(app, company),
  })
  const [fast, lazy, rare] = [await people(quick), await people(slow), await people(few)]
  for (const hours of [1, 20, 23]) await aQuestion(quick, { ...fast, at: dayOf(0, 0), hours })
  // Asked on Friday and answered on Monday; asked on Saturday and answered on Monday.
  await aQuestion(quick, { ...fast, at: dayOf(1, 4), hours: 70 })
  await aQuestion(quick, { ...fast, at: dayOf(1, 5), hours: 50 })
  await aQuestion(quick, { ...fast, at: dayOf(2, 0), hours: null })
  for (const hours of [1, 1, 1, 30, null]) await aQuestion(slow, { ...lazy, at: dayOf(0, 1), hours })
  for (const hours of [1, 1, 1, 1]) await aQuestion(few, { ...rare, at: dayOf(0, 1), hours })
  expect((await infoOf(fast.asker)).usually_answered).toBe(false)
  await count()
  expect((await infoOf(fast.asker)).usually_answered).toBe(true)
  expect((await infoOf(lazy.asker)).usually_answered).toBe(false)
  expect((await infoOf(rare.asker)).usually_answered).toBe(false)
  await sql`update posts set state = 'hidden' where company_id = ${quick.id}`.execute(app.database.db)
  await count()
  expect((await infoOf(fast.asker)).usually_answered).toBe(false)
})

it('first questions are suggested unless the company says no', async () => {
  const company = await aCompany(app)
  const [as, admin] = [await aStudent(app, company), await anAdmin(app, company)]
  expect((await infoOf(as)).suggests_questions).toBe(true)
  const body = {
    ...{ version: 0, allows_nameless: true, allows_pictures: false, parent_moderates: false },
    ...{ trusted_domains: [], rules: [], security_email: '', security_phone: '', password_url: '' },
    mail_report_points: true,
  }
  const save = (more: object) =>
    app.call(updateCommunitySettings, {
      as: admin,
      params: { companyId: company.id },
      body: { ...body, ...more },
    })
  expect((await save({ suggests_questions: false })).data.data.suggests_questions).toBe(false)
  expect((await infoOf(as)).suggests_questions).toBe(false)
  // An old version of the page, without the setting, leaves it unchanged.
  expect((await save({ version: 1 })).data.data.suggests_questions).toBe(false)
})
