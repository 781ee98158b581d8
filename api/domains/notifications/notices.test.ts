import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countNewNotices, listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { type NewNotice, notify, notifyAdmins } from './notices.service.ts'

const app = aTestApp()
const office = anOffice(app)

const notifyAll = (notice: NewNotice) =>
  app.database.db.transaction().execute((db) => notify({ ...app.contextOutside(), db }, notice))

const answered = (to: TestPerson, name: string, id: string): NewNotice => ({
  event: 'question_answered',
  to: [to.id],
  about: 'post:1',
  title: 'May I plug it in?',
  actor: { id, name },
  link: { route: 'front.home', params: {} },
})
const someId = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`

describe('notices', () => {
  it('of one subject are one row while it is unread, with the last name and how many there are', async () => {
    const reader = await aStudent(app, office.company)
    await notifyAll(answered(reader, 'Jonas Weber', someId(1)))
    await notifyAll(answered(reader, 'Sofia Conti', someId(2)))
    await notifyAll(answered(reader, 'Sofia Conti', someId(2)))
    const list = async () => (await app.call(listNotices, { as: reader })).data.data
    const [first, ...others] = await list()
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: 'answers', times: 3, is_new: true, link: { route: 'front.home' } })
    expect(first?.text).toMatch(/^.?Sofia Conti.? and 1 other answered “.?May I plug it in\?.?”$/)
    expect((await app.call(countNewNotices, { as: reader })).data.data.count).toBe(1)
    await app.call(markNoticesSeen, { as: reader, body: { id: first?.id ?? '' } })
    await notifyAll(answered(reader, 'Ioana Pop', someId(3)))
    expect((await list()).map(({ is_new }) => is_new)).toEqual([true, false])
    expect((await app.call(markNoticesSeen, { as: reader, body: {} })).data.data.count).toBe(0)
  })

  it('for one person are planned by the database once, however many there are', async () => {
    const reader = await aStudent(app, office.company)
    const { rows } = await app.database.db.transaction().execute(async (db) => {
      const ctx = { ...app.contextOutside(), db }
      for (let nth = 0; nth < 12; nth += 1) await notify(ctx, answered(reader, 'Jonas Weber', someId(1)))
      return sql<{ plans: number }>`
        select custom_plans::int as plans from pg_prepared_statements
        where statement ~ 'notification_(choices|times)' and statement not like '%= any(%'`.execute(db)
    })
    expect(rows).toHaveLength(2)
    // PostgreSQL tries a new plan five times before it keeps one.
    for (const { plans } of rows) expect(plans).toBeLessThan(6)
  })

  it('can be narrowed to a kind and to what is unread', async () => {
    const reader = await aStudent(app, office.company)
    await notifyAll({ event: 'mentioned', to: [reader.id], about: 'post:1', title: 'one' })
    await notifyAll({ event: 'liked', to: [reader.id], about: 'post:2', title: 'two' })
    const list = async (query: { kind?: 'likes'; unread?: boolean }) =>
      (await app.call(listNotices, { as: reader, query })).data.data
    const [liked, ...others] = await list({ kind: 'likes' })
    expect([liked?.event, others]).toEqual(['liked', []])
    await app.call(markNoticesSeen, { as: reader, body: { id: liked?.id ?? '' } })
    expect((await list({ unread: true })).map(({ event }) => event)).toEqual(['mentioned'])
  })

  it('are read page by page, own ones only, and not told to who did it', async () => {
    const reader = await aStudent(app, office.company)
    for (const about of ['post:1', 'post:2', 'post:3'])
      await notifyAll({ event: 'mentioned', to: [reader.id, office.student.id], about, title: about })
    await notifyAll({ event: 'mentioned', to: [reader.id], about: 'x', actor: { id: reader.id, name: 'Me' } })
    const first = (await app.call(listNotices, { as: reader, query: { limit: 2 } })).data
    expect(first.data).toHaveLength(2)
    const cursor = first.meta.next_cursor ?? ''
    const second = (await app.call(listNotices, { as: reader, query: { limit: 2, cursor } })).data
    expect(second.data).toHaveLength(1)
    expect(second.meta.next_cursor).toBeNull()
    const [foreign] = (await app.call(listNotices, { as: office.student })).data.data
    await app.call(markNoticesSeen, { as: reader, body: { id: foreign?.id ?? '' } })
    expect((await app.call(countNewNotices, { as: office.student })).data.data.count).toBe(3)
  })

  it('are deleted half a year after anything was added to them, read or not', async () => {
    const reader = await aStudent(app, office.company)
    for (const about of ['old', 'new'])
      await notifyAll({ event: 'mentioned', to: [reader.id], about, title: about })
    await sql`update notices set updated_at = now() - interval '181 days'
      where user_id = ${reader.id} and group_key = 'old'`.execute(app.database.db)
    await app.jobs.plan()
    await app.jobs.runDue(new Date(Date.now() + 60_000))
    const { data } = (await app.call(listNotices, { as: reader })).data
    expect(data.map(({ text }) => text)).toEqual([expect.stringContaining('new')])
  })

  it('reach the admins who look after a company, and a mail at once who wants one', async () => {
    const company = office.company
    const [admin, other] = [await anAdmin(app, company), office.admin]
    await sql`insert into notification_choices values (${admin.id}, 'reports', 'mail', true)`.execute(
      app.database.db,
    )
    await app.database.db.transaction().execute((db) =>
      notifyAdmins({ ...app.contextOutside(), db }, company.id, {
        event: 'report_waiting',
        about: 'reports:1',
        title: 'Spotting phishing',
        link: { route: 'admin.community', params: {} },
      }),
    )
    for (const as of [admin, other])
      expect((await app.call(listNotices, { as })).data.data).toMatchObject([{ event: 'report_waiting' }])
    const mails = (await app.mails()).filter(({ subject }) => subject?.includes('Spotting phishing'))
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([admin.email])
  })
})
