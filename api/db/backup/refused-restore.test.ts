import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { addCompany, contentOver, folderContent, repack } from '#tests/support/database/backup-content.ts'
import { asAdmin, copyDataDir, createTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { startWriter, temporaryDataDir, usedDataDir } from '#tests/support/database/database-processes.ts'
import { fillDisk, mountable, smallDisk, whySkipped } from '#tests/support/database/small-disk.ts'
import { openDatabase } from '../connect.ts'
import { maintenanceConfig, urlConfig } from '../connection/connection-config.ts'
import { StartError } from '../start-error.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'wardwise-test-backup-'))
const soundFile = join(folder, 'sound')
let sound: Buffer
let target: Target
/** The content of the target before the restore. */
let untouched: unknown

beforeAll(async () => {
  const database = await createTestDatabase()
  for (let number = 0; number < 30; number++) await addCompany(database.pool)
  mkdirSync(join(folder, 'files'))
  const picture = Array.from({ length: 50_000 }, (_, number) => (number * number) % 251)
  writeFileSync(join(folder, 'files', 'picture'), Buffer.from(picture))
  await backUp({ dataDir: folder, databaseUrl: database.url }, soundFile, quietLog)
  sound = readFileSync(soundFile)
  await database.drop()
  target = await targetDatabase()
  untouched = await target.content()
})

afterAll(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

interface Target {
  dataDir: string
  databaseUrl: string
  /** Rows, constraints and stored files. */
  content(): Promise<unknown>
  drop(): Promise<void>
}

/** A database with a company, and a stored file; no process serves from it. */
async function targetDatabase(): Promise<Target> {
  const { url: databaseUrl, pool, drop } = await createTestDatabase()
  await addCompany(pool)
  await pool.end()
  const dataDir = join(folder, 'target')
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'kept'), 'kept')
  const client = new pg.Client(maintenanceConfig(urlConfig(databaseUrl)))
  await client.connect()
  const content = async () => [await contentOver(client), folderContent(dataDir)]
  return { dataDir, databaseUrl, content, drop: () => client.end().then(drop) }
}

function flipped(content: Buffer, index: number): Buffer {
  const copy = Buffer.from(content)
  copy[index] = (copy[index] as number) ^ 1
  return copy
}

function fileWith(content: Buffer): string {
  const file = join(folder, 'bad')
  writeFileSync(file, content)
  return file
}

type Entries = Parameters<Parameters<typeof repack>[1]>[0]

function withHeader(change: (header: Record<string, unknown>) => void) {
  return (entries: Entries) =>
    entries.map((entry) => {
      if (entry.name !== 'backup.json') return entry
      const header = JSON.parse(entry.content.toString())
      change(header)
      return { ...entry, content: Buffer.from(JSON.stringify(header)) }
    })
}

const damages: [string, () => string | Promise<string>, RegExp][] = [
  ['one bit changed on the disk', () => fileWith(flipped(sound, sound.length >> 1)), /damaged or incomplete/],
  ['cut in the middle', () => fileWith(sound.subarray(0, sound.length >> 1)), /damaged or incomplete/],
  ['cut by its last byte', () => fileWith(sound.subarray(0, -1)), /damaged or incomplete/],
  ['empty', () => fileWith(Buffer.alloc(0)), /damaged or incomplete/],
  [
    'one bit changed inside, compressed well',
    () =>
      repack(
        soundFile,
        (entries) =>
          entries.map((entry) =>
            entry.name.includes('companies/') ? { ...entry, content: flipped(entry.content, 50) } : entry,
          ),
        'keep',
      ),
    /tables\/companies\/000001\.copy is not what was written/,
  ],
  [
    'a stored file left out',
    () => repack(soundFile, (entries) => entries.filter(({ name }) => name !== 'files/picture'), 'keep'),
    /files\/picture is not what was written/,
  ],
  [
    'its end left out, compressed well',
    () => repack(soundFile, (entries) => entries.slice(0, -1)),
    /its end is missing/,
  ],
  [
    'something added behind its end',
    () =>
      repack(soundFile, (entries) => [...entries, { name: 'files/more', content: Buffer.from('x') }], 'keep'),
    /files\/more does not belong there/,
  ],
  [
    'of a newer schema',
    () =>
      repack(
        soundFile,
        withHeader((header) => (header.migrations as unknown[]).push({ name: '9999_future', checksum: 'x' })),
      ),
    /newer Wardwise.*9999_future/,
  ],
  [
    'of a newer format',
    () =>
      repack(
        soundFile,
        withHeader((header) => Object.assign(header, { format: 2, version: '7.0.0' })),
      ),
    /made by a newer Wardwise \(7\.0\.0\)/,
  ],
  [
    'made from a schema that was altered',
    () =>
      repack(
        soundFile,
        withHeader((header) => {
          const migrations = header.migrations as { checksum: string }[]
          Object.assign(migrations[0] as object, { checksum: 'other' })
        }),
      ),
    /is not the one the data was made with/,
  ],
  [
    'with a name that leads out of the folder',
    () =>
      repack(soundFile, (entries) =>
        entries.map((entry) =>
          entry.name === 'files/picture' ? { ...entry, name: 'files/../../evil' } : entry,
        ),
      ),
    /a name that is not allowed/,
  ],
  [
    'with rows that break a foreign key',
    () => repack(soundFile, (entries) => entries.filter(({ name }) => !name.startsWith('tables/releases/'))),
    /could not be restored: .*foreign key.*Nothing was changed/,
  ],
  ['another program’s', () => fileWith(gzipSync('hello '.repeat(500))), /damaged or incomplete|not a backup/],
  ['not there', () => join(folder, 'none'), /There is no file/],
]

