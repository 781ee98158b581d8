import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { getLeaderboard } from '#contract/points/leaderboard.ts'
import { openPool } from '#db/connect.ts'
import { embeddedConfig, urlConfig, urlOf } from '#db/connection/connection-config.ts'
import { startEmbeddedPostgres } from '#db/embedded/supervisor.ts'
import { callOver, startTestApp, type TestApp } from './support/app.ts'
import { aCompany } from './support/builders/companies.ts'
import { aStreamOfStudents, type Students } from './support/busy-students.ts'
import { quietLog, type TestDatabase } from './support/database/database.ts'
import { serverProcesses, usedDataDir } from './support/database/database-processes.ts'
import { startProgram } from './support/program.ts'
import { aBalancer, type Balancer } from './support/servers/balancer.ts'
import { aRedis, hasRedisServer } from './support/servers/redis.ts'

/** Two nodes behind a load balancer, and students who learn through it. */
async function aStage(env: Record<string, string>, database?: TestDatabase) {
  const app = await startTestApp(database ? { database } : {})
  onTestFinished(() => app.close())
  const settings = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir, ...env }
  const nodes = await Promise.all([startProgram(settings), startProgram(settings)])
  const balancer = await aBalancer(nodes.map(({ url }) => url))
  const students = await aStreamOfStudents(app, await aCompany(app), { balancer, everyMs: 700 })
  const stage = { app, balancer, students, nodes, begin: () => startProgram(settings) }
  await pause(2_000)
  return stage
}
type Stage = Awaited<ReturnType<typeof aStage>>

/** The failed calls that were made during `fault`: each with its status, or the error if there was no response. */
async function during({ students }: Stage, fault: () => Promise<void>): Promise<string[]> {
  const from = students.tries.length
  await fault()
  const made = students.tries.slice(from)
  expect(made.length).toBeGreaterThan(10)
  return made
    .filter(({ status }) => status === 0 || status >= 400)
    .map(({ status, error, ms }) => `${status || error} after ${Math.round(ms)} ms`)
}

const replace = async ({ nodes, balancer, begin }: Stage, at: 0 | 1): Promise<void> => {
  nodes[at] = await begin()
  balancer.balance(nodes.map(({ url }) => url))
}

/** Replaces one node after the other, as a deployment does: it starts the new one first, then stops the old one. */
async function rollingRestart(stage: Stage): Promise<void> {
  for (const at of [0, 1] as const) {
    const old = stage.nodes[at]
    const fresh = await stage.begin()
    stage.nodes[at] = fresh
    stage.balancer.balance([...stage.nodes.map(({ url }) => url), old.url])
    expect(await old.stop()).toBe(0)
    stage.balancer.balance(stage.nodes.map(({ url }) => url))
  }
}

/** Kills one node and replaces it, and suspends the other one until it is considered gone, then resumes it. */
async function loseNodes(stage: Stage): Promise<void> {
  await stage.nodes[0]?.kill()
  await pause(2_000)
  await replace(stage, 0)
  const { pid } = stage.nodes[1]
  process.kill(pid, 'SIGSTOP')
  await pause(9_000)
  process.kill(pid, 'SIGCONT')
  await pause(2_000)
}

