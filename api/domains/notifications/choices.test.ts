import { describe, expect, it } from 'vitest'
import {
  getNotificationChoices,
  getNotificationPolicies,
  type NotificationPolicy,
  updateNotificationChoices,
  updateNotificationPolicies,
} from '#contract/notifications/choices.ts'
import {
  listNotices,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/notifications/notices.ts'
import { getNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { notify } from './notices.service.ts'

const app = aTestApp()
const office = anOffice(app)

const read = async (as: TestPerson) => (await app.call(getNotificationChoices, { as })).data.data
const cellOf = async (as: TestPerson, kind: NotificationKind, channel: NotificationChannel) =>
  (await read(as)).kinds.find((row) => row.kind === kind)?.cells.find((cell) => cell.channel === channel)
const choose = (as: TestPerson, kind: NotificationKind, channel: NotificationChannel, wanted: boolean) =>
  app.call(updateNotificationChoices, { as, body: { choices: [{ kind, channel, wanted }] } })
const rule = (as: TestPerson, companyId: string, policy: NotificationPolicy | null) =>
  app.call(updateNotificationPolicies, {
    as,
    params: { companyId },
    body: { policies: [{ kind: 'likes', channel: 'list', policy }] },
  })

describe('choices', () => {
  it('are kept by cell, shown by role, and are the switches of the student configuration', async () => {
    const student = await aStudent(app, office.company)
    expect(await cellOf(student, 'badges', 'live')).toEqual({ channel: 'live', wanted: true, locked: null })
    expect((await read(office.teacher)).kinds.map(({ kind }) => kind)).not.toContain('badges')
    await choose(student, 'badges', 'live', false)
    await choose(student, 'courses', 'digest', false)
    expect((await cellOf(student, 'badges', 'live'))?.wanted).toBe(false)
    expect((await app.call(getNotificationConfiguration, { as: student })).data.data).toEqual({
      badges: false,
      progress_changes: true,
      reminders: false,
      reminder_notices: true,
    })
  })

  it('are refused for a channel that a kind does not have, or that is locked', async () => {
    const student = await aStudent(app, office.company)
    for (const [kind, channel] of [
      ['likes', 'mail'],
      ['decisions', 'list'],
    ] as const) {
      const refused = await choose(student, kind, channel, false)
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['choices']])
    }
  })

  it('have no pop-ups for admins, who have no live connection', async () => {
    expect(await cellOf(office.teacher, 'translations', 'live')).toBeDefined()
    expect(await cellOf(office.admin, 'translations', 'live')).toBeUndefined()
    expect(await cellOf(office.admin, 'translations', 'list')).toBeDefined()
    expect((await choose(office.admin, 'translations', 'live', true)).status).toBe(422)
  })

  it('give way to the company, the nearest above first', async () => {
    const parent = await aCompany(app, { name: 'Harbor Group' })
    const child = await aCompany(app, { parent })
    const [above, own, student] = [
      await anAdmin(app, parent),
      await anAdmin(app, child),
      await aStudent(app, child),
    ]
    await choose(student, 'likes', 'list', true)
    await rule(above, parent.id, 'never')
    const locked = { channel: 'list', wanted: false, locked: { company_name: 'Harbor Group' } }
    expect(await cellOf(student, 'likes', 'list')).toEqual(locked)
    expect((await choose(student, 'likes', 'list', true)).status).toBe(422)
    const seen = await app.call(getNotificationPolicies, { as: own, params: { companyId: child.id } })
    const cell = seen.data.data.kinds.find(({ kind }) => kind === 'likes')?.cells[0]
    expect(cell).toMatchObject({ policy: null, above: { policy: 'never', company_name: 'Harbor Group' } })
    await app.database.db
      .transaction()
      .execute((db) =>
        notify({ ...app.contextOutside(), db }, { event: 'liked', to: [student.id], about: 'x', title: 'x' }),
      )
    expect((await app.call(listNotices, { as: student })).data.data).toEqual([])
    await rule(own, child.id, 'default_off')
    expect(await cellOf(student, 'likes', 'list')).toMatchObject({ wanted: true, locked: null })
    await rule(own, child.id, null)
    expect(await cellOf(student, 'likes', 'list')).toEqual(locked)
    expect((await rule(own, parent.id, 'always')).status).toBe(404)
  })

  it('know the hours of the daily e-mail and of quiet', async () => {
    const student = await aStudent(app, office.company)
    expect((await read(student)).times).toEqual({ quiet: null, digest_hour: 9 })
    const times = { quiet: { from: 18, until: 8 }, digest_hour: 11 }
    await app.call(updateNotificationChoices, { as: student, body: { times } })
    expect((await read(student)).times).toEqual(times)
    await app.call(updateNotificationChoices, { as: student, body: { times: { quiet: null } } })
    expect((await read(student)).times).toEqual({ quiet: null, digest_hour: 11 })
    const late = await app.call(updateNotificationChoices, {
      as: student,
      body: { times: { digest_hour: 23 } },
    })
    expect(late.status).toBe(422)
  })

  it('hold an e-mail back until the quiet hours of the company are over', async () => {
    const company = await aCompany(app, { time_zone: 'Europe/Athens' })
    const student = await aStudent(app, company)
    await app.call(updateNotificationChoices, {
      as: student,
      body: { times: { quiet: { from: 18, until: 8 } } },
    })
    const at = async (moment: string) => {
      await app.database.db.transaction().execute((db) =>
        notify(
          { ...app.contextOutside(), db, now: new Date(moment) },
          {
            event: 'post_decided',
            to: [student.id],
            about: moment,
            title: 'A post',
          },
        ),
      )
      const row = await app.database.db
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', 'notifications.mail_notice')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return new Date(row.run_at).toISOString()
    }
    expect(await at('2040-01-10T20:30:00Z')).toBe('2040-01-11T06:00:00.000Z')
    expect(await at('2040-01-11T05:59:00Z')).toBe('2040-01-11T06:00:00.000Z')
    expect(await at('2040-01-11T06:00:00Z')).toBe('2040-01-11T06:00:00.000Z')
    expect(await at('2040-01-11T15:30:00Z')).toBe('2040-01-11T15:30:00.000Z')
  })
})
