import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../../api/db/connect.ts'
import { urlConfig } from '../../api/db/connection-config.ts'
import { type EmbeddedPostgres, ownPlace, startEmbeddedPostgres } from '../../api/db/embedded/supervisor.ts'
import { migrate } from '../../api/db/migrate.ts'
import { asAdmin, databaseUrl, quietLog, type TestServer } from './database.ts'

const prefix = 'wardwise-test-run-'
const young = 60_000

let stop = async () => {}

/** One database server for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<void> {
  const template = `wardwise_template_${randomBytes(6).toString('hex')}`
  const outside = process.env.TEST_DATABASE_URL
  const server = outside
    ? { adminUrl: outside, role: new URL(outside).username, template }
    : { ...(await startServer()), template }
  await makeTemplate(server)
  project.provide('testServer', server)
  const stopServer = stop
  stop = async () => {
    await asAdmin(server.adminUrl, `drop database if exists ${template} with (force)`)
    await stopServer()
  }
}

export async function teardown(): Promise<void> {
  await stop()
}

async function startServer(): Promise<Omit<TestServer, 'template'>> {
  await clearKilledRuns()
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(dataDir, 0o711)
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '150',
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog, settings })
  stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { adminUrl: adminUrl(embedded), role: embedded.connection.user }
}

function adminUrl({ connection }: EmbeddedPostgres): string {
  const { host, port, password } = connection
  if (password) return `postgres://postgres:${password}@${host}:${port}/postgres`
  return `postgres://postgres@/postgres?host=${encodeURIComponent(host)}&port=${port}`
}

async function makeTemplate(server: TestServer): Promise<void> {
  await asAdmin(server.adminUrl, `create database ${server.template} owner ${server.role}`)
  const { pool, close } = await openPool(urlConfig(databaseUrl(server, server.template)), quietLog)
  await migrate(pool)
  await close()
}

/** A run that was killed leaves a server without an owner; old folders nobody owns are stopped and removed. */
async function clearKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (!name.startsWith(prefix) || age < young) continue
    try {
      const { lock } = await ownPlace(folder)
      await lock.release()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // In use by a run that goes on, or another account's.
    }
  }
}
