import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addCompany, contentOf, folderContent, repack } from '#tests/support/database/backup-content.ts'
import {
  createBareDatabase,
  createTestDatabase,
  findOutsideServer,
  quietLog,
} from '#tests/support/database/database.ts'
import { temporaryDataDir, usedDataDir } from '#tests/support/database/database-processes.ts'
import { openDatabase, openPool } from '../connect.ts'
import { type DatabaseConfig, urlConfig } from '../connection/connection-config.ts'
import { appendErasures, erasuresFile, readErasures } from '../erasures.ts'
import { applyMigration, migrate, readApplied, readMigrations } from '../migrate.ts'
import { backUp } from './backup.ts'
import { checkBackup } from './check-backup.ts'
import { restore } from './restore.ts'

/** The machine’s own server if there is one; otherwise the test run’s server, addressed like an external one. */
const outside = (await findOutsideServer()) ?? inject('testServer')

/** Runs `npm run backup` or `restore` as from a terminal. */
function command(
  name: 'backup' | 'restore',
  file: string,
  environment: Record<string, string>,
  flags: string[] = [],
) {
  const program = fileURLToPath(new URL(`../${name}.command.ts`, import.meta.url))
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, [program, file, ...flags], { env: { ...inherited, ...environment } })
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

/** A data folder with rows and stored files; no server is running. */
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
    expect(output).toMatch(
      /Backed up to .*: \d+ rows of \d+ tables\. 0 stored files \(0 bytes\)\. The backup has [\d.]+ kB\./,
    )
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
  const { header } = await backUp({ dataDir, databaseUrl: old.url }, file, quietLog)
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
  const source = await createTestDatabase()
  onTestFinished(source.drop)
  const { pool } = source
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

/** A database with a company and stored files referenced by its rows; returns their keys. */
async function withStoredFiles(): Promise<{ dataDir: string; url: string; file: string; keys: string[] }> {
  const { url, pool, drop } = await createTestDatabase()
  onTestFinished(drop)
  const company = await addCompany(pool)
  const dataDir = temporaryDataDir()
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const keys = ['a', 'b', 'c'].map((letter) => `${letter.repeat(26)}.png`)
  for (const key of keys) {
    writeFileSync(join(dataDir, 'files', key), `content of ${key}`)
    await pool.query(
      `insert into files (id, company_id, sha256, kind, mime, bytes, storage_key)
       values (gen_random_uuid(), $1, encode(sha256($2), 'hex'), 'image', 'image/png', length($2), $3)`,
      [company, Buffer.from(`content of ${key}`), key],
    )
  }
  await pool.end()
  return { dataDir, url, file: `${dataDir}.backup`, keys }
}

test('a backup without the stored files that rows name fails with their list and writes nothing', async () => {
  const { dataDir, url, file, keys } = await withStoredFiles()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url }
  rmSync(join(dataDir, 'files', keys[0] as string))
  writeFileSync(join(dataDir, 'files', keys[1] as string), 'cut')
  const { code, output } = await command('backup', file, environment)
  expect(code).toBe(1)
  expect(output).toContain('of 3 stored files that the rows name, 2 cannot be saved')
  expect(output).toContain(`${keys[0]} is missing`)
  expect(output).toContain(`${keys[1]} has 3 bytes instead of`)
  expect(output).not.toContain(keys[2])
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))).toEqual([])
})

test('a backup never replaces a file unless it is told to, and says how large it is', async () => {
  const { dataDir, url, file } = await withStoredFiles()
  const environment = { DATA_DIR: dataDir, DATABASE_URL: url }
  writeFileSync(file, 'precious')
  const refused = await command('backup', file, environment)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('exists already')])
  expect(readFileSync(file, 'utf8')).toBe('precious')
  const { code, output } = await command('backup', file, environment, ['--force'])
  expect(code).toBe(0)
  expect(output).toMatch(/3 stored files \(1\d\d bytes\)/)
})

test('a backup is verified whole: every entry, and every stored file that its rows name', async () => {
  const { dataDir, url, file, keys } = await withStoredFiles()
  const summary = await backUp({ dataDir, databaseUrl: url }, file, quietLog)
  expect(await checkBackup(file)).toEqual(summary)
  const verified = await command('backup', file, {}, ['--verify'])
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('is whole')])
  const lacking = await repack(file, (entries) => entries.filter(({ name }) => name !== `files/${keys[1]}`))
  const { code, output } = await command('backup', lacking, {}, ['--verify'])
  expect([code, output]).toEqual([1, expect.stringContaining(`${keys[1]} is missing`)])
  writeFileSync(file, readFileSync(file).subarray(0, -100))
  expect((await command('backup', file, {}, ['--verify'])).code).toBe(1)
})

