import { describe, expect, it, onTestFinished } from 'vitest'
import { updateCompany } from '#contract/companies/company-settings.ts'
import { getNotificationChoices, updateNotificationChoices } from '#contract/notifications/choices.ts'
import { listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import { type NewNotice, notify } from '#domains/notifications/notices.service.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { remindAt } from '#tests/support/jobs/remind-at.ts'
import { aMailServer } from '#tests/support/servers/mail-server.ts'

async function aMailingCompany() {
  const server = await aMailServer()
  const app = await startTestApp({ env: { SMTP_URL: server.url } })
  onTestFinished(app.close)
  const company = await aCompany(app, { time_zone: 'Europe/Athens' })
  return { app, server, company }
}

const notifyAt = (app: TestApp, to: TestPerson, notice: Pick<NewNotice, 'event' | 'title'>, at: string) =>
  app.database.db
    .transaction()
    .execute((db) =>
      notify(
        { ...app.contextOutside(), db, now: new Date(at) },
        { ...notice, to: [to.id], about: `${notice.event}:${notice.title}` },
      ),
    )

const header = (mail: { headers: { key: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value ?? ''

describe('the daily e-mail', () => {
  it('has courses and notices in one, once a day, and what was read is not in it', async () => {
    const { app, server, company } = await aMailingCompany()
    const student = await aStudent(app, company)
    await aReleasedCourse(app, company, { items: [lesson()] })
    await app.database.db
      .updateTable('assignments')
      .set({ created_at: '2039-11-01T09:00:00Z', due_on: '2040-01-11' })
      .execute()
    await notifyAt(
      app,
      student,
      { event: 'question_answered', title: 'May I plug it in?' },
      '2040-01-09T20:00:00Z',
    )
    await notifyAt(app, student, { event: 'mentioned', title: 'Read already' }, '2040-01-09T20:00:00Z')
    const listed = (await app.call(listNotices, { as: student })).data.data
    const read = listed.find(({ text }) => text.includes('Read already'))
    await app.call(markNoticesSeen, { as: student, body: { id: read?.id ?? '' } })
    for (const moment of ['2040-01-10T07:00Z', '2040-01-10T07:00Z', '2040-01-10T09:00Z'])
      await remindAt(app, new Date(moment))
    expect(server.accepted).toHaveLength(1)
    const [mail] = server.accepted
    expect(mail?.text).toMatch(/January 11, 2040[\s\S]*Also new:[\s\S]*May I plug it in/)
    expect(mail?.text).not.toContain('Read already')
    await notifyAt(app, student, { event: 'mentioned', title: 'Tomorrow' }, '2040-01-10T10:00:00Z')
    await remindAt(app, new Date('2040-01-10T12:00Z'))
    expect(server.accepted).toHaveLength(1)
    const texts = (await app.call(listNotices, { as: student })).data.data.map(({ event }) => event)
    expect(texts).toContain('course_due')
  })

  it('comes to staff, too, in the hour they chose, and ends by one click without signing in', async () => {
    const { app, server, company } = await aMailingCompany()
    const teacher = await aTeacher(app, company)
    await app.call(updateNotificationChoices, { as: teacher, body: { times: { digest_hour: 11 } } })
    await notifyAt(
      app,
      teacher,
      { event: 'question_unanswered', title: 'Who knows?' },
      '2040-01-09T20:00:00Z',
    )
    await remindAt(app, new Date('2040-01-10T08:30Z'))
    expect(server.accepted).toHaveLength(0)
    await remindAt(app, new Date('2040-01-10T09:30Z'))
    const [mail] = server.accepted
    expect([mail?.to?.[0]?.address, mail?.text]).toEqual([
      teacher.email,
      expect.stringContaining('Who knows?'),
    ])
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const path = new URL(/^<(.*)>$/.exec(header(mail, 'list-unsubscribe'))?.[1] ?? '').pathname
    const isDaily = async () =>
      (await app.call(getNotificationChoices, { as: teacher })).data.data.kinds
        .flatMap(({ cells }) => cells)
        .some(({ channel, wanted }) => channel === 'digest' && wanted)
    const page = await app.server.inject({ method: 'GET', url: `/api${path}` })
    expect([page.json().data, await isDaily()]).toEqual([
      { scope: 'digest', is_subscribed: true, gets_others: true },
      true,
    ])
    const click = await app.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([click.statusCode, await isDaily()]).toEqual([200, false])
    const all = await app.server.inject({ method: 'POST', url: path, payload: { all: true } })
    expect(all.json().data).toEqual({ scope: 'digest', is_subscribed: false, gets_others: false })
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await app.server.inject({ method: 'POST', url: forged, payload: {} })).statusCode).toBe(404)
  })

  it('has no links where the company wants none, and still ends by one click', async () => {
    const { app, server, company } = await aMailingCompany()
    const [admin, student] = [await anAdmin(app, company), await aStudent(app, company)]
    const changed = await app.call(updateCompany, {
      as: admin,
      params: { companyId: company.id },
      body: { version: 1, has_mail_links: false },
    })
    expect(changed.data.data.has_mail_links).toBe(false)
    await notifyAt(app, student, { event: 'replied', title: 'A post' }, '2040-01-09T20:00:00Z')
    await remindAt(app, new Date('2040-01-10T07:30Z'))
    const [mail] = server.accepted
    expect(mail?.text).toContain('A post')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/https?:\/\/[^"\s]*notifications|<a /)
    expect(mail?.text).toContain('We don’t put links in our e-mails')
    expect(header(mail, 'list-unsubscribe')).toMatch(/^<http.*\/unsubscribe\/[\w-]+>$/)
  })
})
