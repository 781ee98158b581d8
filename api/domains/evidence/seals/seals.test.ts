import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { gauges } from '#api/gauges.ts'
import { checkSeals, getSeals } from '#contract/evidence/seals.ts'
import type { Ctx } from '#platform/context.ts'
import { allowChangesOfLog, recordEvents } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { Reschedule } from '#platform/jobs/job.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { rewriteLog } from '#tests/support/on-record.ts'
import { firstPrevious, rootOf } from './event-hash.rules.ts'
import { sealJobs } from './seals.jobs.ts'
import { lockChain } from './seals.queries.ts'
import {
  findSpan,
  type SealedEvent,
  sealAnew,
  sealedEvents,
  sealNow,
  sealOnce,
  sealsOf,
} from './seals.service.ts'

const app = aTestApp({ connections: 8 })
const office = anOffice(app)
const { admin, student, teacher, stranger } = office
const database = () => app.database.db

const jobCtx = () => jobContext(app)

/** A company whose log holds only what a test writes. */
async function aLog() {
  const company = await aCompany(app)
  const record = (count: number, on: Ctx = app.contextOutside()) =>
    recordEvents(
      on,
      Array.from({ length: count }, (_, index) => ({
        kind: 'lesson.completed',
        company_id: company.id,
        data: { index, text: 'Ελληνικά' },
      })),
    )
  await sealNow(jobCtx(), company.id)
  const auditor = await aTeacher(app, company, { abilities: ['auditor'] })
  const state = async () => (await app.call(getSeals, { as: auditor })).data.data
  const check = async () => {
    const answer = await app.call(checkSeals, { as: auditor })
    expect([answer.status, answer.data.data.checking]).toEqual([202, true])
    await app.jobs.runDue()
    const { checking, check: result } = await state()
    expect(checking).toBe(false)
    return result
  }
  const seal = (most?: number) => sealOnce(jobCtx(), company.id, most)
  return { id: company.id, company, auditor, record, state, check, seal }
}

const always = { from: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }
async function joined<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}
const spanOf = (companyId: string, period = always) => findSpan(app.contextOutside(), companyId, period)
const allOf = async (companyId: string, period = always): Promise<SealedEvent[]> => {
  const span = await spanOf(companyId, period)
  return span ? joined(sealedEvents(app.contextOutside(), companyId, { span, period })) : []
}
const chainOf = async (companyId: string, period = always) => {
  const span = await spanOf(companyId, period)
  return span ? joined(sealsOf(app.contextOutside(), companyId, span)) : []
}

