import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'

/**
 * Data that is created once for all tests of a file and then copied, with its database and stored files: each test gets
 * its own application on its own copy, in a fraction of the time that creating the data takes.
 */
export function copiedApps<T>(fill: (app: TestApp) => Promise<T>) {
  let database: TestDatabase
  let dataDir: string
  let filled: T
  beforeAll(async () => {
    database = await createTestDatabase()
    // The database is dropped after the tests; it can only be copied while nobody is connected to it.
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
    /** The caller closes it. */
    async start(): Promise<TestApp> {
      const app = await startTestApp({ database: await createTestDatabase({ original: database }) })
      await cp(dataDir, app.dataDir, { recursive: true })
      return app
    },
    filled: () => filled,
  }
}
