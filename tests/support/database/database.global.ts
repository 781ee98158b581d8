import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { type EmbeddedPostgres, ownLayout, startEmbeddedPostgres } from '#db/embedded/supervisor.ts'
import { migrate } from '#db/migrate.ts'
import { folderInMemory } from '../folder-in-memory.ts'
import { asAdmin, copyDataDir, databaseUrl, quietLog, type TestServer } from './database.ts'

const prefix = 'wardwise-vitest-'
const parent = folderInMemory()
const young = 60_000

let folder: string
let stop = async () => {}

/** One database server for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<void> {
  await clearKilledRuns()
  folder = mkdtempSync(join(parent, prefix))
  chmodSync(folder, 0o711)
  const stopped = await prepareDataDir()
  const outside = process.env.TEST_DATABASE_URL
  project.provide('stoppedDataDir', stopped)
  project.provide('testServer', outside ? await outsideServer(outside) : await startServer(stopped))
}

export async function teardown(): Promise<void> {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * A data folder as the product leaves it, with an empty, migrated database. Tests copy it, because creating one takes a
 * second.
 */
async function prepareDataDir(): Promise<string> {
  const dataDir = join(folder, 'stopped')
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  await migrate(pool)
  await close()
  return dataDir
}

async function outsideServer(adminUrl: string): Promise<TestServer> {
  const template = `wardwise_template_${randomBytes(6).toString('hex')}`
  const server = { adminUrl, role: new URL(adminUrl).username, template }
  await asAdmin(adminUrl, `create database ${template} owner ${server.role}`)
  stop = () => asAdmin(adminUrl, `drop database if exists ${template} with (force)`)
  const { pool, close } = await openPool(urlConfig(databaseUrl(server, template)), quietLog)
  await migrate(pool)
  await close()
  return server
}

async function startServer(stopped: string): Promise<TestServer> {
  const dataDir = join(folder, 'serving')
  copyDataDir(stopped, dataDir)
  // Nothing here outlives the run, so nothing needs to be synced to disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '128MB',
    max_connections: '150',
    // No table lives long enough to need it.
    autovacuum: 'off',
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog, settings })
  stop = embedded.stop
  const { user: role, database: template } = embedded.connection
  return { adminUrl: urlOf(embedded), role, template }
}

function urlOf({ connection }: EmbeddedPostgres): string {
  const { host, port, password } = connection
  if (password) return `postgres://postgres:${password}@${host}:${port}/postgres`
  return `postgres://postgres@/postgres?host=${encodeURIComponent(host)}&port=${port}`
}

/** Stops the servers of killed runs and removes old folders without an owner. */
async function clearKilledRuns(): Promise<void> {
  for (const name of readdirSync(parent)) {
    const old = join(parent, name)
    const age = Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (!name.startsWith(prefix) || age < young) continue
    try {
      for (const dataDir of ['serving', 'stopped']) {
        const { lock } = await ownLayout(join(old, dataDir))
        await lock.release()
      }
      rmSync(old, { recursive: true, force: true })
    } catch {
      // In use by a current run, or owned by another account.
    }
  }
}
