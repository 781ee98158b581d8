import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { errorCode, errorText, StartError } from './start-error.ts'

export interface Migration {
  name: string
  checksum: string
}

interface MigrationFile extends Migration {
  sql: string
}

const folder = fileURLToPath(new URL('./migrations/', import.meta.url))
const undefinedTable = '42P01'
// Any number, as long as every version uses the same one.
const lockNumber = 7_263_118_541
const longestTimer = 2 ** 31 - 1
const lockNotAvailable = '55P03'
const lockPatienceMs = 2_000
const lockPauseMs = 500
const lockTries = 60
/** Interval at which a process asks whether it is its turn. */
const askAgainMs = 50

/** Migrates the schema to this build; several processes may call it at once. Refuses a newer or modified history. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = readMigrations()
  const applied = await readApplied(pool)
  const missing = pendingMigrations(files, applied)
  if (missing.length === 0) return []
  const client = await pool.connect()
  try {
    return await applyMigrations(client, missing)
  } finally {
    client.release()
  }
}

export function readMigrations(): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    // Line endings of a checkout on Windows do not count as a change.
    const sql = readFileSync(`${folder}${name}`, 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { name: name.slice(0, -'.sql'.length), checksum, sql }
  })
}

/** The migrations recorded in the database; empty for a new one. */
export async function readApplied(client: pg.Pool | pg.ClientBase): Promise<Migration[]> {
  try {
    return (await client.query('select name, checksum from migrations order by name')).rows
  } catch (error) {
    if (errorCode(error) === undefinedTable) return []
    throw error
  }
}

/** The migrations of this build that are not applied yet. Throws a StartError if the history is not one of ours. */
export function pendingMigrations(files: MigrationFile[], applied: Migration[]): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file) {
      throw new StartError(
        `The data was written by a newer Wardwise: this version does not know the migration ${name}. Start the newer version.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} is not the one the data was made with. Bring back the original file; changes go into a new one.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  return files.filter(({ name }) => !done.has(name))
}

async function applyMigrations(client: pg.ClientBase, files: MigrationFile[]): Promise<string[]> {
  const applied: string[] = []
  for (const file of files) {
    const apply = isConcurrent(file) ? buildConcurrently : applyInTurn
    if (await apply(client, file)) applied.push(file.name)
  }
  return applied
}

/**
 * While a migration waits for a lock on a table in use, all later queries on the table wait too. So it gives up soon
 * and retries, to let them run in between.
 */
export async function applyInTurn(
  client: pg.ClientBase,
  file: MigrationFile,
  tries = lockTries,
): Promise<boolean> {
  await beginInTurn(client)
  try {
    const wasApplied = await applyMigration(client, file)
    await client.query('commit')
    return wasApplied
  } catch (error) {
    await client.query('rollback')
    if (tries === 1 || !(error instanceof Error) || errorCode(error.cause) !== lockNotAvailable) throw error
  }
  await sleep(lockPauseMs)
  return applyInTurn(client, file, tries - 1)
}

/**
 * Polls, each time in a new transaction: a waiting transaction would block an index that another process builds
 * concurrently, and neither would ever finish.
 */
async function beginInTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    await client.query('begin')
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [lockNumber])
    if (rows[0]?.locked) return
    await client.query('rollback')
    await sleep(askAgainMs)
  }
}

const concurrentIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?([a-z_][a-z0-9_]*)"?\s+on\s/i

/** Statements of a file that only builds indexes concurrently, each of which must run outside a transaction. */
const statementsOf = ({ sql }: Pick<MigrationFile, 'sql'>): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const isConcurrent = (file: MigrationFile): boolean =>
  /\bindex\s+concurrently\b/i.test(statementsOf(file).join(';'))

/**
 * Builds indexes without blocking writes, which cannot run in a transaction; so the file is recorded after them.
 * Indexes that an earlier run has finished stay, and incomplete ones are rebuilt. False if another process was faster.
 */
export async function buildConcurrently(client: pg.ClientBase, file: MigrationFile): Promise<boolean> {
  const indexes = statementsOf(file).map((statement) => {
    const name = concurrentIndex.exec(statement)?.[1]
    if (name === undefined)
      throw new StartError(
        `The migration ${file.name} may hold nothing but "create index concurrently if not exists".`,
      )
    return { name, statement }
  })
  await waitForLock(client)
  try {
    const { rowCount } = await client.query('select 1 from migrations where name = $1', [file.name])
    if (rowCount) return false
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    for (const index of indexes) await buildIndex(client, index)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
    return true
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const text = `The migration ${file.name} was not finished and goes on at the next start: ${errorText(cause)}.`
    throw new StartError(text, { cause })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => undefined)
  }
}

/** Polls, because a waiting statement would block the concurrent index build, and neither would ever finish. */
async function waitForLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockNumber])
    if (rows[0]?.locked) return
    await sleep(lockPauseMs)
  }
}

async function buildIndex(
  client: pg.ClientBase,
  { name, statement }: { name: string; statement: string },
): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount) await client.query(patiently(`drop index concurrently "${name}"`))
  await client.query(patiently(statement))
}

/**
 * A restore fills tables that nobody else can reach, in one transaction, so its indexes need not be built concurrently.
 */
const inTransaction = ({ sql }: MigrationFile): string =>
  sql.replaceAll(/\bindex\s+concurrently\b/gi, 'index')

/** Runs within the caller’s transaction; false if another process was faster. */
export async function applyMigration(client: pg.ClientBase, file: MigrationFile): Promise<boolean> {
  return (await applyWithinTransaction(client, [file])).length > 0
}

/** Runs all of them within the caller’s transaction; returns those that no other process was faster with. */
export async function applyWithinTransaction(
  client: pg.ClientBase,
  files: MigrationFile[],
): Promise<MigrationFile[]> {
  await client.query('set local statement_timeout = 0')
  await client.query('set local lock_timeout = 0')
  await client.query(patiently('select pg_advisory_xact_lock($1)', [lockNumber]))
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const claim =
    'insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing returning name'
  const { rows } = await client.query(claim, [
    files.map(({ name }) => name),
    files.map(({ checksum }) => checksum),
  ])
  const claimed = new Set(rows.map(({ name }) => name))
  const own = files.filter(({ name }) => claimed.has(name))
  await client.query(`set local lock_timeout = ${lockPatienceMs}`)
  for (const file of own) await runMigration(client, file)
  return own
}

async function runMigration(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  try {
    await client.query(patiently(inTransaction(file)))
  } catch (cause) {
    const text = `The migration ${file.name} failed and changed nothing: ${errorText(cause)}.`
    throw new StartError(text, { cause })
  }
}

/** Disables the connection’s timeout: another process may be migrating, and a migration may take any time. */
function patiently(text: string, values?: unknown[]): pg.QueryConfig {
  return { text, values, query_timeout: longestTimer } as pg.QueryConfig
}
