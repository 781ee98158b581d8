import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '#tests/support/database/database.ts'
import { usedDataDir } from '#tests/support/database/database-processes.ts'
import { openDatabase } from '../connect.ts'

test('the embedded server is reached by its socket alone, loses nothing, and sorts every language', async () => {
  const { pool, close } = await openDatabase({ dataDir: usedDataDir() }, quietLog)
  onTestFinished(close)
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
  }
  const { rows } = await pool.query('select name, setting from pg_settings where name = any($1)', [
    Object.keys(settings),
  ])
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(settings)
  const words = ['zebră', 'Țară', 'Tara', 'Șarpe', 'Sarpe', 'Ăla', 'Ala']
  const sorted = await pool.query('select word from unnest($1::text[]) word order by word', [words])
  expect(sorted.rows.map(({ word }) => word)).toEqual(words.toReversed())
  const lower = await pool.query("select lower('ΟΔΟΣ') as word")
  expect(lower.rows).toEqual([{ word: 'οδος' }])
})
