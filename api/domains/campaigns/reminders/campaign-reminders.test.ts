import { expect, it } from 'vitest'
import * as contract from '#contract/campaigns/campaign-progress.ts'
import { getCampaign } from '#contract/campaigns/campaigns.ts'
import { archiveCourse } from '#contract/publishing/publishing.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aLaunchedCampaign, waive } from '#tests/support/builders/campaigns.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { remindAt } from '#tests/support/jobs/remind-at.ts'

const app = aTestApp()
const day = new Date('2040-01-03T10:00:00Z')
const nextWeek = new Date('2040-01-11T10:00:00Z')
const due = { due_on: '2040-01-09' }

const aCourse = async (company: Parameters<typeof aReleasedCourse>[1], title: string) => {
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  await app.database.pool.query(
    `insert into texts (company_id, course_id, owner_kind, owner_id, field, locale, value, hash)
      values ($1, $2, 'course', $2, 'title', 'en_US', $3, '')`,
    [company.id, course.id, title],
  )
  await app.database.pool.query(
    `update releases set outline = jsonb_set(outline, '{title}', $2::jsonb) where course_id = $1`,
    [course.id, JSON.stringify({ en_US: title })],
  )
  return course
}

/** A campaign in which two students have two courses. */
async function aCampaign() {
  const parent = await aCompany(app, { time_zone: 'UTC' })
  const company = await aCompany(app, { time_zone: 'UTC', parent })
  const admin = await anAdmin(app, company)
  const courses = [
    await aCourse(company, 'Strong passwords'),
    await aCourse(company, 'Phishing mails'),
  ] as const
  const people = [await aStudent(app, company), await aStudent(app, company)] as const
  const campaign = await aLaunchedCampaign(app, admin, courses, due)
  return { parent, company, admin, courses, people, campaign, params: { campaignId: campaign.id } }
}

const mailsTo = async ({ email }: TestPerson) =>
  (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email))
const textsTo = async (person: TestPerson) => (await mailsTo(person)).map(({ text }) => text ?? '')

// Specification +: Who is waived from a campaign gets no reminders of what it has assigned
it('daily reminders leave out what somebody is waived from, until they count again', async () => {
  const { admin, people, campaign, params } = await aCampaign()
  const [waived, other] = people
  await waive(app, admin, campaign, waived.id)
  await remindAt(app, day)
  expect([await mailsTo(waived), (await mailsTo(other)).length]).toEqual([[], 1])
  await app.call(contract.removeCampaignWaiver, { as: admin, params: { ...params, studentId: waived.id } })
  await remindAt(app, nextWeek)
  expect(await mailsTo(waived)).toHaveLength(1)
})

it('what is assigned from elsewhere still reminds somebody who is waived, on its own terms', async () => {
  const { parent, company, admin, courses, people, campaign } = await aCampaign()
  const [waived] = people
  const elsewhere = await aCourse(company, 'Clean desk')
  await app.database.db.updateTable('assignments').set(due).where('course_id', '=', elsewhere.id).execute()
  await app.database.db
    .insertInto('assignments')
    .values({
      ...{ id: newId(), course_id: courses[0].id, company_id: parent.id, with_descendants: true },
      ...{ mandatory: true, due_on: '2040-01-10' },
    })
    .execute()
  await waive(app, admin, campaign, waived.id)
  await remindAt(app, day)
  const [text = '', ...more] = await textsTo(waived)
  expect(more).toEqual([])
  expect(text).toMatch(/Clean desk[^]*January 9, 2040/)
  expect(text).toMatch(/Strong passwords[^]*January 10, 2040/)
  expect(text).not.toContain('Phishing mails')
})

it('a course that is archived meanwhile is neither counted nor reminded of', async () => {
  const { admin, courses, people, params } = await aCampaign()
  const archive = (courseId: string) => app.call(archiveCourse, { as: admin, params: { courseId } })
  const figures = async () => (await app.call(contract.getCampaignFigures, { as: admin, params })).data.data
  const remind = () => app.call(contract.remindCampaign, { as: admin, params, body: {} })
  expect((await figures()).figures.completion).toEqual({ done: 0, total: 4 })
  expect((await archive(courses[0].id)).status).toBe(200)
  expect((await figures()).figures).toMatchObject({
    people: { assigned: 2 },
    completion: { done: 0, total: 2 },
  })
  await remindAt(app, day)
  for (const person of people) {
    const [text = '', ...more] = await textsTo(person)
    expect(more).toEqual([])
    expect(text).toContain('Phishing mails')
    expect(text).not.toContain('Strong passwords')
  }
  expect((await archive(courses[1].id)).status).toBe(200)
  expect((await figures()).figures).toMatchObject({
    people: { assigned: 0 },
    completion: { done: 0, total: 0 },
  })
  expect((await remind()).status).toBe(409)
  await remindAt(app, nextWeek)
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
})

it('the daily round and a reminder of the campaign, run twice at once, mail each person once a day', async () => {
  const { admin, people, params } = await aCampaign()
  const remind = () => app.call(contract.remindCampaign, { as: admin, params, body: {} })
  const answers = await Promise.all([remind(), remind(), remind()])
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  // As if it had been asked for in the hour of the round.
  const at = day.toISOString()
  await app.database.db.updateTable('campaign_reminders').set({ at }).execute()
  await app.database.db
    .updateTable('jobs')
    .set({ run_at: at })
    .where('kind', '=', 'campaigns.remind')
    .execute()
  await Promise.all([remindAt(app, day), remindAt(app, day)])
  await remindAt(app, new Date(day.getTime() + 3_600_000))
  const { reminder } = (await app.call(getCampaign, { as: admin, params })).data.data
  expect(reminder).toMatchObject({ people: 2, is_finished: true })
  expect((reminder?.mailed ?? 0) + (reminder?.skipped ?? 0)).toBe(2)
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
})