describe('sealing', () => {
  it('puts what waits into a chain that anybody can recompute', async () => {
    const log = await aLog()
    await log.record(3)
    expect(await log.state()).toMatchObject({
      head: null,
      sealed: 0,
      waiting: 3,
      checking: false,
      check: null,
    })
    await app.jobs.plan()
    await app.jobs.runDue()
    await log.record(2)
    await log.seal()
    const { head, sealed, waiting } = await log.state()
    expect([sealed, waiting, head?.number]).toEqual([5, 0, 2])
    let root = firstPrevious
    const events = await allOf(log.id)
    for (const seal of await chainOf(log.id)) {
      expect(seal.previous).toBe(root.toString('hex'))
      const own = events.filter((event) => event.seal === seal.number)
      expect(own.map(({ event_id }) => event_id)).toEqual(own.map(({ event_id }) => event_id).sort())
      root = rootOf(
        root,
        own.map(({ hash }) => Buffer.from(hash, 'hex')),
      )
      expect(seal).toMatchObject({ root: root.toString('hex'), events: own.length })
    }
    expect(head?.root).toBe(root.toString('hex'))
  })

  it('takes an event whose transaction commits late into a later seal', async () => {
    const log = await aLog()
    const late = await database().startTransaction().execute()
    await log.record(1, { ...app.contextOutside(), db: late })
    await log.record(1)
    await log.seal()
    expect(await log.state()).toMatchObject({ sealed: 1, waiting: 0 })
    await late.commit().execute()
    expect(await log.state()).toMatchObject({ sealed: 1, waiting: 1 })
    await log.seal()
    const events = await allOf(log.id)
    expect(events.map(({ seal }) => seal)).toEqual([1, 2])
    expect((events[1]?.event_id ?? '') < (events[0]?.event_id ?? '')).toBe(true)
    expect(await log.check()).toMatchObject({ seals: 2, events: 2, broken: null })
  })

  it('never forks, though several do it while others write', async () => {
    const log = await aLog()
    const writers = Array.from({ length: 30 }, () => log.record(2))
    const sealers = Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 10; turn += 1) await log.seal(3)
    })
    await Promise.all([...writers, ...sealers])
    await sealNow(jobCtx(), log.id)
    const seals = await chainOf(log.id)
    expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1))
    expect(await log.check()).toMatchObject({ seals: seals.length, events: 60, broken: null })
  })

  it('passes by a company whose chain is locked, and comes back to it alone a minute later', async () => {
    const [busy, idle] = [await aLog(), await aLog()]
    await busy.record(2)
    await idle.record(1)
    const now = new Date()
    const other = await database().startTransaction().execute()
    await lockChain({ ...app.contextOutside(), db: other }, busy.id)
    await app.jobs.plan(now)
    await sql`update jobs set run_at = ${now.toISOString()} where kind = 'evidence.seal'`.execute(database())
    await app.jobs.runDue(now)
    const job = database().selectFrom('jobs').select(['tries', 'error']).where('kind', '=', 'evidence.seal')
    expect(await job.execute()).toEqual([{ tries: 0, error: null }])
    expect([await busy.state(), await idle.state()]).toMatchObject([{ waiting: 2 }, { waiting: 0 }])
    await idle.record(1)
    await other.rollback().execute()
    await app.jobs.runDue(new Date(now.getTime() + 61_000))
    expect(await busy.state()).toMatchObject({ sealed: 2, waiting: 0 })
    expect(await idle.state()).toMatchObject({ sealed: 1, waiting: 1 })
  })

  it('reports a company whose chain stays locked, once its events have waited for half an hour', async () => {
    const [log, recent] = [await aLog(), await aLog()]
    await log.record(1, { ...app.contextOutside(), now: new Date(Date.now() - 3_600_000) })
    await recent.record(1)
    const errors: unknown[] = []
    const ctx = jobContext(app)
    const heard: Ctx['log'] = Object.assign(Object.create(ctx.log), {
      error: (entry: unknown) => errors.push(entry),
    })
    const retry = sealJobs.find(({ kind }) => kind === 'evidence.seal_locked')
    const running = { id: newId(), stopping: new AbortController().signal }
    const run = (companyId: string) => retry?.run({ ...ctx, log: heard }, { company_id: companyId }, running)
    const other = await database().startTransaction().execute()
    for (const { id } of [log, recent]) await lockChain({ ...app.contextOutside(), db: other }, id)
    await expect(run(recent.id)).rejects.toThrow(Reschedule)
    expect(errors).toEqual([])
    await run(log.id)
    expect(errors).toEqual([{ company_id: log.id, since: expect.any(String) }])
    const gauge = gauges.find(({ name }) => name === 'wardwise_unsealed_oldest_seconds')
    const { rows } = await app.database.pool.query(`select (${gauge?.sql}) as seconds`)
    expect(rows[0]?.seconds).toBeGreaterThan(3_500)
    await other.rollback().execute()
  })

  it('leaves out of a span what is sealed while it is read', async () => {
    const log = await aLog()
    await log.record(2)
    await log.seal()
    const span = await spanOf(log.id)
    await log.record(2)
    await log.seal()
    expect(span).toEqual({ from: 1, until: 1 })
    if (!span) throw new Error('nothing is sealed')
    const ctx = app.contextOutside()
    expect(await joined(sealsOf(ctx, log.id, span))).toHaveLength(1)
    expect(await joined(sealedEvents(ctx, log.id, { span, period: always }))).toHaveLength(2)
  })

  it('makes nobody wait who writes', async () => {
    const log = await aLog()
    await log.record(1)
    const sealing = await database().startTransaction().execute()
    const inner: Ctx = {
      ...app.contextOutside(),
      db: sealing,
      transaction: (work) => work(inner),
    }
    await sealOnce(inner, log.id)
    await log.record(1)
    await sealing.commit().execute()
    expect(await log.state()).toMatchObject({ sealed: 1, waiting: 1 })
  })

  it('takes in what was logged before there were seals', async () => {
    const log = await aLog()
    await database()
      .transaction()
      .execute(async (inner) => {
        await sql`alter table events disable trigger events_unsealed`.execute(inner)
        await sql`insert into events (id, company_id, kind)
        select gen_random_uuid(), ${log.id}, 'lesson.completed' from generate_series(1, 2500)`.execute(inner)
        await sql`alter table events enable trigger events_unsealed`.execute(inner)
      })
    await log.record(2)
    await log.seal(1)
    const row = { id: newId(), kind: 'evidence.queue_earlier_events', data: '{}' }
    await database()
      .insertInto('jobs')
      .values({ ...row, run_at: new Date().toISOString() })
      .execute()
    await app.jobs.runDue()
    expect(await log.state()).toMatchObject({ sealed: 1, waiting: 2501 })
    await sealNow(jobCtx(), log.id)
    expect(await log.check()).toMatchObject({ seals: 4, events: 2502, broken: null })
  })
})

