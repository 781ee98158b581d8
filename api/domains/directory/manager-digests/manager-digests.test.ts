import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies/company-settings.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import { getNotificationChoices, updateNotificationChoices } from '#contract/notifications/choices.ts'
import { aTestApp, startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aLaunchedCampaign, waive } from '#tests/support/builders/campaigns.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { setManager, tellManagersAt } from '#tests/support/jobs/tell-managers.ts'

const app = aTestApp()

let parent: TestCompany
let company: TestCompany
let admin: TestPerson
let manager: TestPerson
let late: TestPerson
let soon: TestPerson

const name = (first_name: string, last_name: string) => ({ first_name, last_name })

async function aDueCourse(title: string, due_on: string | null, { mandatory = true, of = company } = {}) {
  const { id } = await aReleasedCourse(app, of, { items: [lesson()] })
  await sql`update releases set outline = jsonb_set(outline, '{title}', ${JSON.stringify({ en_US: title })}::jsonb)
    where course_id = ${id}`.execute(app.database.db)
  await app.database.db
    .updateTable('assignments')
    .set({ mandatory, due_on, with_descendants: true, created_at: '2039-06-01T09:00:00Z' })
    .where('course_id', '=', id)
    .execute()
  return id
}

async function allow(of: TestCompany, has_manager_digests = true) {
  await app.database.db
    .updateTable('companies')
    .set({ has_manager_digests })
    .where('id', '=', of.id)
    .execute()
}

const change = (person: { id: string }, fields: { status?: 'disabled'; company_id?: string }) =>
  app.database.db.updateTable('users').set(fields).where('id', '=', person.id).execute()

const subjects = ['Training due in your team', 'Plazos de formación de tu equipo']
async function mailsTo(person: TestPerson, from: TestApp = app) {
  const mails = await from.mails()
  return mails.filter(
    ({ to, subject }) =>
      [to].flat().some((one) => one?.address === person.email) && subjects.includes(subject ?? ''),
  )
}

/** Mondays in Athens, at ten. */
const [monday, nextMonday] = ['2040-01-02T08:00:00Z', '2040-01-09T08:00:00Z']

beforeEach(async () => {
  await sql`delete from jobs`.execute(app.database.db)
  parent = await aCompany(app, { time_zone: 'Europe/Athens' })
  company = await aCompany(app, { time_zone: 'Europe/Athens', parent })
  admin = await anAdmin(app, company)
  manager = await aTeacher(app, company, name('Marta', 'Lead'))
  late = await aStudent(app, company, name('Zoe', 'Adams'))
  soon = await aStudent(app, company, name('Ben', 'Young'))
  for (const person of [late, soon]) await setManager(app, person, manager)
  await allow(company)
})

