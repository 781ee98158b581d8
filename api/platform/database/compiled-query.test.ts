import { expect, it } from 'vitest'
import type { Db } from '#db/connect.ts'
import { newId } from '#platform/ids.ts'
import { aTestDatabase } from '#tests/support/database/database.ts'
import { compileOnce } from './compiled-query.ts'

const database = aTestDatabase()

function countedQuery() {
  let builds = 0
  const select = compileOnce((db: Db, values: { name: string; other: string }, shape: { limit: number }) => {
    builds += 1
    return db
      .selectFrom('companies')
      .select(['name', 'app_name'])
      .where((where) => where.or([where('name', '=', values.name), where('app_name', '=', values.other)]))
      .orderBy('name')
      .limit(shape.limit)
  })
  return { select, builds: () => builds }
}

it('builds once for each shape, and reads by the values of each call', async () => {
  const { db } = database
  for (const name of ['Ada', 'Bo'])
    await db
      .insertInto('companies')
      .values({ id: newId(), name, app_name: `${name}’s`, brand_color: '#0f766e' })
      .execute()
  const { select, builds } = countedQuery()
  const names = async (name: string, other: string, limit: number) =>
    (await select(db, { name, other }, { limit })).map((row) => row.name)
  expect(await names('Ada', 'none', 5)).toEqual(['Ada'])
  expect(await names('none', 'Bo’s', 5)).toEqual(['Bo'])
  expect(builds()).toBe(1)
  expect(await names('Ada', 'Bo’s', 1)).toEqual(['Ada'])
  expect(builds()).toBe(2)
})
