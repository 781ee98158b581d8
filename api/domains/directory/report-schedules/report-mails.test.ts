import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { expect, it } from 'vitest'
import * as contract from '#contract/directory/report-schedules.ts'
import { updateNotificationChoices } from '#contract/notifications/choices.ts'
import { unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { newId } from '#platform/ids.ts'
import { replaceJob } from '#platform/jobs/job.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = aTestApp()
const { frequency } = { frequency: 'monthly' as const }

/** A company whose report goes to its admin and a teacher, as chosen on October 5, 2026. */
async function aReportedCompany(time_zone = 'UTC') {
  const company = await aCompany(app, { name: 'Harbor Group', time_zone })
  const [admin, teacher] = [await anAdmin(app, company), await aTeacher(app, company)]
  await aStudent(app, company)
  const params = { companyId: company.id }
  await app.call(contract.setReportSchedule, {
    as: admin,
    params,
    body: { version: 1, frequency, recipient_ids: [admin.id, teacher.id] },
  })
  await sql`update report_schedules set chosen_on = '2026-10-05' where company_id = ${company.id}`.execute(
    app.database.db,
  )
  const schedule = async () => (await app.call(contract.getReportSchedule, { as: admin, params })).data.data
  return { company, admin, teacher, params, schedule }
}

/** Runs the rounds as the server would at that moment, and again, as a second process would. */
async function runAt(moment: string): Promise<void> {
  const now = new Date(moment)
  for (let process = 0; process < 2; process += 1) {
    await replaceJob(jobContext(app, now), { kind: 'directory.report_rounds' }, { key: '', data: {} })
    await sql`update jobs set run_at = ${now.toISOString()} where kind in ('directory.report_mail', 'directory.report_now') and failed_at is null`.execute(
      app.database.db,
    )
    await app.jobs.runDue(now)
  }
  // Reading the e-mails runs what is due now, which may be a day of reports, too.
  await sql`delete from jobs where kind = 'directory.report_rounds'`.execute(app.database.db)
  await app.settled()
}

const reportsTo = async (person: TestPerson): Promise<Email[]> =>
  (await app.mails()).filter(
    ({ to, subject }) =>
      subject?.includes('awareness report') && to?.some(({ address }) => address === person.email),
  )
const counts = async (people: TestPerson[]) =>
  Promise.all(people.map(async (person) => (await reportsTo(person)).length))

// Specification +: The report of a month is mailed on the first working day after it, once to each recipient
it('mails each recipient once, with the figures in the text and the PDF attached', async () => {
  const { admin, teacher, schedule } = await aReportedCompany()
  // November 1, 2026 is a Sunday.
  await runAt('2026-11-01T10:00:00Z')
  await runAt('2026-11-02T06:00:00Z')
  expect(await counts([admin, teacher])).toEqual([0, 0])
  await runAt('2026-11-02T10:00:00Z')
  await runAt('2026-11-02T11:00:00Z')
  await runAt('2026-11-03T10:00:00Z')
  expect(await counts([admin, teacher])).toEqual([1, 1])
  const [mail] = await reportsTo(teacher)
  expect(mail?.subject).toBe('Harbor Group: security awareness report, October 2026')
  expect(mail?.text).toMatch(/People: 1 \(0 joined, 0 left in the month\)\.\s/)
  expect(mail?.html).toContain('Completion: –')
  expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)
  const [file] = mail?.attachments ?? []
  expect(file).toMatchObject({
    mimeType: 'application/pdf',
    filename: 'Awareness report Harbor Group 2026-10.pdf',
  })
  const content = file?.content
  if (typeof content === 'string' || content === undefined) throw new Error('No file')
  expect(pdfText(new Uint8Array(content))).toContain('Security awareness report')
  expect((await schedule()).last).toMatchObject({
    ...{ from: '2026-10-01', until: '2026-10-31', sent: 2, waiting: 0, failed: 0, left_out: 0 },
  })
  const log = await app.database.db
    .selectFrom('events')
    .select(['actor_id', sql<string>`data ->> 'user_id'`.as('to')])
    .where('kind', '=', 'management_report.sent')
    .where('company_id', '=', admin.company_id)
    .execute()
  expect(log.map(({ to }) => to).sort()).toEqual([admin.id, teacher.id].sort())
  expect(log.every(({ actor_id }) => actor_id === null)).toBe(true)
  await runAt('2026-12-01T10:00:00Z')
  expect(await counts([admin, teacher])).toEqual([2, 2])
})

