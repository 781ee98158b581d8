import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { getNotificationChoices } from '#contract/notifications/choices.ts'
import { recordEvents } from '#platform/events.ts'
import { replaceJob } from '#platform/jobs/job.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { sealNow } from '../seals/seals.service.ts'

const app = aTestApp()

/** A Monday morning in Athens. */
const monday = '2040-01-09T08:00:00Z'
const nextMonday = '2040-01-16T08:00:00Z'
let company: TestCompany
let owner: TestPerson

async function runAt(moment: string): Promise<void> {
  const now = new Date(moment)
  await replaceJob(jobContext(app, now), { kind: 'evidence.seal_mails' }, { key: '', data: {} })
  await app.jobs.runDue(now)
  await app.settled()
}

async function sealAt(moment: string, events: number): Promise<string> {
  const ctx = jobContext(app, new Date(moment))
  await recordEvents(
    ctx,
    Array.from({ length: events }, () => ({ kind: 'company.updated', company_id: company.id }) as const),
  )
  await sealNow(ctx, company.id)
  const { rows } = await sql<{ root: string }>`select encode(root, 'hex') as root from event_seals
    where company_id = ${company.id} order by number desc limit 1`.execute(app.database.db)
  return rows[0]?.root ?? ''
}

const mailsTo = async (person: TestPerson) =>
  (await app.mails()).filter(
    ({ to, subject }) =>
      /seal|sello/.test(subject ?? '') && [to].flat().some((one) => one?.address === person.email),
  )

beforeEach(async () => {
  await sql`delete from jobs`.execute(app.database.db)
  company = await aCompany(app, { time_zone: 'Europe/Athens' })
  owner = await anAdmin(app, company, { abilities: ['owner'] })
  // What making them has recorded.
  await sealNow(jobContext(app, new Date('2039-12-01T08:00:00Z')), company.id)
})

// Specification +: Owners get the hash of the last seal of their company’s audit log once a week
describe('the weekly e-mail with the seal', () => {
  it('tells owners what was sealed in the week, once', async () => {
    const other = await anAdmin(app, company)
    await sealAt('2040-01-03T08:00:00Z', 2)
    const root = await sealAt('2040-01-08T21:59:00Z', 3)
    // In Athens, this is Monday.
    await sealAt('2040-01-08T22:01:00Z', 1)
    await runAt(monday)
    await runAt(monday)
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('January 8, 2040')
    expect(mail?.text).toContain('5 entries were sealed')
    expect(mail?.text).toContain('From January 2, 2040 to January 8, 2040')
    expect(mail?.text).toContain(root)
    expect(mail?.text).toContain('/admin/evidence')
    expect(await mailsTo(other)).toEqual([])
    await runAt(nextMonday)
    const [, next] = await mailsTo(owner)
    expect(next?.text).toContain('1 entry was sealed')
    await runAt('2040-01-23T08:00:00Z')
    expect(await mailsTo(owner)).toHaveLength(2)
  })

  it('waits for working hours, and comes in the owner’s language', async () => {
    const other = await anAdmin(app, company, { abilities: ['owner'], platform_locale: 'es_ES' })
    await sealAt('2040-01-03T08:00:00Z', 2)
    await runAt('2040-01-09T01:00:00Z')
    expect(await mailsTo(owner)).toEqual([])
    await app.jobs.runDue(new Date(monday))
    expect(await mailsTo(owner)).toHaveLength(1)
    expect((await mailsTo(other))[0]?.text).toContain('se sellaron 2 entradas')
  })

  it('leaves out whoever has turned it off, by one click from the e-mail, and a former owner', async () => {
    const choice = async (as: TestPerson) =>
      (await app.call(getNotificationChoices, { as })).data.data.kinds.find(({ kind }) => kind === 'seals')
        ?.cells
    expect(await choice(await anAdmin(app, company))).toBeUndefined()
    expect(await choice(owner)).toEqual([{ channel: 'mail', wanted: true, locked: null }])
    const former = await anAdmin(app, company, { abilities: ['owner'] })
    await sealAt('2040-01-03T08:00:00Z', 1)
    await runAt(monday)
    const [mail] = await mailsTo(owner)
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const path = new URL(/<(.*)>/.exec(header)?.[1] ?? '').pathname
    const click = await app.server.inject({ method: 'POST', url: path, payload: {} })
    expect(click.json().data).toMatchObject({ scope: 'seals', is_subscribed: false })
    await sql`update users set abilities = '{}' where id = ${former.id}`.execute(app.database.db)
    await sealAt('2040-01-10T08:00:00Z', 1)
    await runAt(nextMonday)
    expect(await mailsTo(owner)).toHaveLength(1)
    expect(await mailsTo(former)).toHaveLength(1)
  })
})
