import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reportMail } from '#contract/community/mail-reports.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { aWebhookOffice } from '../webhooks.test-support.ts'
import { selectDueWebhooks } from './deliveries.queries.ts'
import { queueEvents } from './queue.service.ts'
import { waitAfter } from './retry.rules.ts'

const { app, office, receiver, aWebhook, list, at, deliver } = await aWebhookOffice()

let mails = 0
const reportAMail = async () => {
  mails += 1
  const mail = `From: a@b.example\r\nSubject: Parcel ${mails}\r\nMessage-ID: <${mails}@b.example>\r\n\r\nPay now\r\n`
  const bytes = new TextEncoder().encode(mail)
  return app.call(reportMail, {
    as: await aStudent(app, office.company),
    body: { did: 'nothing', note: '' },
    file: { name: 'a.eml', type: 'message/rfc822', bytes },
  })
}
const outbox = () => app.database.db.selectFrom('webhook_outbox').selectAll().execute()
const bodies = () => receiver.calls.map(({ body }) => JSON.parse(body))

describe('what happens', () => {
  // Specification +: Webhooks are told of what happened at least once, signed and in the transaction in which it did
  it('is sent to webhooks that want to know of it, with the id of the event', async () => {
    const [wants, other] = [await aWebhook(), await aWebhook({ event_types: ['campaign_ended'] })]
    const { data } = (await reportAMail()).data
    await deliver()
    expect(bodies()).toEqual([
      {
        id: expect.any(String),
        type: 'mail_reported',
        at: expect.any(String),
        company: { id: office.company.id, name: expect.any(String) },
        data: { report_id: data.id },
      },
    ])
    expect(receiver.calls[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-wardwise-event': 'mail_reported',
      'x-wardwise-id': bodies()[0].id,
    })
    const results = new Map((await list()).map((one) => [one.id, one.results]))
    expect(results.get(wants.id)).toMatchObject([{ type: 'mail_reported', state: 'sent', status: 200 }])
    expect(results.get(other.id)).toEqual([])
    await deliver(10)
    expect(receiver.calls).toHaveLength(1)
  })

  it('writes nothing where no webhook wants to know, and nothing when it is undone', async () => {
    await reportAMail()
    await aWebhook({ event_types: ['release_published'] })
    await reportAMail()
    const event = { kind: 'course.published', company_id: office.company.id } as const
    await expect(
      jobContext(app).transaction(async (ctx) => {
        await recordEvent(ctx, event)
        throw new Error('Undone')
      }),
    ).rejects.toThrow('Undone')
    expect(await outbox()).toEqual([])
    await recordEvent(app.contextOutside(), event)
    expect(await outbox()).toMatchObject([{ type: 'release_published', company_id: office.company.id }])
    await recordEvent({ ...app.contextOutside(), now: new Date('2026-01-01') }, event)
    expect(await outbox()).toHaveLength(1)
  })

  it('and is gone before it is sent is skipped', async () => {
    await aWebhook()
    const { data } = (await reportAMail()).data
    await app.database.db.deleteFrom('mail_reports').where('id', '=', data.id).execute()
    await deliver()
    expect([receiver.calls, (await list())[0]]).toMatchObject([[], { waiting: 0, results: [] }])
  })

  it('finds a full queue and is counted', async () => {
    const { id } = await aWebhook()
    await app.database.pool.query(
      `insert into webhook_deliveries (id, webhook_id, event_id, type, subject, at, next_at)
      select gen_random_uuid(), $1, gen_random_uuid(), 'mail_reported', '', now(), now() + interval '1 day' from generate_series(1, 999)`,
      [id],
    )
    for (let reported = 0; reported < 3; reported += 1) await reportAMail()
    await queueEvents(jobContext(app))
    expect((await list())[0]).toMatchObject({ waiting: 1_000, dropped: 2 })
  })
})