describe('reading what is sealed', () => {
  it('gives the events of a period, with the hashes of all that share a seal with them', async () => {
    const log = await aLog()
    const on = (day: string): Ctx => ({ ...app.contextOutside(), now: new Date(`${day}T12:00:00Z`) })
    for (const days of [['2026-01-01'], ['2026-02-01', '2026-03-01'], ['2026-04-01'], ['2026-02-02']]) {
      for (const day of days) await log.record(1, on(day))
      await log.seal()
    }
    const period = { from: '2026-02-01T00:00:00+02:00', until: '2026-03-01T00:00:00Z' }
    expect((await chainOf(log.id, period)).map(({ number }) => number)).toEqual([2, 3, 4])
    const events = await allOf(log.id, period)
    expect(events.map(({ seal, event }) => [seal, event?.at.slice(0, 10)])).toEqual([
      [2, '2026-02-01'],
      [2, undefined],
      [3, undefined],
      [4, '2026-02-02'],
    ])
    expect(events.map(({ is_removed }) => is_removed)).toEqual([false, false, false, false])
    expect(events[0]?.event).toMatchObject({ kind: 'lesson.completed', data: { index: 0, text: 'Ελληνικά' } })
    expect(await allOf(log.id, { from: '2020-01-01T00:00:00Z', until: '2021-01-01T00:00:00Z' })).toEqual([])
  })
})