/** A test’s own PostgreSQL, which it can freeze and stop. */
async function aPostgres() {
  const dataDir = usedDataDir()
  const server = await startEmbeddedPostgres({ dataDir, log: quietLog, settings: { max_connections: '100' } })
  onTestFinished(server.stop)
  const config = embeddedConfig(server.connection)
  const url = urlOf(config)
  const open = await openPool(urlConfig(url), quietLog)
  const database: TestDatabase = { ...open, name: server.connection.database, url, drop: () => open.close() }
  const send = (signal: NodeJS.Signals): void => {
    for (const pid of serverProcesses(dataDir)) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A process may end between being listed and being signalled.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  onTestFinished(() => send('SIGCONT'))
  return { database, send, crash: () => process.kill(server.pid(), 'SIGKILL') }
}

/** Both nodes serve, and no call is refused for a while. */
async function expectServed(stage: Stage): Promise<void> {
  const ready = async () =>
    Promise.all(
      stage.nodes.map(({ url }) =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
  await expect.poll(ready).toEqual([200, 200])
  await pause(1_000)
  expect(await during(stage, () => pause(3_000))).toEqual([])
}

async function loseConnections({ app }: Stage): Promise<void> {
  await app.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await pause(3_000)
}

/** Everything acknowledged is stored once, and each page shows its student’s badges. */
async function expectNothingLost({ app, balancer, students }: Stage): Promise<void> {
  await students.stop()
  const { db } = app.database
  const stored = await db.selectFrom('attempt_answers').selectAll().execute()
  const kept = new Map(
    stored.map(({ attempt_id, question_id, answer }) => [
      `${attempt_id} ${question_id}`,
      (answer as { answer_ids: string[] }).answer_ids.join(),
    ]),
  )
  const given = students.all.flatMap(({ answers }) => answers)
  expect(
    given.filter(({ attempt, question, ids }) => kept.get(`${attempt} ${question}`) !== ids.join()),
  ).toEqual([])
  expect(stored).toHaveLength(given.length)
  await expect.poll(() => badgesNotShown(app, students)).toEqual([])
  await expectPlaces(app, balancer, students)
}

async function badgesNotShown({ database }: TestApp, { all }: Students): Promise<string[]> {
  const won = await database.db
    .selectFrom('badge_awards')
    .select(['id', 'student_id', 'badge_type'])
    .execute()
  expect(won.length).toBeGreaterThan(all.length)
  const shown = new Map(all.map((student) => [student.id, student.shown]))
  return won
    .filter(({ id, student_id }) => !shown.get(student_id)?.has(id))
    .map(({ badge_type }) => badge_type)
}

/** All students did the same, so all share the first place with the ledger’s points. */
async function expectPlaces({ database }: TestApp, { url }: Balancer, { all }: Students): Promise<void> {
  const sums = await database.db
    .selectFrom('points')
    .select(['student_id', ({ fn }) => fn.sum<string>('amount').as('points')])
    .groupBy('student_id')
    .execute()
  const points = new Set(sums.map((row) => Number(row.points)))
  expect([sums.length, points.size]).toEqual([all.length, 1])
  for (const as of [all[0], all.at(-1)]) {
    const { data } = await callOver(url, getLeaderboard, { as: as ?? null, query: { period: 'all' } })
    expect([data.data.points, data.data.own?.place, data.data.people]).toEqual([
      [...points][0],
      1,
      all.length,
    ])
  }
}

/** Takes two minutes and more on a dedicated machine, so it runs only with UNDER_LOAD=on. */
const isWanted = hasRedisServer && process.env.UNDER_LOAD === 'on'

it.skipIf(!isWanted)(
  'two nodes over Redis lose nothing, whichever part goes',
  { timeout: 240_000 },
  async () => {
    const redis = await aRedis()
    const stage = await aStage({ REDIS_URL: redis.url })
    expect(await during(stage, () => rollingRestart(stage))).toEqual([])
    const redisEnds = async (): Promise<void> => {
      await redis.end()
      await pause(3_000)
      await redis.begin()
      await pause(2_000)
    }
    expect(await during(stage, redisEnds)).toEqual([])
    const redisFreezes = async (): Promise<void> => {
      redis.freeze()
      await pause(4_000)
      redis.thaw()
      await pause(2_000)
    }
    expect(await during(stage, redisFreezes)).toEqual([])
    await during(stage, () => loseNodes(stage))
    await during(stage, () => loseConnections(stage))
    await expectNothingLost(stage)
  },
)

it.skipIf(process.platform !== 'linux' || process.env.UNDER_LOAD !== 'on')(
  'two nodes lose nothing while PostgreSQL is frozen or crashes, and serve again by themselves',
  { timeout: 240_000 },
  async () => {
    const { database, send, crash } = await aPostgres()
    const stage = await aStage({}, database)
    send('SIGSTOP')
    // The second pass catches a worker that started during the first one; no more can start after that.
    send('SIGSTOP')
    await pause(6_000)
    send('SIGCONT')
    await expectServed(stage)
    crash()
    await pause(1_000)
    await expectServed(stage)
    await expectNothingLost(stage)
  },
)

it('two nodes over PostgreSQL are replaced one after the other without a failed call, and lose nothing, whichever part goes', {
  timeout: 360_000,
}, async () => {
  const stage = await aStage({})
  expect(await during(stage, () => rollingRestart(stage))).toEqual([])
  await during(stage, () => loseNodes(stage))
  await during(stage, () => loseConnections(stage))
  await expectNothingLost(stage)
})
