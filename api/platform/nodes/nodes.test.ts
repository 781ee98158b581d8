import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { listenForChanges } from '#db/changes/change-listener.ts'
import { createTestDatabase, quietLog, type TestDatabase } from '#tests/support/database/database.ts'
import { joinNodes } from './nodes.ts'

const never = 2 ** 30
const everyMs = 100

async function aNode({ db, config }: TestDatabase, beatsEveryMs: number) {
  const changes = await listenForChanges(config, quietLog)
  const nodes = await joinNodes({ db, changes, log: quietLog, folderId: null, everyMs: beatsEveryMs })
  onTestFinished(async () => {
    await nodes.close()
    await changes.close()
  })
  return nodes
}

/** One node that sends heartbeats, and one that stopped. */
async function twoNodes() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const one = await aNode(database, everyMs)
  await aNode(database, never)
  await expect.poll(() => one.hasOthers()).toBe(true)
  return { one, database }
}

const ageAll = sql`update nodes set seen_at = now() - interval '20 seconds'`

// If the machine itself was suspended for a moment, nodes are trusted for a while longer.
it('a node that was not heard of for long has gone', async () => {
  const { one, database } = await twoNodes()
  await ageAll.execute(database.db)
  await expect.poll(() => one.hasOthers(), { timeout: 40_000 }).toBe(false)
})

it('others count on after the database was away, as they could not say that they were there', async () => {
  const { one, database } = await twoNodes()
  await database.db.transaction().execute(async (transaction) => {
    await sql`lock table nodes in exclusive mode`.execute(transaction)
    await pause(4 * everyMs)
    await ageAll.execute(transaction)
  })
  await pause(4 * everyMs)
  expect(one.hasOthers()).toBe(true)
})