// Specification +: A mailed report covers the calendar month or quarter in the time zone of the company
it.each([
  ['the month', 'monthly', 'October 2026', '2026-10.pdf', 'People: 5 (2 joined, 1 left in the month)', 2],
  [
    'the quarter',
    'quarterly',
    'July – September 2026',
    '2026-Q3.pdf',
    'People: 5 (1 joined, 0 left in the quarter)',
    1,
  ],
] as const)(
  'covers %s to the minute, in the time zone of the company',
  async (unit, often, name, file, people, reported) => {
    const { company, admin, params } = await aReportedCompany('Pacific/Auckland')
    const { db } = app.database
    if (often === 'quarterly') {
      const recipient_ids = [admin.id]
      await app.call(contract.setReportSchedule, {
        ...{ as: admin, params },
        body: { version: 2, frequency: often, recipient_ids },
      })
      await sql`update report_schedules set chosen_on = '2026-09-05' where company_id = ${company.id}`.execute(
        db,
      )
    }
    // There, October lasts from 11:00 on September 30 until 11:00 on October 31.
    const moments = [
      '2026-09-30T10:59:00Z',
      '2026-09-30T11:00:00Z',
      '2026-10-31T10:59:00Z',
      '2026-10-31T11:00:00Z',
    ]
    for (const at of moments) {
      const { id } = await aStudent(app, company)
      await sql`update users set created_at = ${at} where id = ${id}`.execute(db)
      await sql`insert into mail_reports (id, company_id, reporter_id, mail_key, subject, sender, did, at)
      values (${newId()}, ${company.id}, ${id}, ${at}, 'Hello', 'a@example.test', 'nothing', ${at})`.execute(
        db,
      )
    }
    const gone = await aStudent(app, company)
    await sql`update users set status = 'disabled', created_at = '2025-01-01', disabled_at = '2026-10-15T12:00:00Z'
    where id = ${gone.id}`.execute(db)
    await app.heard()
    await runAt(often === 'monthly' ? '2026-11-01T22:00:00Z' : '2026-10-01T22:00:00Z')
    const [mail] = await reportsTo(admin)
    const text = mail?.text?.replaceAll(/\s/g, ' ')
    expect(mail?.subject?.replaceAll(/\s/g, ' ')).toBe(`Harbor Group: security awareness report, ${name}`)
    expect(text).toContain(people)
    expect(text).toContain(`Reported e-mails: ${reported} (in ${unit}). +1 vs. ${unit} before.`)
    const [pdf] = mail?.attachments ?? []
    expect(pdf?.filename).toBe(`Awareness report Harbor Group ${file}`)
    if (typeof pdf?.content !== 'object') throw new Error('No file')
    const lines = pdfText(new Uint8Array(pdf.content)).replaceAll(/\s/g, ' ')
    expect(lines).toContain(`Harbor Group · ${name}`)
    expect(lines).toContain(often === 'monthly' ? 'October 1 – 31, 2026' : 'July 1 – September 30, 2026')
  },
)

it('waits for the end of a holiday, in the time zone of the company', async () => {
  const { company, admin } = await aReportedCompany('Pacific/Auckland')
  await app.database.db
    .insertInto('company_holidays')
    .values({ company_id: company.id, day: '2020-11-02', yearly: true, name: 'Day off' })
    .execute()
  // On November 2 it is a holiday there, and in the evening of UTC November 3 begins.
  await runAt('2026-11-01T22:00:00Z')
  await runAt('2026-11-02T05:00:00Z')
  expect(await counts([admin])).toEqual([0])
  await runAt('2026-11-02T22:00:00Z')
  expect(await counts([admin])).toEqual([1])
})

