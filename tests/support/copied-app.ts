import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/**
 * What is filled once for all tests of a file and then copied, with its database and its stored files: each test has an application of
 * its own on a copy of its own, for a fraction of what filling takes.
 */
export function copiedApps<T>(fill: (app: TestApp) => Promise<T>) {
  let database: TestDatabase
  let dataDir: string
  let filled: T
  beforeAll(async () => {
    database = await createTestDatabase()
    // It is dropped behind the tests; a database can only be copied while nobody is connected to it.
    const app = await startTestApp({ database: { ...database, drop: database.close } })
    filled = await fill(app)
    await app.settled()
    dataDir = await mkdtemp(join(tmpdir(), 'wardwise-copied-'))
    await cp(app.dataDir, dataDir, { recursive: true })
    await app.close()
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    /** Closed by whoever starts it. */
    async start(): Promise<TestApp> {
      const app = await startTestApp({ database: await createTestDatabase(database) })
      await cp(dataDir, app.dataDir, { recursive: true })
      return app
    },
    filled: () => filled,
  }
}