test('files in a bucket are not looked for in the data folder', async () => {
  const { dataDir, url, file } = await withStoredFiles()
  rmSync(join(dataDir, 'files'), { recursive: true })
  await backUp({ dataDir, databaseUrl: url, s3: {} }, file, quietLog)
  expect((await checkBackup(file)).header.stored_files).toBe('bucket')
})

test('a restore ends every session and open link, and keeps what waits to be mailed', async () => {
  const { dataDir, url, file } = await withStoredFiles()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    insert into users (id, company_id, role, email, first_name, last_name, status)
      select '11111111-1111-7111-8111-111111111111', id, 'admin', 'a@example.test', 'A', 'B', 'active' from companies;
    insert into sessions (id, user_id, token_hash, expires_at)
      values (gen_random_uuid(), '11111111-1111-7111-8111-111111111111', '\\x01', now() + interval '1 day');
    insert into one_time_tokens (token_hash, purpose, user_id, expires_at) values
      ('\\x02', 'reset', '11111111-1111-7111-8111-111111111111', now() + interval '1 day'),
      ('\\x03', 'register', null, now() + interval '1 day');
    insert into jobs (id, kind, data, run_at)
      values (gen_random_uuid(), 'accounts.registration_mail', '{"registration": "03"}', now())`)
  await client.end()
  await backUp({ dataDir, databaseUrl: url }, file, quietLog)
  const target = await freshDatabase()
  await restore({ dataDir: temporaryDataDir(), databaseUrl: target.url }, file, quietLog)
  const restored = new pg.Client(target.url)
  await restored.connect()
  const open = await restored.query('select 1 from sessions where revoked_at is null')
  const links = await restored.query("select encode(token_hash, 'hex') as hash from one_time_tokens")
  await restored.end()
  expect([open.rows, links.rows]).toEqual([[], [{ hash: '03' }]])
})

test('a restore erases again whom a list, or the database it replaces, knows as erased since', async () => {
  const { dataDir, url, file } = await withStoredFiles()
  const people = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-7111-8111-111111111111`)
  const [listed, named, replaced, kept] = people as [string, string, string, string]
  const client = new pg.Client(url)
  await client.connect()
  for (const id of people)
    await client.query(
      `insert into users (id, company_id, role, email, first_name, last_name, status)
       select $1::uuid, id, 'student', $1::uuid || '@example.test', 'Ada', 'Erased', 'active' from companies`,
      [id],
    )
  await backUp({ dataDir, databaseUrl: url }, file, quietLog)
  await client.query("update users set status = 'removed', first_name = '', last_name = '' where id = $1", [
    replaced,
  ])
  await client.end()
  const at = new Date().toISOString()
  appendErasures(dataDir, [{ user_id: listed, names: 'erase_names', at }])
  const elsewhere = temporaryDataDir()
  mkdirSync(elsewhere, { recursive: true })
  appendErasures(elsewhere, [{ user_id: named, names: 'erase_names', at }])
  writeFileSync(erasuresFile(elsewhere), `${readFileSync(erasuresFile(elsewhere), 'utf8')}{"user_id":"cut`)
  const { code, output } = await command('restore', file, { DATA_DIR: dataDir, DATABASE_URL: url }, [
    `--erasures=${erasuresFile(elsewhere)}`,
  ])
  expect([code, output]).toEqual([0, expect.stringContaining('People erased again: 3.')])
  const restored = new pg.Client(url)
  await restored.connect()
  const { rows } = await restored.query("select id from users where status <> 'removed' or first_name <> ''")
  const { rows: jobs } = await restored.query(
    "select key from jobs where kind = 'directory.erase_again' order by key",
  )
  await restored.end()
  expect(rows).toEqual([{ id: kept }])
  expect(jobs.map(({ key }) => key)).toEqual([listed, named, replaced])
  expect(readErasures(erasuresFile(dataDir)).map(({ user_id }) => user_id)).toEqual([listed, named])
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
  const force = { force: true }
  await expect(backUp({ dataDir }, file, quietLog, force)).rejects.toThrow(`could not be written to ${file}`)
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
  expect(output).toBe('Usage: npm run restore -- FILE [--erasures=FILE]\n')
})
