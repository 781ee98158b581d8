import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBareDatabase, createTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { openPool } from './connect.ts'
import { urlConfig } from './connection/connection-config.ts'
import {
  applyInTurn,
  applyMigration,
  buildConcurrently,
  migrate,
  pendingMigrations,
  readApplied,
  readMigrations,
} from './migrate.ts'
import { StartError } from './start-error.ts'

/** A pool on a database without any table. */
async function anEmptyDatabase(): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createBareDatabase()
  const { pool } = await openPool(urlConfig(url), quietLog)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  return { url, pool }
}

/** A pool on a copy of the test run’s migrated database, which is faster than migrating again. */
async function aMigratedDatabase(): Promise<pg.Pool> {
  const { pool, drop } = await createTestDatabase({ connections: 5 })
  onTestFinished(drop)
  return pool
}

test('all migrations are applied in order, once', async () => {
  const { pool } = await anEmptyDatabase()
  const names = readMigrations().map(({ name }) => name)
  expect(await migrate(pool)).toEqual(names)
  expect((await readApplied(pool)).map(({ name }) => name)).toEqual(names)
  expect(await migrate(pool)).toEqual([])
})

test('each has a number of its own, which says after which it comes', () => {
  const numbers = readMigrations().map(({ name }) => /^\d{4}(?=_)/.exec(name)?.[0])
  expect(numbers).toEqual([...new Set(numbers)].sort())
  expect(numbers).not.toContain(undefined)
})

test('what goes with its like finds all that refers to it by an index', async () => {
  const pool = await aMigratedDatabase()
  const { rows } = await pool.query<{ reference: string }>(
    `
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not confrelid::regclass::text = any ($1) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1`,
    // Rows of these tables are never deleted.
    [['companies', 'users', 'documents', 'enrolments', 'certificates']],
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

test('processes that start together apply each migration once between them', async () => {
  const { url } = await anEmptyDatabase()
  const opening = Array.from({ length: 5 }, () => openPool(urlConfig(url), quietLog))
  const pools = (await Promise.all(opening)).map((open) => open.pool)
  try {
    const applied = await Promise.all(pools.map((each) => migrate(each)))
    expect(applied.flat().sort()).toEqual(readMigrations().map(({ name }) => name))
  } finally {
    await Promise.all(pools.map((each) => each.end()))
  }
})

test('a database of a newer version is refused by name and left alone', async () => {
  const pool = await aMigratedDatabase()
  await pool.query("insert into migrations (name, checksum) values ('9999_future', 'x')")
  const error = await migrate(pool).catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toContain('newer Wardwise')
  expect(error.message).toContain('9999_future')
})

test('a migration changed after it was applied is refused by name', async () => {
  const pool = await aMigratedDatabase()
  const first = readMigrations()[0]?.name
  await pool.query('update migrations set checksum = $1 where name = $2', ['other', first])
  await expect(migrate(pool)).rejects.toThrow(`The migration ${first} is not the one`)
})

test('a failing migration changes nothing and names itself', async () => {
  const pool = await aMigratedDatabase()
  const client = await pool.connect()
  const broken = { name: '8888_broken', checksum: 'x', sql: 'create table half (id int); select nonsense;' }
  await client.query('begin')
  await expect(applyMigration(client, broken)).rejects.toThrow('8888_broken failed and changed nothing')
  await client.query('rollback')
  client.release()
  expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  expect((await readApplied(pool)).map(({ name }) => name)).not.toContain('8888_broken')
})

test('a migration that waits for a table lets others at it meanwhile, and is applied in the end', async () => {
  const pool = await aMigratedDatabase()
  const [reader, migrating] = [await pool.connect(), await pool.connect()]
  const adding = { name: '8888_adding', checksum: 'x', sql: 'alter table companies add column more int' }
  await reader.query('begin; select 1 from companies')
  const applied = applyInTurn(migrating, adding)
  await pool.query('select pg_sleep(0.2)')
  const began = performance.now()
  await pool.query('select 1 from companies')
  expect(performance.now() - began).toBeLessThan(6_000)
  await reader.query('rollback')
  expect(await applied).toBe(true)
  for (const client of [reader, migrating]) client.release()
})

describe('indexes that are built while others write', () => {
  const index = 'create index concurrently if not exists names_slowly on companies (name)'
  const file = { name: '9998_indexes', checksum: 'x', sql: `-- Slowly.\n${index};\n` }
  const isValid = async (pool: pg.Pool) =>
    (await pool.query("select indisvalid from pg_index where indexrelid = to_regclass('names_slowly')"))
      .rows[0]?.indisvalid
  const build = async (pool: pg.Pool) => {
    const client = await pool.connect()
    try {
      return await buildConcurrently(client, file)
    } finally {
      client.release()
    }
  }

  test('hold up no write, and are noted once', async () => {
    const pool = await aMigratedDatabase()
    const writer = await pool.connect()
    await writer.query('begin; lock table companies in row exclusive mode')
    const built = build(pool)
    await pool.query('select pg_sleep(0.5)')
    await pool.query("update companies set name = name where id = '00000000-0000-0000-0000-000000000000'")
    await writer.query('commit')
    writer.release()
    expect(await built).toBe(true)
    expect([await isValid(pool), await build(pool)]).toEqual([true, false])
    expect((await readApplied(pool)).at(-1)?.name).toBe(file.name)
  })

  test('are let finish by a process that waits for its turn meanwhile', async () => {
    const pool = await aMigratedDatabase()
    const [writer, other] = [await pool.connect(), await pool.connect()]
    await writer.query('begin; lock table companies in row exclusive mode')
    const built = build(pool)
    await pool.query('select pg_sleep(0.5)')
    const meanwhile = { name: '9998_meanwhile', sql: 'create table meanwhile (id int)', checksum: 'x' }
    const applied = applyInTurn(other, meanwhile)
    await pool.query('select pg_sleep(0.5)')
    await writer.query('commit')
    expect(await Promise.all([built, applied])).toEqual([true, true])
    for (const client of [writer, other]) client.release()
  })

  test('are built anew where an earlier run was cut off', async () => {
    const pool = await aMigratedDatabase()
    const writer = await pool.connect()
    await writer.query('begin; lock table companies in row exclusive mode')
    const cutOff = await pool.connect()
    await cutOff.query("set lock_timeout = '300ms'")
    await expect(cutOff.query(index)).rejects.toMatchObject({ code: '55P03' })
    cutOff.release(true)
    await writer.query('rollback')
    writer.release()
    expect(await isValid(pool)).toBe(false)
    expect(await build(pool)).toBe(true)
    expect(await isValid(pool)).toBe(true)
  })

  test('stand alone in their file', async () => {
    const pool = await aMigratedDatabase()
    const client = await pool.connect()
    const mixed = { ...file, sql: `${index}; alter table companies add column more int` }
    await expect(buildConcurrently(client, mixed)).rejects.toThrow(StartError)
    client.release()
  })
})

test('line ends and order of files do not matter to the history', () => {
  const files = readMigrations()
  expect(pendingMigrations(files, [...files].reverse())).toEqual([])
  expect(pendingMigrations(files, files.slice(0, 1)).map(({ name }) => name)).toEqual(
    files.slice(1).map(({ name }) => name),
  )
})