test.each(damages)(
  'a backup that is %s is refused and the target left as it was',
  async (_name, make, message) => {
    const error = await restore(target, await make(), quietLog).catch((reason) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(message)
    expect(await target.content()).toEqual(untouched)
  },
)

test('the same target takes the sound backup', async () => {
  await restore(target, soundFile, quietLog)
  expect(await target.content()).not.toEqual(untouched)
  expect(Object.keys(folderContent(join(target.dataDir, 'files')))).toEqual(['picture'])
})

test('while a process serves the data folder, the restore names it and changes nothing', async () => {
  const dataDir = usedDataDir()
  const serving = startWriter(dataDir)
  await serving.said('open')
  const error = await restore({ dataDir }, soundFile, quietLog).catch((reason) => reason)
  expect(error.message).toContain(`is in use by Wardwise process ${serving.pid}. Stop it first`)
  serving.kill('SIGTERM')
  expect(await serving.ended).toBe(0)
})

test('while a process serves from a PostgreSQL of one’s own, the restore refuses', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await database.pool.query('select 1')
  const settings = { dataDir: temporaryDataDir(), databaseUrl: database.url }
  await expect(restore(settings, soundFile, quietLog)).rejects.toThrow('is serving from the database')
})

test('a database with somebody else’s tables is not replaced', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await database.pool.end()
  await asAdmin(database.url, 'drop table migrations')
  const settings = { dataDir: temporaryDataDir(), databaseUrl: database.url }
  await expect(restore(settings, soundFile, quietLog)).rejects.toThrow("holds tables that are not Wardwise's")
})

/** A data folder with a stopped database of one company. */
async function embeddedTarget(dataDir: string): Promise<void> {
  copyDataDir(inject('stoppedDataDir'), dataDir)
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  await addCompany(pool)
  await close()
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files', 'kept'), 'kept')
}

test.runIf(mountable)(
  `a disk that is too full for the restore leaves the target as it was${whySkipped}`,
  async () => {
    const disk = smallDisk(85)
    const dataDir = join(disk, 'data')
    await embeddedTarget(dataDir)
    const before = folderContent(dataDir)
    await expect(restore({ dataDir }, soundFile, quietLog)).rejects.toThrow(StartError)
    expect(folderContent(dataDir)).toEqual(before)
    await expect(backUp({ dataDir }, join(disk, 'data.backup'), quietLog)).resolves.toBeTruthy()
    fillDisk(disk)
    await expect(restore({ dataDir }, soundFile, quietLog)).rejects.toThrow(StartError)
    expect(existsSync(join(dataDir, 'pg18', 'wardwise-complete'))).toBe(true)
  },
)

test('a restore that is killed leaves the target as it was, and the next start clears up', async () => {
  const dataDir = temporaryDataDir()
  await embeddedTarget(dataDir)
  const before = folderContent(dataDir)
  const program = fileURLToPath(new URL('../restore.command.ts', import.meta.url))
  const child = spawn(process.execPath, [program, soundFile], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await expect
    .poll(() => existsSync(join(dataDir, 'pg18.restoring', 'postmaster.pid')), {
      interval: 2,
      timeout: 20_000,
    })
    .toBe(true)
  child.kill('SIGKILL')
  await ended
  for (const name of ['pg18', 'files']) {
    expect(folderContent(join(dataDir, name))).toEqual(subfolder(before, name))
  }
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  expect((await pool.query('select count(*) as count from companies')).rows).toEqual([{ count: 1 }])
  await close()
  expect(existsSync(join(dataDir, 'pg18.restoring'))).toBe(false)
  expect(existsSync(join(dataDir, 'files.restoring'))).toBe(false)
})

function subfolder(content: Record<string, string>, name: string): Record<string, string> {
  const entries = Object.entries(content).filter(([path]) => path.startsWith(`${name}/`))
  return Object.fromEntries(entries.map(([path, digest]) => [path.slice(name.length + 1), digest]))
}
