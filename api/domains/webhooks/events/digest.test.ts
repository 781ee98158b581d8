import { describe, expect, it } from 'vitest'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { queueDigests } from '../delivery/queue.service.ts'
import { aWebhookOffice } from '../webhooks.test-support.ts'
import { digestOf } from './digest.rules.ts'

const { app, office, receiver, aWebhook, deliver } = await aWebhookOffice()

const monday = '2040-01-02'
const week = (day: string, people: number, completed: number) =>
  app.database.pool.query(
    `insert into company_progress_weeks (company_id, monday, mandatory, completed, is_estimated, people, uncovered, active, overdue)
    values ($1, $2, 40, $3, false, $4, 0, 7, 1)
    on conflict (company_id, monday) do update set completed = excluded.completed, people = excluded.people`,
    [office.company.id, day, completed, people],
  )
const digestsAt = async (time: string) => {
  receiver.calls.length = 0
  await queueDigests(jobContext(app, new Date(time)))
  await deliver((Date.parse(time) - Date.now()) / 60_000)
  return receiver.calls.map(({ body }) => JSON.parse(body))
}

describe('the weekly digest', () => {
  // Specification +: Chats get the figures of the week on Monday, without those of few people
  it('is sent once on Monday morning, when the figures of the week are recorded', async () => {
    await app.database.pool.query(`update companies set time_zone = 'Europe/Athens' where id = $1`, [
      office.company.id,
    ])
    await aWebhook({ kind: 'slack', event_types: ['weekly_digest'] })
    expect(await digestsAt(`${monday}T08:00:00Z`)).toEqual([])
    await week('2039-12-26', 20, 10)
    await week(monday, 20, 31)
    expect(await digestsAt(`${monday}T05:30:00Z`)).toEqual([])
    expect(await digestsAt('2040-01-03T08:00:00Z')).toEqual([])
    const [digest, ...others] = await digestsAt(`${monday}T06:30:00Z`)
    expect(others).toEqual([])
    expect(digest.text).toContain('77% of mandatory courses are completed. A week ago it was 25%.')
    expect(digest.text).toContain('7 of 20 people learned in the last 30 days.')
    expect(digest.text).toContain('1 person is overdue.')
    expect(await digestsAt(`${monday}T09:00:00Z`)).toEqual([])
  })

  it('leaves the figures of few people out', async () => {
    await aWebhook({ event_types: ['weekly_digest'] })
    await week(monday, 4, 31)
    const [digest] = await digestsAt(`${monday}T06:30:00Z`)
    expect(digest.data).toEqual({
      ...{ week: monday, people: 4, completion_percent: null, completion_percent_before: null },
      ...{ active: null, overdue: null, open_questions: 0 },
    })
  })

  it('compares with a week of enough people alone', () => {
    const now = { monday, people: 6, mandatory: 3, completed: 2, active: 1, overdue: 0 }
    expect(digestOf(now, { ...now, people: 4 })).toMatchObject({
      completion_percent: 66,
      completion_percent_before: null,
    })
    expect(digestOf({ ...now, mandatory: 0 }, now).completion_percent).toBeNull()
  })
})
