import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { likeQuery, selectLike } from './memory.queries.ts'
import { remember } from './memory.service.ts'

const app = aTestApp()
const languages = { source_locale: 'en_US', target_locale: 'el_GR' } as const

it('looks for similar texts by the index of terms, in the companies above and in no other', async () => {
  const parent = await aCompany(app)
  const company = await aCompany(app, { parent })
  const beside = await aCompany(app)
  for (const [one, size] of [
    [parent, 20],
    [company, 4_000],
    [beside, 4_000],
  ] as const) {
    const admin = await anAdmin(app, one)
    const units = Array.from({ length: size }, (_, index) => ({
      context: `${index}`,
      source: [`Never open page${index % 50} of letter${index} before you look`],
      target: ['Κοιτάξτε'],
    }))
    await remember(app.as(admin), { company_id: one.id, ...languages }, units)
  }
  await sql`analyze memory_entries`.execute(app.database.db)
  const query = {
    any: ['letter7'],
    all: ['never', 'open', 'page7'],
    words: ['letter7', 'page7', 'open'],
    length: 9,
  }
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain ${likeQuery([company.id], languages, query)}`.execute(app.database.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Bitmap Index Scan on memory_entries_terms')
  expect(plan).not.toContain('Seq Scan on memory_entries')
  const short = { any: ['open', 'page7'], all: [], words: ['open', 'page7'], length: 2 }
  const shortPlan = await sql<{
    'QUERY PLAN': string
  }>`explain ${likeQuery([company.id], languages, short)}`.execute(app.database.db)
  expect(JSON.stringify(shortPlan.rows)).toContain('Bitmap Index Scan on memory_entries_short')
  const reader = app.as(await anAdmin(app, company))
  const found = await selectLike(reader, { company_id: company.id, ...languages }, query)
  expect(found).toHaveLength(50)
  // The entries of the company and of its parent share all three words.
  expect(found.slice(0, 2).map(({ source }) => source)).toEqual(
    Array.from({ length: 2 }, () => ['Never open page7 of letter7 before you look']),
  )
  expect(found.slice(2).every(({ source }) => source[0]?.includes(' page7 '))).toBe(true)
})