describe('a check', () => {
  const cases: [
    problem: string,
    seal: number,
    change: (first: string, id: string) => ReturnType<typeof sql>,
  ][] = [
    ['event_changed', 2, (event) => sql`update events set data = '{"index": 7}' where id = ${event}`],
    [
      'event_changed',
      2,
      (event) => sql`update event_seal_of set hash = ${firstPrevious} where event_id = ${event}`,
    ],
    ['events_differ', 2, (event) => sql`delete from event_seal_of where event_id = ${event}`],
    ['events_differ', 1, (event) => sql`update event_seal_of set seal = 1 where event_id = ${event}`],
    ['seal_missing', 2, (_, id) => sql`delete from event_seals where company_id = ${id} and number = 2`],
    ['seal_missing', 3, (_, id) => sql`delete from event_seals where company_id = ${id} and number = 3`],
    [
      'link_differs',
      2,
      (_, id) => sql`update event_seals set previous = root where company_id = ${id} and number = 2`,
    ],
    [
      'root_differs',
      2,
      (_, id) => sql`update event_seals set root = previous where company_id = ${id} and number = 2`,
    ],
  ]

  it.each(cases)('finds the first seal that does not hold: %s in seal %i', async (problem, seal, change) => {
    const log = await aLog()
    for (const count of [2, 3, 1]) {
      await log.record(count)
      await log.seal()
    }
    expect(await log.check()).toMatchObject({ seals: 3, events: 6, removed: 0, broken: null })
    const [event] = (await allOf(log.id)).filter((each) => each.seal === 2)
    await rewriteLog(app, change(event?.event_id ?? '', log.id))
    const found = { seals: seal - 1, broken: { seal, problem } }
    expect(await log.check()).toMatchObject(found)
    expect(await log.check()).toMatchObject(found)
  })

  it('lets retention remove events, whose hashes still count', async () => {
    const log = await aLog()
    await log.record(5)
    await log.seal()
    const [event] = await allOf(log.id)
    await rewriteLog(app, sql`delete from events where id = ${event?.event_id}`)
    expect(await log.check()).toMatchObject({ events: 5, removed: 1, broken: null })
    const after = await allOf(log.id)
    expect(after.map((each) => each.is_removed)).toEqual([true, false, false, false, false])
    expect(after.map((each) => each.event === null)).toEqual([true, false, false, false, false])
  })

  it('is done for every company once a week', async () => {
    const log = await aLog()
    await log.record(1)
    await log.seal()
    const now = new Date(Date.now() + 8 * 24 * 3_600_000)
    await app.jobs.plan(now)
    await app.jobs.runDue(now)
    expect((await log.state()).check).toMatchObject({ seals: 1, broken: null })
  })
})

describe('the log', () => {
  it.each(['events', 'event_seals', 'event_seal_of'])(
    'refuses to change or delete rows of %s',
    async (table) => {
      for (const statement of [
        sql`update ${sql.table(table)} set company_id = company_id`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ])
        await expect(statement.execute(database())).rejects.toThrow(
          `Rows of ${table} are never changed or deleted`,
        )
    },
  )

  it('allows it for the rest of one transaction to whoever says so', async () => {
    await database()
      .transaction()
      .execute(async (inner) => {
        await allowChangesOfLog({ db: inner })
        await sql`update events set kind = kind`.execute(inner)
      })
    await expect(sql`update events set kind = kind`.execute(database())).rejects.toThrow('never changed')
  })

  it('can be sealed anew by who rewrites a past', async () => {
    const log = await aLog()
    await log.record(4)
    await log.seal(2)
    await jobCtx().transaction(async (inner) => {
      await sealAnew(inner, log.id)
      await sql`update events set at = '2025-01-01' where company_id = ${log.id}`.execute(inner.db)
    })
    expect(await log.state()).toMatchObject({ head: null, waiting: 4 })
    await log.seal()
    expect(await log.check()).toMatchObject({ seals: 1, events: 4, broken: null })
  })
})

describe('who may ask', () => {
  const child = fileFixture(async () => aCompany(app, { parent_id: admin.company_id }))

  it('are admins and auditors, about their company and those below', async () => {
    const auditor = await aTeacher(app, office.company, { abilities: ['auditor'] })
    for (const endpoint of [getSeals, checkSeals] as const) {
      const ask = async (as: typeof admin | null, company_id?: string) =>
        (await app.call(endpoint, { as, query: company_id ? { company_id } : {} })).status
      const ok = endpoint === getSeals ? 200 : 202
      expect(await ask(null)).toBe(401)
      expect([await ask(student), await ask(teacher)]).toEqual([403, 403])
      expect([await ask(admin), await ask(auditor), await ask(admin, child.id)]).toEqual([ok, ok, ok])
      expect(await ask(admin, stranger.company_id)).toBe(404)
      expect(await ask(await anAdmin(app, child), admin.company_id)).toBe(404)
      expect(await ask(admin, 'x')).toBe(422)
    }
  })
})
