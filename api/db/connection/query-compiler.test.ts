import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aTestDatabase } from '#tests/support/database/database.ts'

const database = aTestDatabase()
const posts = () => database.db.selectFrom('posts').select('id')

test.each([
  ['a state', () => posts().where('state', '=', 'visible'), `"state" = 'visible'`],
  [
    'two states',
    () => posts().where('posts.state', 'not in', ['held', 'hidden']),
    `not in ('held', 'hidden')`,
  ],
  ['a yes', () => posts().where('is_question', '=', true), `"is_question" = true`],
  ['the rows of a page', () => posts().limit(26), 'limit 26'],
])('%s stands in the text', (_, build, expected) => {
  const { sql: text, parameters } = build().compile()
  expect(text).toContain(expected)
  expect(parameters).toEqual([])
})

test.each([
  ['what somebody wrote', () => posts().where('title', '=', 'visible')],
  ['a state that is none', () => posts().where('state', '=', "it's" as 'held')],
  ['one of two states that is none', () => posts().where('state', 'in', ['held', 'two words' as 'held'])],
  ['no state', () => posts().where('state', 'in', [])],
  ['a value to be stored', () => database.db.updateTable('posts').set({ state: 'held' })],
  ['rows of another size', () => posts().limit(77)],
])('%s stays beside the text', async (_, build) => {
  const { sql: text, parameters } = build().compile()
  expect(text).not.toMatch(/visible|it's|held|two words|77/)
  expect(parameters.length > 0 || text.endsWith('in ()')).toBe(true)
})

test('a list by a partial index keeps its plan', async () => {
  await sql`insert into companies (id, name, app_name, brand_color) values (${newId()}, 'One', 'One', '#0f766e')`.execute(
    database.db,
  )
  await database.db.transaction().execute(async (trx) => {
    for (let time = 0; time < 8; time += 1)
      await trx
        .selectFrom('posts')
        .select('id')
        .where('company_id', '=', newId())
        .where('state', '=', 'visible')
        .orderBy('trending', 'desc')
        .orderBy('id', 'desc')
        .limit(26)
        .execute()
    const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
      select generic_plans, custom_plans from pg_prepared_statements where statement like '%trending%'`.execute(
      trx,
    )
    // PostgreSQL tries custom plans five times before choosing the generic one; the first call is not prepared.
    expect(rows).toEqual([{ generic_plans: 2, custom_plans: 5 }])
  })
})
