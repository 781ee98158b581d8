import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { getStudent, logoutStudent } from '#contract/accounts/accounts.ts'
import { badgeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { getItem, markRead } from '#contract/learning/learning.ts'
import { backUp } from '#db/backup/backup.ts'
import { restore } from '#db/backup/restore.ts'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { nextEvent, openPusher } from '#platform/realtime/pusher-client.test-support.ts'
import { callOver, startTestApp } from './support/app.ts'
import { aStudent } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { aReleasedCourse, lesson } from './support/builders/learning.ts'
import { createBareDatabase, createTestDatabase, quietLog } from './support/database/database.ts'
import { type Program, startProgram } from './support/program.ts'
import { aTransactionPooler } from './support/servers/transaction-pooler.ts'

const portOf = ({ url }: Program) => Number(new URL(url).port)

async function aPooledDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return { database, pooler: await aTransactionPooler(database.url) }
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-pooler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('nodes behind a transaction pooler tell each other past it, without Redis', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const company = await aCompany(app)
  const course = await aReleasedCourse(app, company, { items: [lesson(), lesson()] })
  const student = await aStudent(app, company)
  const env = {
    DATABASE_URL: await aTransactionPooler(app.database.url),
    DATABASE_DIRECT_URL: app.database.url,
    DATA_DIR: app.dataDir,
  }
  const [one, two] = await Promise.all([startProgram(env), startProgram(env)])
  const ready = await fetch(`${two.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { degraded: [] }])

  const client = openPusher(portOf(two), { key: 'wardwise', token: student.token, authPort: portOf(one) })
  onTestFinished(() => client.disconnect())
  const channel = client.subscribe(notificationsChannel(student.id))
  await nextEvent(channel, 'pusher:subscription_succeeded')
  const won = nextEvent(channel, badgeCreatedEvent)
  const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
  await callOver(one.url, getItem, { as: student, params })
  await callOver(one.url, markRead, { as: student, params })
  expect(await won).toMatchObject({ badge_type: 'first_lesson' })

  // The other process drops the session from its cache.
  expect((await callOver(two.url, getStudent, { as: student })).status).toBe(200)
  const closed = nextEvent(client.connection, 'disconnected')
  await callOver(one.url, logoutStudent, { as: student })
  await closed
  expect((await callOver(two.url, getStudent, { as: student })).status).toBe(401)
}, 180_000)

it('tables are made past the pooler, by one of two nodes that start at once', async () => {
  const bare = await createBareDatabase()
  onTestFinished(() => bare.drop())
  const env = {
    DATABASE_URL: await aTransactionPooler(bare.url),
    DATABASE_DIRECT_URL: bare.url,
    DATA_DIR: aFolder(),
  }
  const nodes = await Promise.all([startProgram(env), startProgram(env)])
  for (const { url } of nodes) expect((await fetch(`${url}/readyz`)).status).toBe(200)
}, 180_000)

it('a backup is made and restored past the pooler', async () => {
  const { database, pooler } = await aPooledDatabase()
  const folder = aFolder()
  const settings = { dataDir: folder, databaseUrl: pooler, databaseDirectUrl: database.url }
  await database.close()
  // It served until a moment ago: connections that the pooler keeps open do not count as serving.
  const open = await openPool(urlConfig(pooler, database.url), quietLog)
  await open.pool.query('select 1')
  await open.close()
  await backUp(settings, join(folder, 'backup.tar.gz'), quietLog)
  expect(await restore(settings, join(folder, 'backup.tar.gz'), quietLog)).toMatchObject({ erased: 0 })
})

it('an address past the pooler that leads to another database is refused', async () => {
  const { pooler } = await aPooledDatabase()
  const other = await createBareDatabase()
  onTestFinished(() => other.drop())
  await expect(openPool(urlConfig(pooler, other.url), quietLog)).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.',
  )
})

it('a pooler in front of another time zone is refused with what to do', async () => {
  const { database, pooler } = await aPooledDatabase()
  const { rows } = await database.pool.query('select current_database() as name')
  await database.pool.query(`alter database ${rows[0].name} set timezone = 'Europe/Athens'`)
  await expect(openPool(urlConfig(`${pooler}?pgbouncer=true`), quietLog)).rejects.toThrow(
    /the time zone is Europe\/Athens and has to be UTC: alter role "\w+" set timezone = 'UTC'/,
  )
})
