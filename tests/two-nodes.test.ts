import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { getStudent, logoutStudent } from '#contract/accounts/accounts.ts'
import { badgeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { getItem, markRead } from '#contract/learning/learning.ts'
import { nextEvent, openPusher } from '#platform/realtime/pusher-client.test-support.ts'
import { callOver, startTestApp } from './support/app.ts'
import { afterTest, besideOthers } from './support/beside-others.ts'
import { aStudent, type TestPerson } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { aReleasedCourse, lesson } from './support/builders/learning.ts'
import { type Program, startProgram } from './support/program.ts'
import { aRedis, findRedis } from './support/servers/redis.ts'

const redis = await findRedis()
const portOf = ({ url }: Program) => Number(new URL(url).port)

/** Two processes of the product on one database, and what a test needs to fill that. */
async function twoNodes(env: Record<string, string>) {
  const app = await startTestApp()
  afterTest(() => app.close())
  const settings = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, ...env }
  const [one, two] = await Promise.all([startProgram(settings), startProgram(settings)])
  return { app, one, two }
}

/** A user’s page with its socket on one node, whose calls went to another. */
async function aPage(
  { id, token }: TestPerson,
  { socketAt, callsAt }: { socketAt: Program; callsAt: Program },
) {
  const client = openPusher(portOf(socketAt), { key: 'wardwise', token, authPort: portOf(callsAt) })
  afterTest(() => client.disconnect())
  const channel = client.subscribe(notificationsChannel(id))
  await nextEvent(channel, 'pusher:subscription_succeeded')
  return { client, channel }
}

const buses = [
  { bus: 'PostgreSQL', env: {} as Record<string, string>, isThere: true },
  { bus: 'Redis', env: { REDIS_URL: redis ?? '' }, isThere: redis !== undefined },
]

describe.each(buses)('two nodes over $bus', ({ env, isThere }) => {
  it.skipIf(!isThere)(
    'share events, the ends of sessions with their sockets, and the clients and calls of one that stops',
    async ({ expect }) => {
      const { app, one, two } = await twoNodes(env)
      const company = await aCompany(app)
      const course = await aReleasedCourse(app, company, { items: [lesson(), lesson()] })
      const student = await aStudent(app, company)
      const { client, channel } = await aPage(student, { socketAt: two, callsAt: one })

      const won = nextEvent(channel, badgeCreatedEvent)
      const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
      await callOver(one.url, getItem, { as: student, params })
      await callOver(one.url, markRead, { as: student, params })
      expect(await won).toMatchObject({ badge_type: 'first_lesson' })

      expect((await callOver(two.url, getStudent, { as: student })).status).toBe(200)
      const closed = nextEvent(client.connection, 'disconnected')
      const endedAt = Date.now()
      await callOver(one.url, logoutStudent, { as: student })
      await closed
      expect(Date.now() - endedAt).toBeLessThan(2_000)
      expect((await callOver(two.url, getStudent, { as: student })).status).toBe(401)

      const other = await aStudent(app, company)
      const { client: moving } = await aPage(other, { socketAt: one, callsAt: two })
      const sentAway = nextEvent(moving.connection, 'connecting')
      const ended = one.stop()
      await expect.poll(async () => (await fetch(`${one.url}/readyz`)).status).toBe(503)
      const call = await callOver(one.url, getStudent, { as: other })
      expect([call.status, call.headers.get('connection')]).toEqual([200, 'close'])
      await sentAway
      expect(await ended).toBe(0)
    },
    180_000,
  )
})

it.concurrent(
  'a process whose clock is off starts alone only, and one that stores its files elsewhere never beside another',
  besideOthers(async ({ expect }) => {
    const app = await startTestApp()
    afterTest(() => app.close())
    const env = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir }
    const at = () => new Date(Date.now() + 20_000)
    const alone = await startProgram(env, { at: at() })
    await expect(startProgram(env, { at: at() })).rejects.toThrow(
      /The clock of this machine and the database's differ by \d+ seconds, and another process serves already\. Set the clock, such as by NTP, and start again\./,
    )
    // It shares the files of the first.
    await startProgram(env)
    expect(await alone.stop()).toBe(0)
    const elsewhere = await mkdtemp(join(tmpdir(), 'wardwise-elsewhere-'))
    afterTest(() => rm(elsewhere, { recursive: true, force: true }))
    await expect(startProgram({ ...env, DATA_DIR: elsewhere })).rejects.toThrow(
      'Another process serves from this database and stores its files elsewhere. Set S3_* for both, or let DATA_DIR be a folder that both share.',
    )
  }),
  180_000,
)

it.skipIf(redis === undefined).concurrent(
  'Redis that goes, ended or frozen, takes nothing but events of other nodes with it',
  besideOthers(async ({ expect }) => {
    const server = await aRedis()
    const { app, one, two } = await twoNodes({ REDIS_URL: server.url })
    const company = await aCompany(app)
    const course = await aReleasedCourse(app, company, { items: [lesson(), lesson(), lesson()] })
    const degraded = async () =>
      ((await (await fetch(`${one.url}/readyz`)).json()) as { degraded: string[] }).degraded

    for (const how of ['ended', 'frozen']) {
      const student = await aStudent(app, company)
      const { channel } = await aPage(student, { socketAt: two, callsAt: one })
      const read = async (index: number): Promise<void> => {
        const params = { courseId: course.id, itemId: course.items[index]?.id ?? '' }
        await callOver(one.url, getItem, { as: student, params })
        expect((await callOver(one.url, markRead, { as: student, params })).status).toBe(200)
      }

      await expect.poll(degraded).toEqual([])
      if (how === 'ended') await server.end()
      else server.freeze()
      const began = Date.now()
      await read(0)
      expect(Date.now() - began).toBeLessThan(10_000)
      await expect.poll(degraded).toEqual(['bus'])

      const joinedAgain = nextEvent(channel, 'pusher:subscription_succeeded')
      if (how === 'ended') await server.begin()
      else server.thaw()
      await joinedAgain
      await expect.poll(degraded).toEqual([])
      const won = nextEvent(channel, badgeCreatedEvent)
      await read(1)
      await read(2)
      expect(await won).toMatchObject({ badge_type: expect.any(String) })
    }
  }),
  180_000,
)