describe('a receiver that fails', () => {
  it('is tried again after growing waits, with the same id and a signature of its own', async () => {
    receiver.answer(503)
    await aWebhook()
    await reportAMail()
    await deliver()
    await deliver(0.1)
    expect(receiver.calls).toHaveLength(1)
    await deliver(1)
    expect((await list())[0]).toMatchObject({
      ...{ failures: 2, waiting: 1, is_on: true },
      results: [{ state: 'waiting', status: 503, problem: 'refused' }],
    })
    receiver.answer(200)
    await deliver(5)
    const [first, second, third] = receiver.calls
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
    expect(third?.headers['x-wardwise-signature']).not.toBe(first?.headers['x-wardwise-signature'])
    expect((await list())[0]).toMatchObject({ failures: 0, waiting: 0, results: [{ state: 'sent' }] })
    expect([1, 2, 3, 20].map((failures) => waitAfter(failures) / 1_000)).toEqual([10, 20, 40, 9_000])
  })

  it('does not keep later events from others', async () => {
    receiver.answer(400)
    await aWebhook()
    await reportAMail()
    await deliver()
    receiver.answer(200)
    const later = (await reportAMail()).data.data
    await app.database.pool.query(`update webhook_deliveries set next_at = now() + interval '1 hour'`)
    await deliver(2)
    expect(bodies().at(-1).data).toEqual({ report_id: later.id })
  })

  // Specification +: A webhook that fails twenty times in a row is turned off, and the owners are told
  it('is turned off after twenty failures, and the owners are told', async () => {
    receiver.answer(404)
    const { id } = await aWebhook({ name: 'Old desk' })
    await reportAMail()
    await deliver()
    await app.database.pool.query('update webhooks set failures = 19, paused_until = null')
    await app.database.pool.query('update webhook_deliveries set next_at = now()')
    await reportAMail()
    await deliver(1)
    const [off] = await list()
    expect(off).toMatchObject({ is_on: false, is_off_after_failures: true, failures: 20, waiting: 0 })
    expect(off?.results.map(({ state }) => state)).toContain('failed')
    const [mail] = (await app.mails()).slice(-1)
    expect(mail?.subject).toContain('Old desk')
    expect(mail?.to?.[0]?.address).toBe(office.admin.email)
    const called = receiver.calls.length
    receiver.answer(200)
    await reportAMail()
    await deliver(60)
    expect(receiver.calls).toHaveLength(called)
    const on = await app.call(contract.setWebhookState, {
      as: office.admin,
      params: at(id),
      body: { is_on: true },
    })
    expect(on.data.data).toMatchObject({ is_on: true, failures: 0, is_off_after_failures: false })
    await reportAMail()
    await deliver(61)
    expect(receiver.calls).toHaveLength(called + 1)
  })

  it('for a day gets an event no more', async () => {
    receiver.answer(500)
    await aWebhook()
    await reportAMail()
    await deliver()
    await app.database.pool.query(`update webhook_deliveries set at = now() - interval '25 hours'`)
    await deliver(2)
    expect((await list())[0]).toMatchObject({ waiting: 0, results: [{ state: 'failed' }] })
    await app.database.pool.query('delete from webhook_deliveries')
  })
})

describe('what waits for a webhook', () => {
  it('that is turned off while it is sent is not sent again', async () => {
    receiver.answer(null)
    const { id } = await aWebhook()
    await reportAMail()
    const delivered = deliver()
    await expect.poll(() => receiver.calls.length).toBe(1)
    const set = (is_on: boolean) =>
      app.call(contract.setWebhookState, { as: office.admin, params: at(id), body: { is_on } })
    await set(false)
    receiver.drop()
    await delivered
    expect(await set(true)).toMatchObject({ data: { data: { waiting: 0, results: [{ state: 'failed' }] } } })
    receiver.answer(200)
    await deliver(10)
    expect(receiver.calls).toHaveLength(1)
  })

  it('of a company that is closed is no news when it opens again', async () => {
    const { db } = app.database
    const close = (closed_at: string | null) =>
      db.updateTable('companies').set({ closed_at }).where('id', '=', office.company.id).execute()
    await aWebhook()
    await reportAMail()
    await queueEvents(jobContext(app))
    await reportAMail()
    await close(new Date().toISOString())
    await deliver()
    expect(await selectDueWebhooks(jobContext(app))).toEqual([])
    await app.jobs.plan(new Date())
    await app.jobs.runDue(new Date())
    await close(null)
    await deliver()
    expect([receiver.calls, (await list())[0]]).toMatchObject([[], { waiting: 0, dropped: 0 }])
  })
})

describe('what a person did', () => {
  const complete = async () => {
    const student = await aStudent(app, office.company, { first_name: 'Ada', last_name: 'Byron' })
    const { rows } = await sql<{ course: string; release: string }>`
      with course as (insert into courses (id, company_id, slug, status, difficulty, locales)
        values (gen_random_uuid(), ${office.company.id}, ${newId()}, 'published', 'beginner', '{en_US}') returning id),
      release as (insert into releases (id, company_id, course_id, number, kind, draft_hash, outline, snapshot, changes)
        select gen_random_uuid(), ${office.company.id}, id, 3, 'material', 'x',
          '{"title": {"en_US": "Phishing"}, "course": {"locales": ["en_US"]}}', '{}', '{}' from course returning id, course_id)
      select course_id as course, id as release from release`.execute(app.database.db)
    const { course = '', release = '' } = rows[0] ?? {}
    await recordEvent(app.contextOutside(), {
      ...{ kind: 'course.completed', company_id: office.company.id, student_id: student.id },
      ...{ course_id: course, release_id: release },
    })
    return { student, course, release }
  }

  // Specification +: A webhook names people only where an owner allowed it
  it('is sent without the person, unless an owner allowed names', async () => {
    const event_types = ['course_completed'] as const
    const quiet = await aWebhook({ event_types: [...event_types] })
    await aWebhook({ event_types: [...event_types], with_names: true })
    const { student, course, release } = await complete()
    await deliver()
    const data = { course: { id: course, title: 'Phishing' }, release: { id: release, number: 3 } }
    const person = { id: student.id, email: student.email, first_name: 'Ada', last_name: 'Byron' }
    expect(bodies().map((body) => body.data)).toEqual(expect.arrayContaining([data, { ...data, person }]))
    expect(new Set(bodies().map((body) => body.id)).size).toBe(1)
    expect(quiet.with_names).toBe(false)
  })

  it('names nobody who was erased meanwhile', async () => {
    await aWebhook({ event_types: ['course_completed'], with_names: true })
    const { student } = await complete()
    await app.database.db
      .updateTable('users')
      .set({ status: 'removed' })
      .where('id', '=', student.id)
      .execute()
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    expect(receiver.calls[0]?.body).not.toContain('person')
  })
})
