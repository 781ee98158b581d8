import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyDataDir, quietLog } from '#tests/support/database/database.ts'
import {
  pause,
  postmasterOf,
  startWriter,
  temporaryDataDir,
  usedDataDir,
} from '#tests/support/database/database-processes.ts'
import { openDatabase } from '../connect.ts'
import { StartError } from '../start-error.ts'
import { askOwner } from './owner-lock.ts'
import { inspectProcess } from './processes.ts'

async function opens(dataDir: string): Promise<boolean> {
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  const { rows } = await pool.query('select 1 as one')
  await close()
  return rows[0].one === 1
}

test('a second start on one data folder refuses with a sentence that names the first', async () => {
  const dataDir = usedDataDir()
  const first = startWriter(dataDir)
  await first.said('open')
  const error = await openDatabase({ dataDir }, quietLog).catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toBe(
    `The data folder ${dataDir} is in use by Wardwise process ${first.pid}. Stop it first, or set DATA_DIR to another folder.`,
  )
  const second = startWriter(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(
    `refused The data folder ${dataDir} is in use by Wardwise process ${first.pid}.`,
  )
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await opens(dataDir)).toBe(true)
})

test('of many starts at once on a folder with a stale lock, exactly one gets it', async () => {
  const dataDir = usedDataDir()
  const dead = startWriter(dataDir)
  await dead.said('open')
  dead.kill('SIGKILL')
  await dead.ended
  expect(existsSync(join(dataDir, 'owner.sock'))).toBe(true)
  const starts = Array.from({ length: 4 }, () => startWriter(dataDir))
  const settled = (start: (typeof starts)[number]) =>
    Promise.race([start.said('open').then(() => 'open'), start.ended])
  const results = await Promise.all(starts.map(settled))
  expect(results.sort()).toEqual([1, 1, 1, 'open'])
  const winner = starts.find((start) => start.output().includes('open'))
  for (const start of starts.filter((each) => each !== winner)) {
    expect(start.output()).toContain(`in use by Wardwise process ${winner?.pid}`)
  }
})

test('the owner tells how to reach the database, and nobody answers once it is gone', async () => {
  const dataDir = usedDataDir()
  const address = join(dataDir, 'owner.sock')
  const { close } = await openDatabase({ dataDir }, quietLog)
  expect(await askOwner(address)).toMatchObject({
    pid: process.pid,
    connection: { host: join(dataDir, 'run'), user: 'wardwise', database: 'wardwise' },
  })
  await close()
  expect(await askOwner(address)).toBeUndefined()
})

test('an owner too busy to answer still keeps the folder', async () => {
  const dataDir = temporaryDataDir()
  mkdirSync(dataDir)
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(join(dataDir, 'owner.sock'), resolve))
  onTestFinished(() => void silent.close())
  await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow('is in use by another Wardwise process')
})

test('a lock file of PostgreSQL that names a process of somebody else is set aside, and that process is left alone', async () => {
  const dataDir = usedDataDir()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  writeStalePid(dataDir, stranger.pid as number)
  expect(await opens(dataDir)).toBe(true)
  expect(inspectProcess(stranger.pid as number)?.zombie).toBe(false)
})

test('a lock file of PostgreSQL that names a zombie is set aside', async () => {
  const dataDir = usedDataDir()
  const zombie = await makeZombie()
  writeStalePid(dataDir, zombie)
  expect(inspectProcess(zombie)?.zombie).toBe(true)
  expect(await opens(dataDir)).toBe(true)
})

test('a socket lock left by a killed server, its number now another’s, does not stop the start', async () => {
  const dataDir = usedDataDir()
  const lock = join(dataDir, 'run', '.s.PGSQL.5432.lock')
  writeFileSync(lock, `${process.pid}\n${join(dataDir, 'pg18')}\n0\n5432\n${join(dataDir, 'run')}\n`)
  expect(await opens(dataDir)).toBe(true)
})

test('a server that outlived its process is stopped by the next start', async () => {
  const dataDir = usedDataDir()
  const writer = startWriter(dataDir)
  await writer.said('open')
  const orphan = postmasterOf(dataDir)
  writer.kill('SIGKILL')
  await writer.ended
  await pause(100)
  expect(inspectProcess(orphan)?.zombie).toBe(false)
  const { close } = await openDatabase({ dataDir }, quietLog)
  expect(inspectProcess(orphan)?.zombie ?? true).toBe(true)
  expect(postmasterOf(dataDir)).not.toBe(orphan)
  await close()
})

test('a data folder with a very long name works: its sockets lie elsewhere', async () => {
  const dataDir = join(temporaryDataDir(), 'long'.repeat(20), 'ș'.repeat(20))
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o711 })
  copyDataDir(inject('stoppedDataDir'), dataDir)
  const { close, config } = await openDatabase({ dataDir }, quietLog)
  expect(config.host).toMatch(/^\/tmp\/wardwise-/)
  onTestFinished(() => rmSync(String(config.host), { recursive: true, force: true }))
  await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(
    `in use by Wardwise process ${process.pid}`,
  )
  await close()
  expect(await opens(dataDir)).toBe(true)
})

test('a folder that holds another major version’s database is refused, not started empty', async () => {
  const dataDir = temporaryDataDir()
  mkdirSync(join(dataDir, 'pg17'), { recursive: true })
  await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow('holds a database of PostgreSQL 17')
})

test('a cluster that was never completed by us is refused', async () => {
  const dataDir = temporaryDataDir()
  mkdirSync(join(dataDir, 'pg18'), { recursive: true })
  await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow('is not a complete Wardwise database')
})

test('a server that cannot start says why, and leaves the folder free', async () => {
  const dataDir = usedDataDir()
  writeFileSync(
    join(dataDir, 'pg18', 'postgresql.auto.conf'),
    "shared_buffers = 'nonsense'\nno_such_setting = 1\n",
  )
  const error = await openDatabase({ dataDir }, quietLog).catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toContain('cannot start')
  expect(error.message).toContain(join(dataDir, 'postgres.log'))
  writeFileSync(join(dataDir, 'pg18', 'postgresql.auto.conf'), '')
  expect(await opens(dataDir)).toBe(true)
})

function writeStalePid(dataDir: string, pid: number): void {
  const cluster = join(dataDir, 'pg18')
  const lines = [pid, cluster, 1, 5432, join(dataDir, 'run'), '', '0 0', 'ready']
  writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`)
}

/** A child that has ended while its parent, which now runs another program, never reaps it. */
async function makeZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const pid = Number(
    await new Promise<string>((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))),
  )
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  return pid
}
