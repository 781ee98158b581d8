import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { remindCampaign } from '#contract/campaigns/campaign-progress.ts'
import { getCampaign, setCampaignReaders } from '#contract/campaigns/campaigns.ts'
import { shiftDay, weekdayOf } from '#contract/days.ts'
import { updateNotificationChoices } from '#contract/notifications/choices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aLaunchedCampaign } from '#tests/support/builders/campaigns.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'

const app = aTestApp()
const today = new Date().toISOString().slice(0, 10)
/** Working hours of the next Monday in UTC. */
const monday = shiftDay(today, 7 - weekdayOf(today))
const mondayMorning = new Date(`${monday}T10:00:00Z`)

async function runAt(moment: Date): Promise<void> {
  await app.jobs.plan(moment)
  await sql`update jobs set run_at = ${moment.toISOString()} where kind like 'campaigns.%' or kind = 'learning.digest_mail'`.execute(
    app.database.db,
  )
  await app.jobs.runDue(moment)
  await app.settled()
}

async function aCampaignWith(students: number) {
  const company = await aCompany(app, { time_zone: 'UTC' })
  const admin = await anAdmin(app, company)
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  const people: TestPerson[] = []
  for (let made = 0; made < students; made += 1) people.push(await aStudent(app, company))
  const campaign = await aLaunchedCampaign(app, admin, [course], { name: 'Safe harbour' })
  return { company, admin, course, people, campaign, params: { campaignId: campaign.id } }
}

const mailsTo = async (person: TestPerson | undefined) =>
  (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === person?.email))

// Specification +: A campaign reminds those who are missing, at most once a day
it('mails those who are missing once a day, in working hours, and tells how many', async () => {
  const { admin, course, people, campaign, params } = await aCampaignWith(3)
  await aReader(app, people[0] as TestPerson, course).read(0)
  const remind = () => app.call(remindCampaign, { as: admin, params, body: {} })
  const [one, other] = await Promise.all([remind(), remind()])
  expect([one.status, other.status].sort()).toEqual([202, 409])
  const answer = one.status === 202 ? one : other
  expect(answer.data.data.reminder).toMatchObject({ people: 2, is_finished: false })
  await app.jobs.runDue()
  const after = (await app.call(getCampaign, { as: admin, params })).data.data
  expect(after.reminder).toMatchObject({ people: 2, mailed: 2, skipped: 0, is_finished: true })
  expect(after.can.remind).toBe(false)
  await runAt(mondayMorning)
  expect(await mailsTo(people[0])).toHaveLength(0)
  expect(await mailsTo(people[1])).toHaveLength(1)
  expect(await mailsTo(people[2])).toHaveLength(1)
  expect(campaign.can.remind).toBe(true)
})

it('mails only the people named, and refuses where nobody is missing', async () => {
  const { admin, people, params } = await aCampaignWith(2)
  const outsider = await aStudent(app, await aCompany(app))
  const only = (student_ids: string[]) =>
    app.call(remindCampaign, { as: admin, params, body: { student_ids } })
  expect((await only([outsider.id])).status).toBe(409)
  const named = await only([people[1]?.id ?? '', outsider.id])
  expect(named.data.data.reminder).toMatchObject({ people: 1 })
  await app.jobs.runDue()
  await runAt(mondayMorning)
  expect([await mailsTo(people[0]), await mailsTo(outsider)]).toEqual([[], []])
  expect(await mailsTo(people[1])).toHaveLength(1)
})

// Specification +: Chosen admins get a weekly report of a campaign
it('sends readers one report a week in working hours, with a link to unsubscribe', async () => {
  const { admin, course, people, params, campaign } = await aCampaignWith(4)
  await aReader(app, people[0] as TestPerson, course).read(0)
  await sql`update campaigns set launched_at = ${`${shiftDay(monday, -10)}T09:00:00Z`} where id = ${campaign.id}`.execute(
    app.database.db,
  )
  await app.database.db
    .insertInto('campaign_days')
    .values({
      ...{ campaign_id: campaign.id, day: shiftDay(monday, -8), assigned: 4, done: 0 },
      ...{ people: 4, people_done: 0, overdue: 0, waived: 0 },
    })
    .execute()
  await app.jobs.plan()
  await app.jobs.runDue()
  const before = (await mailsTo(admin)).length
  await runAt(new Date(`${monday}T05:00:00Z`))
  expect(await mailsTo(admin)).toHaveLength(before)
  await runAt(mondayMorning)
  await runAt(new Date(mondayMorning.getTime() + 3_600_000))
  const reports = (await mailsTo(admin)).filter(({ subject }) => subject?.includes('Safe harbour'))
  expect(reports).toHaveLength(1)
  expect(reports[0]?.subject).toBe('Safe harbour: 25% complete')
  expect(reports[0]?.text).toMatch(/25% complete: 1 of 4 courses. The goal is 90%/)
  expect(reports[0]?.text).toContain('Up 25 points since last week.')
  expect(reports[0]?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)

  // Switched off for the campaign, or for all of them.
  const later = new Date(mondayMorning.getTime() + 7 * 86_400_000)
  await app.call(setCampaignReaders, { as: admin, params, body: { user_ids: [] } })
  await runAt(later)
  await app.call(setCampaignReaders, { as: admin, params, body: { user_ids: [admin.id] } })
  await app.call(updateNotificationChoices, {
    as: admin,
    body: { choices: [{ kind: 'campaigns', channel: 'mail', wanted: false }] },
  })
  await runAt(new Date(later.getTime() + 7 * 86_400_000))
  expect((await mailsTo(admin)).filter(({ subject }) => subject?.includes('Safe harbour'))).toHaveLength(1)
})