// Specification +: Where the company allows it, managers hear once a week which of their people are overdue or due soon
describe('the weekly e-mail to a manager', () => {
  it('leaves out what somebody is waived from', async () => {
    const id = await aDueCourse('Old passwords', '2039-12-20')
    const campaign = await aLaunchedCampaign(app, admin, [{ id }], { due_on: '2039-12-20' })
    await waive(app, admin, campaign, late.id)
    await tellManagersAt(app, monday)
    const [mail] = await mailsTo(manager)
    expect(mail?.text).toContain('Ben Young')
    expect(mail?.text).not.toContain('Zoe Adams')
  })

  it('has the names, titles and days of their people who are overdue or due soon, and no link', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await aDueCourse('Phishing mails', '2040-01-16')
    await aDueCourse('Later on', '2040-01-17')
    await aDueCourse('Just for fun', '2040-01-05', { mandatory: false })
    await aStudent(app, company, name('Not', 'Mine'))
    await tellManagersAt(app, monday)
    const [mail, ...more] = await mailsTo(manager)
    expect(more).toEqual([])
    const lines = (mail?.text ?? '')
      .split('\n')
      .map((line) => line.replace(/[\u2068\u2069]/g, '').trim())
      .filter((line) => /:$|^•/.test(line))
    expect(lines).toEqual([
      'Overdue:',
      '• Zoe Adams · “Old passwords” · was due on December 20, 2039',
      '• Ben Young · “Old passwords” · was due on December 20, 2039',
      'Due by January 16, 2040:',
      '• Zoe Adams · “Phishing mails” · due on January 16, 2040',
      '• Ben Young · “Phishing mails” · due on January 16, 2040',
    ])
    expect(mail?.html).not.toContain('<a ')
    expect(mail?.text).not.toMatch(/Not Mine|Later on|Just for fun|points|score|http/i)
  })

  it('comes once a week, and in the next week again', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    for (const at of [monday, monday, '2040-01-04T08:00:00Z', '2040-01-05T12:00:00Z'])
      await tellManagersAt(app, at)
    expect(await mailsTo(manager)).toHaveLength(1)
    await tellManagersAt(app, nextMonday)
    expect(await mailsTo(manager)).toHaveLength(2)
  })

  it('is one where two processes make it at the same time', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    const other = await startTestApp({ database: { ...app.database, drop: () => Promise.resolve() } })
    await Promise.all([app, other, app, other].map((process) => tellManagersAt(process, monday)))
    const sent = [...(await mailsTo(manager)), ...(await mailsTo(manager, other))]
    await other.close()
    expect(sent).toHaveLength(1)
  })

  it('waits for the working hours of the manager’s company and never for a later week', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await tellManagersAt(app, '2040-01-02T01:00:00Z')
    expect(await mailsTo(manager)).toEqual([])
    await app.jobs.runDue(new Date('2040-01-02T06:59:00Z'))
    expect(await mailsTo(manager)).toEqual([])
    await app.jobs.runDue(new Date('2040-01-02T07:01:00Z'))
    expect(await mailsTo(manager)).toHaveLength(1)
    await tellManagersAt(app, '2040-01-09T01:00:00Z')
    // Only the e-mail of this week, not that of the week in which the server was away.
    await tellManagersAt(app, '2040-01-16T08:00:00Z')
    expect(await mailsTo(manager)).toHaveLength(2)
  })

  it('is in the manager’s language', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await sql`update users set platform_locale = 'es_ES' where id = ${manager.id}`.execute(app.database.db)
    await tellManagersAt(app, monday)
    const [mail] = await mailsTo(manager)
    expect(mail?.text).toMatch(/Atrasados:[\s\S]*Old passwords[\s\S]*venció el .*20 de diciembre de 2039/)
  })

  it('leaves out who left, moved away or was removed, even after the round, and is empty without anybody', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await tellManagersAt(app, '2040-01-02T01:00:00Z')
    await change(soon, { status: 'disabled' })
    await app.jobs.runDue(new Date('2040-01-02T08:01:00Z'))
    const [mail] = await mailsTo(manager)
    expect(mail?.text).toContain('Zoe Adams')
    expect(mail?.text).not.toContain('Young')
    await tellManagersAt(app, '2040-01-09T01:00:00Z')
    const removed = await app.call(removeStudent, { as: admin, params: { studentId: late.id } })
    expect(removed.status).toBe(204)
    await app.jobs.runDue(new Date('2040-01-09T08:01:00Z'))
    expect(await mailsTo(manager)).toHaveLength(1)
    const moved = await aStudent(app, company, name('Mia', 'Moved'))
    await setManager(app, moved, manager)
    await tellManagersAt(app, '2040-01-16T01:00:00Z')
    await change(moved, { company_id: parent.id })
    await allow(parent)
    await app.jobs.runDue(new Date('2040-01-16T08:01:00Z'))
    expect(await mailsTo(manager)).toHaveLength(1)
  })

  it('covers the companies below, each by its own choice, and none above or closed', async () => {
    const [below, silent, closed] = [
      await aCompany(app, { parent: company }),
      await aCompany(app, { parent: company }),
      await aCompany(app, { parent: company }),
    ]
    await aDueCourse('Old passwords', '2039-12-20', { of: parent })
    for (const [of, last] of [
      [below, 'Below'],
      [silent, 'Silent'],
      [closed, 'Closed'],
      [parent, 'Above'],
    ] as const) {
      await setManager(app, await aStudent(app, of, name('Ina', last)), manager)
      if (of !== silent) await allow(of)
    }
    await sql`update companies set closed_at = now() where id = ${closed.id}`.execute(app.database.db)
    await tellManagersAt(app, monday)
    const [mail, ...more] = await mailsTo(manager)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Ina Below')
    expect(mail?.text).toContain('Zoe Adams')
    expect(mail?.text).not.toMatch(/Silent|Closed|Above/)
  })

  it('goes to people who manage each other, to each about the other, and to nobody about themselves', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await setManager(app, late, soon)
    await setManager(app, soon, late)
    const alone = await aStudent(app, company, name('Own', 'Boss'))
    await setManager(app, alone, alone)
    await tellManagersAt(app, monday)
    expect((await mailsTo(late))[0]?.text).toContain('Ben Young')
    expect((await mailsTo(late))[0]?.text).not.toContain('Zoe Adams')
    expect((await mailsTo(soon))[0]?.text).toContain('Zoe Adams')
    expect([...(await mailsTo(alone)), ...(await mailsTo(manager))]).toEqual([])
  })

  it('does not come before the week after the switch was turned on, nor after it was turned off', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    await allow(company, false)
    await tellManagersAt(app, monday)
    await allow(company)
    await tellManagersAt(app, '2040-01-03T08:00:00Z')
    expect(await mailsTo(manager)).toEqual([])
    await tellManagersAt(app, '2040-01-09T01:00:00Z')
    await allow(company, false)
    await app.jobs.runDue(new Date('2040-01-09T08:00:00Z'))
    expect(await mailsTo(manager)).toEqual([])
  })

  it('is not sent where nothing is overdue or due soon, nor to a manager who is disabled', async () => {
    await aDueCourse('Later on', '2040-02-20')
    await tellManagersAt(app, monday)
    await aDueCourse('Old passwords', '2039-12-20')
    await change(manager, { status: 'disabled' })
    await tellManagersAt(app, nextMonday)
    expect(await mailsTo(manager)).toEqual([])
  })

  it('names at most a hundred courses and says how many there are beside', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    for (let one = 0; one < 100; one += 1) await setManager(app, await aStudent(app, company), manager)
    await tellManagersAt(app, monday)
    const [mail] = await mailsTo(manager)
    expect(mail?.text?.match(/•/g)).toHaveLength(100)
    expect(mail?.text).toContain('And 2 more courses.')
  })
})

