import { expect, it } from 'vitest'
import { reportMail } from '#contract/community/mail-reports.ts'
import { createPost, reportPost } from '#contract/community/posts.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

// Tasks of the security team are notified to those who may see and decide them, and to nobody else.

const app = aTestApp()
const parent = fileFixture(() => aCompany(app))
const above = fileFixture(() => anAdmin(app, parent))

const heard = async (as: TestPerson) =>
  (await app.call(listNotices, { as })).data.data.map(({ event, text, link }) => ({
    event,
    text,
    subject: link?.params.subjectId,
  }))

async function ask(as: TestPerson, title: string, more = {}): Promise<string> {
  const body = { title, body: 'Who knows?', is_question: true, ...more }
  return (await app.call(createPost, { as, body })).data.data.id
}

const reportIt = (as: TestPerson, postId: string) =>
  app.call(reportPost, { as, params: { postId }, body: { reason: 'off_topic' } })

it('teachers and admins hear of a new question and of a report, group managers and auditors do not', async () => {
  const company = await aCompany(app, { parent })
  const team = [await anAdmin(app, company), await aTeacher(app, company)]
  const others = [
    await aTeacher(app, company, { abilities: ['group_manager'] }),
    await anAdmin(app, company, { abilities: ['auditor'] }),
    await aStudent(app, company),
  ]
  const [asker, other, reporter] = [
    await aStudent(app, company),
    await aStudent(app, company),
    await aStudent(app, company),
  ]
  const open = await ask(asker, 'Is this stick mine?')
  const nameless = await ask(other, 'I clicked it', { is_nameless: true })
  await ask(reporter, 'No question', { is_question: false })
  await reportIt(reporter, open)
  for (const person of team) {
    const all = await heard(person)
    expect(all.map(({ event }) => event).sort()).toEqual([
      'question_asked',
      'question_asked',
      'report_waiting',
    ])
    const questions = all.filter(({ event }) => event === 'question_asked')
    expect(questions.map(({ subject }) => subject)).toEqual([nameless, open])
    expect(questions[0]?.text).toBe('New question: “I clicked it”')
    expect(questions[1]?.text).toMatch(/\S+ asked “Is this stick mine\?”/)
  }
  for (const person of others) expect(await heard(person)).toEqual([])
})

it('a question that calls the team by name is one notice, and whoever asks hears nothing of it', async () => {
  const company = await aCompany(app, { parent })
  const teacher = await aTeacher(app, company)
  await ask(await aStudent(app, company), 'A parcel', {
    body: '@Security team, is it real?',
    mentions: ['team'],
  })
  expect((await heard(teacher)).map(({ event }) => event)).toEqual(['team_mentioned'])
})

it('teachers hear of a reported e-mail', async () => {
  const company = await aCompany(app, { parent })
  const teacher = await aTeacher(app, company)
  const as = await aStudent(app, company)
  const bytes = new TextEncoder().encode(
    'From: Desk <desk@redelivery.example>\r\nSubject: Parcel\r\n\r\nPay\r\n',
  )
  const file = { name: 'mail.eml', type: 'message/rfc822', bytes }
  expect((await app.call(reportMail, { as, body: { did: 'nothing' }, file })).status).toBe(201)
  expect((await heard(teacher)).map(({ event }) => event)).toEqual(['mail_reported'])
})

it('admins above hear of a community that has no team only where it lets them moderate', async () => {
  const eventsAbove = async (parent_moderates: boolean, company: TestCompany) => {
    await app.database.db
      .insertInto('community_settings')
      .values({ company_id: company.id, parent_moderates })
      .execute()
    const title = `Question of ${company.id}`
    const [asker, reporter] = [await aStudent(app, company), await aStudent(app, company)]
    await reportIt(reporter, await ask(asker, title))
    return (await heard(above)).filter(({ text }) => text.includes(title)).map(({ event }) => event)
  }
  expect(await eventsAbove(false, await aCompany(app, { parent }))).toEqual([])
  expect(await eventsAbove(true, await aCompany(app, { parent }))).toEqual([
    'report_waiting',
    'question_asked',
  ])
})
