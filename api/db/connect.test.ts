import { getPriority } from 'node:os'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { aTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { type Db, openDatabase, openPool } from './connect.ts'
import { parseBigint, parseTimestamptz } from './connection/column-values.ts'
import { urlConfig } from './connection/connection-config.ts'
import { isOutdatedPlan } from './connection/statement-names.ts'
import { isOnThisMachine } from './low-priority.ts'
import { StartError } from './start-error.ts'

const database = aTestDatabase()

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test.each([
  ['9007199254740991::bigint', 9007199254740991],
  ['(select count(*) from companies)', 0],
  ['(select sum(n)::bigint from (values (1), (2)) t(n))', 3],
  ["'{1,null,3}'::bigint[]", [1, null, 3]],
  ["timestamptz '2026-11-20 21:03:00.123456+02'", '2026-11-20T19:03:00.123Z'],
  ["timestamptz '2026-11-20 19:03:00.1+00'", '2026-11-20T19:03:00.100Z'],
  ["timestamptz '2026-11-20 19:03+00'", '2026-11-20T19:03:00.000Z'],
  ["array[timestamptz '2026-11-20 19:03+00', null]", ['2026-11-20T19:03:00.000Z', null]],
  ["timestamptz 'infinity'", 'infinity'],
  ["date '2026-02-28'", '2026-02-28'],
  ["array[date '2026-02-28']", ['2026-02-28']],
  ["timestamp '2026-02-28 01:02:03'", '2026-02-28 01:02:03'],
  ['12.50::numeric', '12.50'],
  [`'{"a":[1,"ș"]}'::jsonb`, { a: [1, 'ș'] }],
  ['null::timestamptz', null],
])('%s arrives as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('a bigint that no number can hold is an error, not a rounded number', async () => {
  await expect(value('9007199254740993::bigint')).rejects.toThrow(RangeError)
  expect(() => parseBigint('-9007199254740993')).toThrow('-9007199254740993')
})

test('a timestamp from a session in another zone is the same moment', () => {
  expect(parseTimestamptz('2026-11-20 21:03:00.123456+02')).toBe('2026-11-20T19:03:00.123Z')
  expect(parseTimestamptz('2026-11-21 00:33:00+05:30')).toBe('2026-11-20T19:03:00.000Z')
})

test('what is asked twice becomes a prepared statement, what is asked once does not', async () => {
  await database.db.connection().execute(async (connection) => {
    const ask = (tag: string) => sql`select ${tag}::text as tag_twice`.execute(connection)
    await ask('first')
    await ask('second')
    await sql`select ${'x'}::text as tag_once`.execute(connection)
    const prepared = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      connection,
    )
    const texts = prepared.rows.map((row) => row.statement).join('\n')
    expect(texts).toContain('tag_twice')
    expect(texts).not.toContain('tag_once')
  })
})

test('prepared statements stay bounded when texts vary without end', async () => {
  const open = await openPool(urlConfig(database.url), quietLog)
  await open.db.connection().execute(async (connection) => {
    for (let number = 0; number < 450; number++) {
      const ask = sql`select ${'x'}::text as ${sql.raw(`varied_${number}`)}`
      await ask.execute(connection)
      await ask.execute(connection)
    }
    const count = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(
      connection,
    )
    expect(count.rows[0]?.count).toBe(400)
  })
  await open.close()
})

test('a table changed below a prepared statement costs nobody an error outside of a transaction', async () => {
  await sql`create table changing (id int)`.execute(database.db)
  await sql`insert into changing values (1)`.execute(database.db)
  const ask = () => sql`select * from changing where id = ${1}`.execute(database.db)
  for (let times = 0; times < 3; times++) await ask()
  await sql`alter table changing add column name text`.execute(database.db)
  for (let times = 0; times < 3; times++) expect((await ask()).rows).toEqual([{ id: 1, name: null }])
})

