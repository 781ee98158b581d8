import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { aTestApp } from '#tests/support/app.ts'
import { addJob, addJobs, job, Reschedule, replaceJob, turnOf } from './job.ts'
import { leaseDueJobs, maxTries } from './job-lease.ts'
import { createJobs } from './jobs.ts'

const app = aTestApp()
beforeEach(async () => {
  await app.database.db.deleteFrom('jobs').execute()
  done.length = 0
})

const done: string[] = []
let refuse = 0
const noting = job('test.note', z.object({ text: z.string() }), async (_ctx, { text }) => {
  if (refuse > 0) {
    refuse -= 1
    throw new Error('Not now')
  }
  done.push(text)
})
const recurring = job('test.tick', z.object({}), async () => void done.push('tick'), { intervalMinutes: 15 })

const aProcess = (jobs = [noting, recurring]) =>
  createJobs({
    db: app.database.db,
    log: app.contextOutside().log,
    jobs,
    bus: app.contextOutside().services.bus,
    contextAt: (now) => ({ ...app.contextOutside(), now }),
  })
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const waiting = () => app.database.db.selectFrom('jobs').selectAll().execute()
const add = (text: string, options: { key?: string; at?: Date } = {}) =>
  addJob(app.contextOutside(), noting, { text }, options)

