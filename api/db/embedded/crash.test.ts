import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { quietLog } from '#tests/support/database/database.ts'
import {
  acknowledgedNumbers,
  pause,
  postmasterOf,
  serverProcesses,
  startWriter,
  storedNumbers,
  temporaryDataDir,
  usedDataDir,
  type WriterProcess,
} from '#tests/support/database/database-processes.ts'
import { openDatabase } from '../connect.ts'
import { readPostmasterFile } from './orphans.ts'
import { inspectProcess } from './processes.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const rounds = 3

function acknowledgedFile(dataDir: string): string {
  return `${dataDir}.acknowledged`
}

/** Lets the process write, kills it as specified, and verifies that the next start finds every acknowledged number. */
async function killWhileWriting(dataDir: string, kill: (writer: WriterProcess) => void): Promise<void> {
  const acknowledged = acknowledgedFile(dataDir)
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledgedNumbers(acknowledged).length
    const writer = startWriter(dataDir, { acknowledged })
    await writer.said('writing')
    await pause(150 + 130 * round)
    kill(writer)
    await writer.ended
    const numbers = acknowledgedNumbers(acknowledged)
    const stored = await storedNumbers(dataDir)
    expect(numbers.length).toBeGreaterThan(before + 50)
    expect(numbers.filter((number) => !stored.has(number))).toEqual([])
  }
  await checkIndexes(dataDir)
}

/** PostgreSQL’s own check that a b-tree and its table agree. */
async function checkIndexes(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: quietLog })
  const client = new pg.Client({ ...server.connection, user: 'postgres' })
  await client.connect()
  await client.query('create extension if not exists amcheck')
  await client.query("select bt_index_check('numbers_pkey', true)")
  await client.end()
  await server.stop()
}

test('our process killed while writing: the next start stops the orphaned server, nothing acknowledged is lost', async () => {
  const dataDir = usedDataDir()
  let orphan = 0
  await killWhileWriting(dataDir, (writer) => {
    orphan = postmasterOf(dataDir)
    writer.kill('SIGKILL')
  })
  expect(inspectProcess(orphan)?.zombie ?? true).toBe(true)
})

test('everything killed while writing: nothing acknowledged is lost', async () => {
  const dataDir = usedDataDir()
  await killWhileWriting(dataDir, (writer) => {
    const processes = serverProcesses(dataDir)
    expect(processes.length).toBeGreaterThan(3)
    for (const pid of [writer.pid, ...processes]) process.kill(pid, 'SIGKILL')
  })
})

test('the database server killed below a running product: it is started again and writing goes on', async () => {
  const dataDir = usedDataDir()
  const acknowledged = acknowledgedFile(dataDir)
  const writer = startWriter(dataDir, { acknowledged })
  await writer.said('writing')
  await pause(200)
  const first = postmasterOf(dataDir)
  process.kill(first, 'SIGKILL')
  const successor = () => {
    const server = readPostmasterFile(join(dataDir, 'pg18'))
    return server?.pid !== first && server?.status === 'ready'
  }
  await expect.poll(successor).toBe(true)
  const before = acknowledgedNumbers(acknowledged).length
  await expect.poll(() => acknowledgedNumbers(acknowledged).length).toBeGreaterThan(before)
  writer.kill('SIGTERM')
  expect(await writer.ended).toBe(0)
  const stored = await storedNumbers(dataDir)
  expect(acknowledgedNumbers(acknowledged).filter((number) => !stored.has(number))).toEqual([])
})

const unfinished = (dataDir: string): string => {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  return join(dataDir, names.find((name) => name.startsWith('pg18.tmp-')) ?? 'none')
}

test.each<[string, (dataDir: string) => string]>([
  ['its folder is there', (dataDir) => dataDir],
  ['the cluster is begun', unfinished],
  ['the cluster is being filled', (dataDir) => join(unfinished(dataDir), 'base', '1')],
  ['the cluster is in its place', (dataDir) => join(dataDir, 'pg18')],
])('killed at the very first start as soon as %s: the next start works', async (_, madeLast) => {
  const dataDir = temporaryDataDir()
  const writer = startWriter(dataDir)
  await expect.poll(() => existsSync(madeLast(dataDir)), { interval: 2, timeout: 20_000 }).toBe(true)
  writer.kill('SIGKILL')
  await writer.ended
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  expect((await pool.query('select current_database() as name')).rows).toEqual([{ name: 'wardwise' }])
  await close()
  expect(existsSync(join(dataDir, 'pg18', 'wardwise-complete'))).toBe(true)
})

test('stopped in order: the server ends with us, and says so to nobody’s harm', async () => {
  const dataDir = usedDataDir()
  const writer = startWriter(dataDir)
  await writer.said('open')
  const server = postmasterOf(dataDir)
  writer.kill('SIGTERM')
  expect(await writer.ended).toBe(0)
  expect(inspectProcess(server)).toBeUndefined()
})
