import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '#db/connect.ts'
import { aTestDatabase } from '#tests/support/database/database.ts'
import { batchQuery } from './batch-query.ts'

const database = aTestDatabase()

/** Doubles numbers in the database; 13 makes the statement fail. Records the batch sizes. */
function doubling(options?: { atMost: number }) {
  const batchSizes: number[] = []
  const double = batchQuery(async (db: Db, numbers: number[]) => {
    batchSizes.push(numbers.length)
    const { rows } = await sql<{ doubled: number }>`
      select n * 2 + 0 / (n - 13) as doubled
      from unnest(${numbers}::integer[]) with ordinality as asked (n, place) order by place`.execute(db)
    return rows.map(({ doubled }) => doubled)
  }, options)
  return { batchSizes, double: (number: number, db: Db = database.db) => double(db, number) }
}

it('asks what comes in one moment by one statement, and gives each caller its own answer', async () => {
  const { batchSizes, double } = doubling()
  expect(await Promise.all([5, 1, 0, 5].map((n) => double(n)))).toEqual([10, 2, 0, 10])
  expect(batchSizes).toEqual([4])
  expect(await double(4)).toBe(8)
  expect(batchSizes).toEqual([4, 1])
})

it('asks no more at once than it may', async () => {
  const { batchSizes, double } = doubling({ atMost: 2 })
  expect(await Promise.all([4, 3, 2, 1, 0].map((n) => double(n)))).toEqual([8, 6, 4, 2, 0])
  expect(batchSizes).toEqual([2, 2, 1])
})

it('tells everybody of a failure who asked together, and nobody after them', async () => {
  const { double } = doubling()
  const outcomes = await Promise.allSettled([4, 13].map((n) => double(n)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(4)).toBe(8)
})

it('asks alone within a transaction, which sees what it has written', async () => {
  const count = batchQuery(async (db: Db, names: string[]) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(db)
    return names.map(() => rows[0]?.count ?? 0)
  })
  await database.db.transaction().execute(async (db) => {
    await sql`insert into companies (id, name, app_name, brand_color)
      values (gen_random_uuid(), 'New', 'New', '#000000')`.execute(db)
    expect(await Promise.all([count(db, 'within'), count(database.db, 'beside')])).toEqual([1, 0])
  })
})
