import { type Insertable, sql, type Updateable } from 'kysely'
import { type ImportState, importOutcomes } from '#contract/directory/people-imports.ts'
import type { ImportTable } from '#db/schema/imports.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export const openStates: readonly ImportState[] = ['uploaded', 'checking', 'checked', 'applying']

const selectImports = (ctx: Ctx) =>
  ctx.db
    .selectFrom('imports')
    .innerJoin('companies', 'companies.id', 'imports.company_id')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select([
      'companies.name as company_name',
      'companies.default_locale',
      'companies.locales',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('author'),
    ])

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findById = (ctx: Ctx, importId: string) =>
  selectImports(ctx).where('imports.id', '=', importId).executeTakeFirst()

export const findImport = (ctx: SignedIn, importId: string): Promise<ImportRecord | undefined> =>
  selectImports(ctx)
    .where('imports.id', '=', importId)
    .where('imports.company_id', 'in', inReach(ctx))
    .executeTakeFirst()

/** Like findImport, with a lock until the end of the transaction. */
export const lockImport = (ctx: SignedIn, importId: string): Promise<ImportRecord | undefined> =>
  selectImports(ctx)
    .where('imports.id', '=', importId)
    .where('imports.company_id', 'in', inReach(ctx))
    .forUpdate('imports')
    .executeTakeFirst()

export const findOpen = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('imports')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', openStates)
    .executeTakeFirst()

/** Returns false if the company has another open import. */
export async function insertImport(ctx: Ctx, row: Insertable<ImportTable>): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateImport(
  ctx: Ctx,
  importId: string,
  fields: Updateable<ImportTable>,
): Promise<void> {
  await ctx.db.updateTable('imports').set(fields).where('id', '=', importId).execute()
}

const listed = 20

export const selectImportsOf = (ctx: SignedIn, companyId: string) =>
  selectImports(ctx)
    .where('imports.company_id', '=', companyId)
    .orderBy('imports.created_at', 'desc')
    .limit(listed)
    .execute()

/** The last import before `before` whose columns were chosen. */
export const findRemembered = (ctx: Ctx, companyId: string, before: string) =>
  ctx.db
    .selectFrom('imports')
    .select(['layout', 'mapping', 'options', 'created_at'])
    .where('company_id', '=', companyId)
    .where('mapping', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number of rows in the last applied file. */
export async function rowsOfLastApplied(ctx: Ctx, companyId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('imports')
    .select('row_count')
    .where('company_id', '=', companyId)
    .where('state', '=', 'applied')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.row_count ?? 0
}

export async function countByOutcome(ctx: Ctx, importId: string) {
  const rows = await ctx.db
    .selectFrom('import_rows')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, rows.find((row) => row.outcome === outcome)?.count ?? 0]),
  )
}

export const countByProblem = (ctx: Ctx, importId: string) =>
  ctx.db
    .selectFrom('import_rows')
    .select(['problem', sql<number>`count(*)`.as('count')])
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refused')
    .where('problem', 'is not', null)
    .groupBy('problem')
    .orderBy('count', 'desc')
    .execute()

export async function countUninvited(ctx: Ctx, importId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('import_rows')
    .select(sql<number>`count(*)`.as('count'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'created')
    .where('invited', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts what has been done so far, for an import that is cancelled midway. */
export async function countApplied(ctx: Ctx, importId: string) {
  const rows = await ctx.db
    .selectFrom('import_rows')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('applied_at', 'is not', null), eb('outcome', 'in', ['unchanged', 'refused'])]))
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}