describe('a job', () => {
  it('is done once however many processes look, and is gone then', async () => {
    await addJobs(
      app.contextOutside(),
      noting,
      Array.from({ length: 50 }, (_, nth) => ({ data: { text: `${nth}` } })),
    )
    await Promise.all([aProcess().runDue(), aProcess().runDue(), aProcess().runDue()])
    expect(new Set(done).size).toBe(50)
    expect(done).toHaveLength(50)
    expect(await waiting()).toEqual([])
  })

  it('is leased with no more than there are slots, also where the database takes the table for empty', async () => {
    await add('known to the planner')
    await sql`analyze jobs`.execute(app.database.db)
    const several = Array.from({ length: 5 }, (_, nth) => ({ data: { text: `${nth}` } }))
    await addJobs(app.contextOutside(), noting, several)
    const leased = await leaseDueJobs(app.database.db, { kinds: [noting.kind], now: new Date(), most: 2 })
    expect(leased).toHaveLength(2)
  })

  // Specification, learning 7: Durable jobs send once
  it('is one process’s alone, also behind work that took long', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = job('test.slow', z.object({ text: z.string() }), async (_ctx, { text }) => {
      done.push(text)
      if (text === 'long') vi.setSystemTime(Date.now() + 2 * 60_000)
      else await aProcess([slow]).runDue()
    })
    const long = Array.from({ length: 4 }, () => ({ data: { text: 'long' } }))
    await addJobs(app.contextOutside(), slow, long, minutes(-1))
    await addJob(app.contextOutside(), slow, { text: 'after it' })
    await aProcess([slow]).runDue()
    expect(done).toEqual(['long', 'long', 'long', 'long', 'after it'])
  })

  it('whose hour has not come waits for it, which is no failure', async () => {
    const opens = minutes(30)
    const timely = job('test.timely', z.object({}), async ({ now }) => {
      if (now < opens) throw new Reschedule(opens)
      done.push('timely')
    })
    await addJob(app.contextOutside(), timely, {})
    await aProcess([timely]).runDue()
    expect(await waiting()).toMatchObject([{ tries: 0, error: null, run_at: opens.toISOString() }])
    await aProcess([timely]).runDue(minutes(31))
    expect(done).toEqual(['timely'])
  })

  it('that is long is left between two pieces when its process stops, and begun anew by the next', async () => {
    const begun = Promise.withResolvers<void>()
    let pieces = 10_000
    const long = job('test.long', z.object({}), async (ctx, _, running) => {
      const endOfTurn = turnOf(ctx, running)
      for (let piece = 0; piece < pieces; piece += 1) {
        await pause(5)
        begun.resolve()
        endOfTurn()
      }
      done.push('long')
    })
    await addJob(app.contextOutside(), long, {})
    const stopped = aProcess([long])
    stopped.start()
    await begun.promise
    await stopped.stop()
    expect(await waiting()).toMatchObject([{ kind: long.kind, tries: 0, error: null, leased_until: null }])
    pieces = 3
    await aProcess([long]).runDue()
    expect(done).toEqual(['long'])
  })

  it('goes with the transaction that wanted it', async () => {
    const undone = app.database.db.transaction().execute(async (db) => {
      await addJob({ ...app.contextOutside(), db }, noting, { text: 'never' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await aProcess().runDue()
    expect(done).toEqual([])
  })

  it('waits for its time, and once by its key', async () => {
    await add('later', { key: 'one', at: minutes(10) })
    await add('again', { key: 'one', at: minutes(10) })
    await aProcess().runDue()
    expect(done).toEqual([])
    await aProcess().runDue(minutes(11))
    expect(done).toEqual(['later'])
  })

  it('is tried again after a pause that grows, and put aside in the end', async () => {
    refuse = 2
    await add('stubborn')
    const process = aProcess()
    await process.runDue()
    await process.runDue()
    expect(refuse).toBe(1)
    await process.runDue(minutes(1))
    await process.runDue(minutes(10))
    expect(done).toEqual(['stubborn'])
    refuse = 1_000
    await add('hopeless', { key: 'one' })
    for (let nth = 0; nth <= maxTries; nth += 1) await process.runDue(minutes(1_000 * nth))
    expect(await waiting()).toMatchObject([{ tries: maxTries, error: 'Not now' }])
    expect((await waiting())[0]?.failed_at).not.toBeNull()
    refuse = 0
    await add('afresh', { key: 'one' })
    await process.runDue()
    expect(done).toEqual(['stubborn', 'afresh'])
    await process.plan(minutes(100 * 24 * 60))
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['test.tick'])
  })

  it('is taken over when its process is not heard of any more, and left alone before', async () => {
    await add('orphan')
    await sql`update jobs set leased_until = now() + interval '60 seconds', tries = 1`.execute(
      app.database.db,
    )
    await aProcess().runDue()
    expect(done).toEqual([])
    await aProcess().runDue(minutes(2))
    expect(done).toEqual(['orphan'])
  })

  it('does not wait for one that waits for another server', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const hanging = job('test.hanging', z.object({}), () => answered, { waitsForOthers: true })
    for (let nth = 0; nth < 5; nth += 1) await addJob(app.contextOutside(), hanging, {})
    const process = aProcess([noting, hanging])
    process.start()
    await add('quick')
    await expect.poll(() => done).toEqual(['quick'])
    answer()
    await process.stop()
  })

  it('has slots of its own where it names them, which others that wait do not take', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const dead = job('test.dead', z.object({}), () => answered, { waitsForOthers: 'one server' })
    const good = job('test.good', z.object({}), async () => void done.push('good'), {
      waitsForOthers: 'another',
    })
    const inCommon = job('test.mail', z.object({}), async () => void done.push('mail'), {
      waitsForOthers: true,
    })
    for (let nth = 0; nth < 9; nth += 1) await addJob(app.contextOutside(), dead, {})
    const process = aProcess([dead, good, inCommon])
    process.start()
    await addJob(app.contextOutside(), good, {})
    await expect.poll(() => done).toEqual(['good'])
    await addJob(app.contextOutside(), inCommon, {})
    await expect.poll(() => done).toEqual(['good', 'mail'])
    answer()
    await process.stop()
  })

  it('is begun at once when it is added, by whichever process hears of it', async () => {
    const process = aProcess()
    process.start()
    onTestFinished(() => process.stop())
    // Ensures that recurring jobs have been planned and looked for.
    await expect.poll(() => done).toEqual(['tick'])
    const addedAt = Date.now()
    await add('now')
    await expect.poll(() => done, { interval: 5 }).toEqual(['tick', 'now'])
    expect(Date.now() - addedAt).toBeLessThan(1_500)
  })

  it('does not wait for one that takes long beside free slots', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const long = job('test.long', z.object({}), () => over)
    await addJob(app.contextOutside(), long, {})
    const process = aProcess([noting, long])
    process.start()
    onTestFinished(() => process.stop())
    await add('first')
    await expect.poll(() => done).toEqual(['first'])
    await add('second')
    await expect.poll(() => done).toEqual(['first', 'second'])
    end()
  })

  it('is not taken over by a process whose clock is ahead', async () => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const long = job('test.long', z.object({}), async () => {
      done.push('begun')
      await over
    })
    await addJob(app.contextOutside(), long, {})
    const first = aProcess([long]).runDue()
    await expect.poll(() => done).toEqual(['begun'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    await aProcess([long]).runDue()
    end()
    await first
    expect(done).toEqual(['begun'])
  })

  it('with an end is tried until then, sooner at first, and tells of each failure', async () => {
    const begun = Date.now()
    const end = new Date(begun + 10 * 60_000)
    const failures: unknown[] = []
    const timed = job('test.timed', z.object({}), () => Promise.reject(new Error('Busy')), {
      until: () => end,
      onFailure: async (_ctx, _data, { tries, over }) => void failures.push([tries, over]),
    })
    await addJob(app.contextOutside(), timed, {})
    const process = aProcess([timed])
    const triesAfter = async (seconds: number) => {
      await process.runDue(new Date(begun + seconds * 1_000))
      return failures.length
    }
    const tries = []
    for (const seconds of [1, 6, 12, 34, 76, 158, 320, 660]) tries.push(await triesAfter(seconds))
    expect(tries).toEqual([1, 1, 2, 3, 4, 5, 6, 6])
    expect(failures.at(-2)).toEqual([5, false])
    expect(failures.at(-1)).toEqual([6, true])
  })

  it('that replaces one takes its place and its key, and is done at once', async () => {
    refuse = 1
    await add('first', { key: 'one' })
    const process = aProcess()
    await process.runDue()
    await replaceJob(app.contextOutside(), noting, { key: 'one', data: { text: 'second' } })
    expect(await waiting()).toMatchObject([{ tries: 0, error: null, data: { text: 'second' } }])
    await process.runDue()
    expect(done).toEqual(['second'])
    expect(await waiting()).toEqual([])
  })

  it('of a kind that this version does not know is left to one that does', async () => {
    await add('newer')
    await aProcess([recurring]).runDue(minutes(1))
    expect(await waiting()).toMatchObject([{ kind: 'test.note', tries: 0 }])
  })
})

it('does again and again what is to be, in one process of all', async () => {
  const processes = [aProcess(), aProcess()]
  await Promise.all(processes.map((each) => each.plan()))
  await Promise.all(processes.map((each) => each.runDue()))
  await Promise.all(processes.map((each) => each.runDue(minutes(10))))
  expect(done).toEqual(['tick'])
  await Promise.all(processes.map((each) => each.plan()))
  await Promise.all(processes.map((each) => each.runDue(minutes(16))))
  expect(done).toEqual(['tick', 'tick'])
})
