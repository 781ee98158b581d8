import { openSync, writeSync } from 'node:fs'
import type pg from 'pg'
import { openDatabase } from '#db/connect.ts'
import { StartError } from '#db/start-error.ts'

/**
 * A process for tests that kill it: opens the database of the given data folder, then writes continuously, alternating
 * single rows and batches. Appends each number to the second file given only after the database has acknowledged it.
 */
const [dataDir = '', acknowledgedFile] = process.argv.slice(2)
const log = { info: console.log, warn: console.log, error: console.log }

async function write(pool: pg.Pool, file: number, next: () => number): Promise<void> {
  for (;;) {
    const ids = Array.from({ length: Math.random() < 0.2 ? 50 : 1 }, next)
    await pool.query(`insert into numbers select n, repeat('x', 200) from unnest($1::bigint[]) n`, [ids])
    writeSync(file, ids.map((id) => `${id}\n`).join(''))
  }
}

try {
  const { pool, close } = await openDatabase({ dataDir }, log)
  process.once('SIGTERM', () => close().then(() => process.exit(0)))
  console.log('open')
  if (acknowledgedFile) {
    await pool.query('create table if not exists numbers (id bigint primary key, filler text)')
    const { rows } = await pool.query('select coalesce(max(id), 0) as last from numbers')
    let last: number = rows[0].last
    const file = openSync(acknowledgedFile, 'a')
    console.log('writing')
    const retry = (): Promise<void> =>
      write(pool, file, () => ++last).catch((error) => {
        console.log(`failed ${error.code ?? error.message}`)
        return new Promise<void>((resolve) => setTimeout(resolve, 50)).then(retry)
      })
    await Promise.all([retry(), retry(), retry()])
  }
} catch (error) {
  console.log(error instanceof StartError ? `refused ${error.message}` : error)
  process.exitCode = 1
}