it('keeps to the hours of the company when the clocks have just changed', async () => {
  const { admin } = await aReportedCompany('Europe/Athens')
  await sql`update report_schedules set chosen_on = '2027-03-01'`.execute(app.database.db)
  // Summer time begins on Sunday, March 28, 2027; nine o’clock of April 1 is then at six.
  await runAt('2027-04-01T05:55:00Z')
  expect(await counts([admin])).toEqual([0])
  await runAt('2027-04-01T06:05:00Z')
  expect(await counts([admin])).toEqual([1])
})

it('catches up within a week, and no longer', async () => {
  const late = await aReportedCompany()
  await runAt('2026-11-09T10:00:00Z')
  expect(await counts([late.admin, late.teacher])).toEqual([1, 1])
  const missed = await aReportedCompany()
  await runAt('2026-11-10T10:00:00Z')
  expect(await counts([missed.admin])).toEqual([0])
  expect((await missed.schedule()).last).toBeNull()
})

it('leaves out who unsubscribed, was taken off or has lost access', async () => {
  const { company, admin, teacher, schedule } = await aReportedCompany()
  const third = await aTeacher(app, company)
  await app.call(contract.setReportSchedule, {
    as: admin,
    params: { companyId: company.id },
    body: { version: 2, frequency, recipient_ids: [admin.id, teacher.id, third.id] },
  })
  await sql`update report_schedules set chosen_on = '2026-10-05'`.execute(app.database.db)
  await app.call(updateNotificationChoices, {
    as: admin,
    body: { choices: [{ kind: 'management_reports', channel: 'mail', wanted: false }] },
  })
  await sql`update users set status = 'disabled', disabled_at = now() where id = ${third.id}`.execute(
    app.database.db,
  )
  await app.heard()
  await runAt('2026-11-02T10:00:00Z')
  expect(await counts([admin, teacher, third])).toEqual([0, 1, 0])
  expect((await schedule()).last).toMatchObject({ sent: 1, left_out: 2 })
})

it('stops with the link in the e-mail', async () => {
  const { teacher } = await aReportedCompany()
  await runAt('2026-11-02T10:00:00Z')
  const [mail] = await reportsTo(teacher)
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const token = /unsubscribe\/([\w-]+)/.exec(link)?.[1] ?? ''
  expect((await app.call(unsubscribe, { params: { token }, body: {} })).data.data).toMatchObject({
    ...{ scope: 'management_reports', is_subscribed: false },
  })
  await runAt('2026-12-01T10:00:00Z')
  expect(await counts([teacher])).toEqual([1])
})

it('tries again while e-mails cannot be sent, says so, and gives up after a week', async () => {
  const { admin, teacher, schedule } = await aReportedCompany()
  const outbox = join(app.dataDir, 'outbox')
  await app.mails()
  await rename(outbox, `${outbox}-aside`)
  await writeFile(outbox, 'in the way of the folder')
  await runAt('2026-11-02T10:00:00Z')
  expect((await schedule()).last).toMatchObject({ sent: 0, waiting: 2, failing: 2, failed: 0 })
  await sql`update jobs set data = data || '{"last_day": "2026-11-02"}'
    where kind = 'directory.report_mail' and data ->> 'user_id' = ${teacher.id}`.execute(app.database.db)
  await runAt('2026-11-02T12:00:00Z')
  await rm(outbox)
  await rename(`${outbox}-aside`, outbox)
  await runAt('2026-11-03T10:00:00Z')
  expect(await counts([admin, teacher])).toEqual([1, 0])
  expect((await schedule()).last).toMatchObject({ sent: 1, waiting: 0, failing: 0, failed: 1 })
})

