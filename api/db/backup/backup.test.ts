import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addCompany, contentOf, folderContent } from '../../../tests/support/backup-content.ts'
import { createBareDatabase, findOutsideServer, quietLog } from '../../../tests/support/database.ts'
import { temporaryDataDir, usedDataDir } from '../../../tests/support/database-processes.ts'
import { openDatabase, openPool } from '../connect.ts'
import { type DatabaseConfig, urlConfig } from '../connection-config.ts'
import { applyMigration, migrate, readApplied, readMigrations } from '../migrate.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** Where the machine has none of its own, the run's server is reached as one: by an address. */
const outside = (await findOutsideServer()) ?? inject('testServer')

/** Runs `npm run backup` or `restore` as a terminal would. */
function command(name: 'backup' | 'restore', file: string, environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../${name}.command.ts`, import.meta.url))
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, file], { env: { ...inherited, ...environment } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function freshDatabase(
  server = inject('testServer'),
): Promise<{ url: string; config: DatabaseConfig }> {
  const { url, drop } = await createBareDatabase(server)
  onTestFinished(drop)
  return { url, config: urlConfig(url) }
}

async function served<T>(
  dataDir: string,
  work: (database: { pool: pg.Pool; config: DatabaseConfig }) => Promise<T>,
) {
  const database = await openDatabase({ dataDir }, quietLog)
  try {
    await migrate(database.pool)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A data folder with rows and stored files, no server running. */
async function filledDataDir(companies: number): Promise<{ dataDir: string; content: unknown }> {
  const dataDir = usedDataDir()
  const content = await served(dataDir, async ({ pool, config }) => {
    for (let number = 0; number < companies; number++) await addCompany(pool)
    return contentOf(config)
  })
  mkdirSync(join(dataDir, 'files', 'Ștefan', 'deep'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'Ștefan', 'deep', `${'n'.repeat(150)}.bin`), Buffer.alloc(300_000, 7))
  writeFileSync(join(dataDir, 'files', 'empty'), '')
  return { dataDir, content }
}

test('a backup taken by command while the product writes holds one moment, and comes back elsewhere whole', async () => {
  const source = usedDataDir()
  const file = `${source}.backup`
  let [before, during, after] = [0, 0, 0]
  await served(source, async ({ pool }) => {
    let writing = true
    const write = async () => {
      for (; writing; during++) await addCompany(pool)
    }
    for (; before < 200; before++) await addCompany(pool)
    const writers = [write(), write()]
    const { code, output } = await command('backup', file, { DATA_DIR: source })
    writing = false
    await Promise.all(writers)
    expect(output).toContain(`the stored files to ${file}`)
    expect(code).toBe(0)
    after = (await pool.query('select count(*) as count from companies')).rows[0].count
  })
  expect(after).toBe(before + during)
  expect(during).toBeGreaterThan(10)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const target = temporaryDataDir()
  const { code, output } = await command('restore', file, { DATA_DIR: target })
  expect(output).toContain('Restored the backup of')
  expect(code).toBe(0)
  await served(target, async ({ pool }) => {
    const { rows } = await pool.query(
      `select count(*) as companies, count(h.hostname) as hosts, count(c.id) as courses, count(r.id) as releases
       from companies left join company_hosts h on h.company_id = companies.id
       left join courses c on c.company_id = companies.id left join releases r on r.id = c.current_release_id`,
    )
    const { companies, hosts, courses, releases } = rows[0]
    expect(companies).toBeGreaterThanOrEqual(before)
    expect(companies).toBeLessThan(after)
    expect([hosts, courses, releases]).toEqual([companies, companies, companies])
    await addCompany(pool)
  })
})

test('a stopped product is backed up as well, and a restore replaces rows and files of a later state', async () => {
  const { dataDir, content } = await filledDataDir(5)
  const files = folderContent(join(dataDir, 'files'))
  const file = `${dataDir}.backup`
  await backUp({ dataDir }, file, quietLog)
  await served(dataDir, ({ pool }) => addCompany(pool))
  writeFileSync(join(dataDir, 'files', 'later'), 'x')
  await restore({ dataDir }, file, quietLog)
  expect(folderContent(join(dataDir, 'files'))).toEqual(files)
  expect(readdirSync(dataDir).sort()).toEqual(['files', 'pg18', 'postgres.log', 'run'])
  expect(await served(dataDir, ({ config }) => contentOf(config))).toEqual(content)
})

test('embedded to a PostgreSQL of one’s own and back: nothing changes on the way', async () => {
  const { dataDir, content } = await filledDataDir(20)
  const there = await freshDatabase({ ...outside, template: '' })
  const [outward, homeward] = [`${dataDir}.outward`, `${dataDir}.homeward`]
  await backUp({ dataDir }, outward, quietLog)
  const outsideDir = temporaryDataDir()
  await restore({ dataDir: outsideDir, databaseUrl: there.url }, outward, quietLog)
  expect(await contentOf(there.config)).toEqual(content)
  expect(folderContent(join(outsideDir, 'files'))).toEqual(folderContent(join(dataDir, 'files')))
  await backUp({ dataDir: outsideDir, databaseUrl: there.url }, homeward, quietLog)
  const home = temporaryDataDir()
  await restore({ dataDir: home }, homeward, quietLog)
  expect(await served(home, ({ config }) => contentOf(config))).toEqual(content)
  expect(folderContent(join(home, 'files'))).toEqual(folderContent(join(dataDir, 'files')))
})

test('a backup of an older version comes up to this one while it is restored', async () => {
  const old = await freshDatabase()
  const { pool } = await openPool(old.config, quietLog)
  const client = await pool.connect()
  const migrations = readMigrations()
  for (const migration of migrations.slice(0, -1)) {
    await client.query('begin')
    await applyMigration(client, migration)
    await client.query('commit')
  }
  client.release()
  await addCompany(pool)
  const dataDir = temporaryDataDir()
  const file = `${dataDir}.backup`
  const header = await backUp({ dataDir, databaseUrl: old.url }, file, quietLog)
  expect(header.migrations).toHaveLength(migrations.length - 1)
  await pool.end()
  const target = await freshDatabase()
  await restore({ dataDir, databaseUrl: target.url }, file, quietLog)
  const { pool: restored } = await openPool(target.config, quietLog)
  expect(await readApplied(restored)).toHaveLength(migrations.length)
  expect((await restored.query('select count(*) as count from companies')).rows).toEqual([{ count: 1 }])
  expect(await migrate(restored)).toEqual([])
  await restored.end()
})

test('rows larger than one part of the file come back', async () => {
  const source = await freshDatabase()
  const { pool } = await openPool(source.config, quietLog)
  await migrate(pool)
  await addCompany(pool)
  await pool.query(
    "update companies set tagline = (select string_agg(md5(n::text), '') from generate_series(1, 300000) n)",
  )
  await pool.end()
  const dataDir = temporaryDataDir()
  const file = `${dataDir}.backup`
  await backUp({ dataDir, databaseUrl: source.url }, file, quietLog)
  const target = await freshDatabase()
  await restore({ dataDir, databaseUrl: target.url }, file, quietLog)
  expect(await contentOf(target.config)).toEqual(await contentOf(source.config))
})

test('where there is nothing to back up, that is a sentence and no file', async () => {
  const dataDir = temporaryDataDir()
  const file = `${dataDir}.backup`
  const { code, output } = await command('backup', file, { DATA_DIR: dataDir })
  expect({ code, output }).toEqual({ code: 1, output: `There is no database in ${dataDir} to back up.\n` })
  expect(existsSync(file)).toBe(false)
})

test('a backup that cannot be written is a sentence and leaves an earlier one as it was', async () => {
  const { dataDir } = await filledDataDir(1)
  const file = `${dataDir}.backup`
  writeFileSync(file, 'the earlier one')
  mkdirSync(`${file}.partial`)
  await expect(backUp({ dataDir }, file, quietLog)).rejects.toThrow(`could not be written to ${file}`)
  expect(readFileSync(file, 'utf8')).toBe('the earlier one')
  await expect(backUp({ dataDir }, join(dirname(file), 'none', 'x'), quietLog)).rejects.toThrow(
    'could not be written',
  )
})

test('a command without a file says how it is used', async () => {
  const program = fileURLToPath(new URL('../restore.command.ts', import.meta.url))
  const child = spawn(process.execPath, [program])
  let output = ''
  child.stderr.on('data', (text) => (output += text))
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(output).toBe('Usage: npm run restore -- FILE\n')
})
