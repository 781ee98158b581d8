import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type OpenDatabase, openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import type { Log } from '#db/log.ts'
import { fileFixture } from '../fixtures.ts'

/** The server of this test run: our embedded one, or that of TEST_DATABASE_URL. */
export interface TestServer {
  /** An address with the right to create and drop databases. */
  adminUrl: string
  /** The role that owns the databases and runs the application; on the embedded server it has no other rights. */
  role: string
  /** Fully migrated; nothing ever connects to it. */
  template: string
}

export interface TestDatabase extends OpenDatabase {
  name: string
  /** For code that opens the database by its address, such as the whole application in a separate process. */
  url: string
  /** Ends the pool and drops the database. */
  drop(): Promise<void>
}

export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: console.error }

export interface TestDatabaseOptions {
  /** Copied instead of the empty template; nobody may be connected to it. */
  original?: TestDatabase
  /**
   * The most that the pool opens. Few by default: each connection is a process that reads the catalogue and plans every
   * statement for itself.
   */
  connections?: number
}

/**
 * A migrated, empty database for one test file, or a copy of another one. Copied as files: a database has a thousand of
 * them, and to read and log each block of each costs six times as much.
 */
export async function createTestDatabase({
  original,
  connections = 4,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `wardwise_test_${randomBytes(6).toString('hex')}`
  const template = original?.name ?? server.template
  const options = `template ${template} owner ${server.role} strategy file_copy`
  await onServer(server.adminUrl, `create database ${name} ${options}`)
  const url = databaseUrl(server, name)
  const open = await openPool({ ...urlConfig(url), max: connections }, quietLog)
  const drop = async () => {
    if (!open.pool.ended) await open.close()
    await dropDatabase(server.adminUrl, name)
  }
  return { ...open, name, url, drop }
}

/** A database for a file’s tests, created before them and dropped after them. */
export function aTestDatabase(options?: TestDatabaseOptions): TestDatabase {
  const database = fileFixture(() => createTestDatabase(options))
  afterAll(() => database.drop())
  return database
}

/** A database without any table, on the run’s server or the given one. */
export async function createBareDatabase(
  server = inject('testServer'),
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `wardwise_test_${randomBytes(6).toString('hex')}`
  await onServer(server.adminUrl, `create database ${name} owner ${server.role}`)
  return { name, url: databaseUrl(server, name), drop: () => dropDatabase(server.adminUrl, name) }
}

export function databaseUrl(server: Pick<TestServer, 'adminUrl' | 'role'>, name: string): string {
  return server.adminUrl
    .replace(/\/\/[^@/:]*/, `//${server.role}`)
    .replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

export async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** By address, for the databases that are made and dropped: each connection is a process of the server. */
const admins = new Map<string, Promise<pg.Client>>()

/** Like `asAdmin`, over a connection that stays open and keeps no process running. */
async function onServer(adminUrl: string, statement: string): Promise<void> {
  const admin = admins.get(adminUrl) ?? connectAdmin(adminUrl)
  admins.set(adminUrl, admin)
  await (await admin).query(statement)
}

async function connectAdmin(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => undefined)
  client.on('end', () => admins.delete(adminUrl))
  try {
    await client.connect()
  } catch (error) {
    admins.delete(adminUrl)
    throw error
  }
  ;(client as pg.Client & { unref(): void }).unref()
  return client
}

/** Preserves owners and times, unlike Node’s copy functions. */
export function copyDataDir(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await onServer(adminUrl, `drop database if exists ${name} with (force)`)
}

/**
 * An external PostgreSQL, for tests of what must work with one: TEST_DATABASE_URL, otherwise any server that trusts us
 * on this machine’s usual port. Undefined if there is none.
 */
export async function findOutsideServer(): Promise<Pick<TestServer, 'adminUrl' | 'role'> | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { adminUrl: given, role: new URL(given).username }
  const usual = 'postgres://postgres@127.0.0.1:5432/postgres'
  if (!(await answers(5432))) return undefined
  try {
    await asAdmin(usual, 'select 1')
    return { adminUrl: usual, role: 'postgres' }
  } catch {
    return undefined
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1000, () => settle(false))
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** A data folder with an empty, migrated database that no process uses. */
    stoppedDataDir: string
  }
}