it('sends nothing for a closed company', async () => {
  const { company, admin, schedule } = await aReportedCompany()
  await sql`update companies set closed_at = now() where id = ${company.id}`.execute(app.database.db)
  await app.heard()
  await runAt('2026-11-02T10:00:00Z')
  expect(await counts([admin])).toEqual([0])
  await sql`update companies set closed_at = null where id = ${company.id}`.execute(app.database.db)
  await app.heard()
  expect((await schedule()).last).toBeNull()
})

it('tells each recipient what they see, in their language and outside their quiet hours', async () => {
  const { company, admin, teacher, schedule } = await aReportedCompany()
  const { db } = app.database
  for (let more = 0; more < 2; more += 1) await aStudent(app, company)
  const person = await aStudent(app, company)
  const group = { id: newId(), company_id: company.id, name: 'Night shift' }
  await db.insertInto('groups').values(group).execute()
  await db.insertInto('group_managers').values({ group_id: group.id, user_id: teacher.id }).execute()
  await db.insertInto('group_members').values({ group_id: group.id, user_id: person.id }).execute()
  await db
    .updateTable('users')
    .set({ abilities: ['group_manager'], platform_locale: 'el_GR' })
    .where('id', '=', teacher.id)
    .execute()
  await app.heard()
  await app.call(updateNotificationChoices, {
    as: teacher,
    body: { times: { quiet: { from: 8, until: 12 } } },
  })
  await runAt('2026-11-02T10:00:00Z')
  expect((await schedule()).last).toMatchObject({ sent: 1, waiting: 1, failing: 0 })
  await runAt('2026-11-02T12:30:00Z')
  const greek = 'Harbor Group: αναφορά ευαισθητοποίησης, Οκτώβριος 2026'
  const own = (await app.mails()).find(({ subject }) => subject === greek)
  expect(own?.to).toMatchObject([{ address: teacher.email }])
  const [whole] = await reportsTo(admin)
  expect(whole?.text).toContain('People: 4 ')
  expect(own?.text).toContain('Άτομα: 1 ')
  const content = own?.attachments[0]?.content
  if (typeof content !== 'object') throw new Error('No file')
  expect(pdfText(new Uint8Array(content))).toContain('Μέλη των ομάδων που διαχειρίζεστε')
})

it('is about the company it was chosen for, also for people of a company above', async () => {
  const { company, admin } = await aReportedCompany()
  const below = await aCompany(app, { name: 'Aurora Bank', parent: company, time_zone: 'UTC' })
  const params = { companyId: below.id }
  await app.call(contract.setReportSchedule, {
    as: admin,
    params,
    body: { version: 1, frequency, recipient_ids: [admin.id] },
  })
  await sql`update report_schedules set chosen_on = '2026-10-05' where company_id = ${below.id}`.execute(
    app.database.db,
  )
  await runAt('2026-11-02T10:00:00Z')
  const mails = await reportsTo(admin)
  expect(mails.map(({ subject }) => subject?.split(':')[0]).sort()).toEqual(['Aurora Bank', 'Harbor Group'])
  const mail = mails.find(({ subject }) => subject?.startsWith('Aurora'))
  expect(mail?.text).toContain('People: 0 ')
  expect(mail?.text).toContain(`/admin?company=${below.id}`)
})

// Specification +: An admin can have the report of now sent to themselves
it('sends the report of now to whoever asks, and to nobody else', async () => {
  const { admin, teacher, params } = await aReportedCompany()
  const body = { frequency }
  const answers = await Promise.all(
    [0, 1].map(() => app.call(contract.sendReportNow, { as: admin, params, body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  await app.jobs.runDue()
  await app.settled()
  expect(await counts([admin, teacher])).toEqual([1, 0])
  const [mail] = await reportsTo(admin)
  expect(mail?.attachments).toHaveLength(1)
  expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)
})