test('inside a transaction it ends that one, and the next one passes', async () => {
  await sql`create table changed_within (id int)`.execute(database.db)
  const transaction = () =>
    database.db.transaction().execute((db) => sql`select * from changed_within where id = ${1}`.execute(db))
  for (let times = 0; times < 3; times++) await transaction()
  await sql`alter table changed_within add column name text`.execute(database.db)
  const error = await transaction().catch((reason: unknown) => reason)
  expect(isOutdatedPlan(error)).toBe(true)
  await transaction()
  await transaction()
})

test('behind a transaction pooler no statement is named and no session setting sent', async () => {
  const separator = database.url.includes('?') ? '&' : '?'
  const open = await openPool(urlConfig(`${database.url}${separator}pgbouncer=true`), quietLog)
  try {
    const client = await open.pool.connect()
    for (let times = 0; times < 3; times++) await client.query('select $1::int as n', [times])
    const { rows } = await client.query('select count(*) as count from pg_prepared_statements')
    const timeout = await client.query("select current_setting('statement_timeout') as value")
    client.release()
    expect(rows[0].count).toBe(0)
    expect(timeout.rows[0].value).toBe('0')
  } finally {
    await open.close()
  }
})

test('a runaway statement is ended by the server', async () => {
  const { rows } = await database.pool.query("select current_setting('statement_timeout') as value")
  expect(rows[0].value).toBe('15s')
})

test('losing an idle connection does not end the process', async () => {
  const warnings: string[] = []
  const log = { ...quietLog, warn: (message: string) => void warnings.push(message) }
  const open = await openPool(urlConfig(database.url), log)
  try {
    const client = await open.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    client.release()
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await expect.poll(() => warnings.join()).toContain('connection was lost')
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await open.close()
  }
})

test('a connection lost while somebody uses it is an error for them and not the end of the process', async () => {
  const open = await openPool(urlConfig(database.url), quietLog)
  try {
    const used = open.db.connection().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(db)
    })
    await expect(used).rejects.toThrow(/terminat|connection/i)
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await open.close()
  }
})

test('an address that leads nowhere is a sentence without the password', async () => {
  const open = openDatabase(
    { dataDir: '/nowhere', databaseUrl: 'postgres://me:hidden@127.0.0.1:1/x' },
    quietLog,
  )
  const error = await open.catch((reason) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toContain('cannot be reached')
  expect(error.message).not.toContain('hidden')
})

test('an address of another kind is refused', () => {
  expect(() => urlConfig('mysql://me:hidden@there/x')).toThrow('DATABASE_URL is not an address')
})

test('the application has no more rights than on a server of one’s own', async () => {
  const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user')
  if (inject('testServer').role === 'wardwise') expect(rows).toEqual([{ rolsuper: false }])
  else expect(rows).toHaveLength(1)
})

test('the end does not wait for work that never ends', async () => {
  const own = await openPool(urlConfig(database.url), quietLog)
  const lent = await own.pool.connect()
  await own.close()
  await expect(own.pool.connect()).rejects.toThrow('after calling end')
  lent.release(true)
})

test.runIf(process.platform === 'linux' && inject('testServer').adminUrl.includes('%2F'))(
  'what is asked for long work yields the processor to what calls ask',
  async () => {
    const priority = async (db: Db): Promise<number> => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return getPriority(rows[0]?.pid)
    }
    const [calls, work] = [await priority(database.db), await priority(database.lowPriorityDb)]
    expect(work).toBe(Math.min(19, calls + 10))
  },
)

test('a server of another machine is asked for long work over the same connections', () => {
  expect(isOnThisMachine(urlConfig('postgres://somebody@db.example.test/wardwise'))).toBe(false)
  expect(isOnThisMachine(urlConfig('postgres://somebody@/wardwise?host=%2Frun%2Fpostgresql'))).toBe(true)
  expect(
    isOnThisMachine(urlConfig('postgres://somebody@/wardwise?host=%2Frun%2Fpgbouncer&pgbouncer=true')),
  ).toBe(false)
})