// Specification +: People see that their manager is told of their due dates
describe('who is told', () => {
  it('is a switch of the company, off by default, in its log when changed', async () => {
    const fresh = await aCompany(app)
    const as = await anAdmin(app, fresh)
    const params = { companyId: fresh.id }
    const { version, has_manager_digests } = (await app.call(getCompany, { as, params })).data.data
    expect(has_manager_digests).toBe(false)
    const body = { version, has_manager_digests: true }
    expect((await app.call(updateCompany, { as, params, body })).data.data.has_manager_digests).toBe(true)
    const events = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('company_id', '=', fresh.id)
      .where('kind', '=', 'company.updated')
      .execute()
    expect(events.map(({ data }) => data)).toEqual([{ fields: ['has_manager_digests'] }])
    const teacher = await aTeacher(app, fresh)
    expect((await app.call(updateCompany, { as: teacher, params, body })).status).toBe(403)
  })

  it('is named to the person, while the switch is on and the manager is there', async () => {
    const notifiedManagerOf = async (as: TestPerson) =>
      (await app.call(getNotificationChoices, { as })).data.data.notified_manager
    expect(await notifiedManagerOf(late)).toBe('Marta Lead')
    expect(await notifiedManagerOf(manager)).toBeNull()
    expect(await notifiedManagerOf(await aStudent(app, company))).toBeNull()
    await allow(company, false)
    expect(await notifiedManagerOf(late)).toBeNull()
    await allow(company)
    await change(manager, { status: 'disabled' })
    expect(await notifiedManagerOf(late)).toBeNull()
  })

  it('can end it in the settings, where only managers find it, and by one click from the e-mail', async () => {
    await aDueCourse('Old passwords', '2039-12-20')
    const choice = async (as: TestPerson) =>
      (await app.call(getNotificationChoices, { as })).data.data.kinds.find(
        ({ kind }) => kind === 'direct_reports',
      )?.cells
    expect(await choice(late)).toBeUndefined()
    expect(await choice(manager)).toEqual([{ channel: 'mail', wanted: true, locked: null }])
    await tellManagersAt(app, monday)
    const [mail] = await mailsTo(manager)
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const path = new URL(/<(.*)>/.exec(header)?.[1] ?? '').pathname
    const click = await app.server.inject({ method: 'POST', url: path, payload: {} })
    expect(click.json().data).toMatchObject({ scope: 'direct_reports', is_subscribed: false })
    expect((await choice(manager))?.[0]?.wanted).toBe(false)
    await tellManagersAt(app, nextMonday)
    expect(await mailsTo(manager)).toHaveLength(1)
    await app.call(updateNotificationChoices, {
      as: manager,
      body: { choices: [{ kind: 'direct_reports', channel: 'mail', wanted: true }] },
    })
    await tellManagersAt(app, '2040-01-16T08:00:00Z')
    expect(await mailsTo(manager)).toHaveLength(2)
  })
})
