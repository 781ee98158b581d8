import { sql } from 'kysely'
import type { ImportOutcome } from '#contract/directory/people-imports.ts'
import { isClosed } from '#domains/companies/company-tree.service.ts'
import type { Ctx } from '#platform/context.ts'

export interface RowToApply {
  number: number
  outcome: ImportOutcome
  user_id: string | null
  seen_version: number | null
  changes: Record<string, unknown>
  manager_key: string | null
  /** The person's current company; null for a new person. */
  company_id: string | null
}

/** The next rows that change somebody, in order. `managers`: only the rows of people who manage others in the file. */
export async function selectToApply(
  ctx: Ctx,
  importId: string,
  { after, limit, only }: { after: number; limit: number; only: 'managers' | 'all' },
): Promise<RowToApply[]> {
  const managed = ctx.db
    .selectFrom('import_rows as managed')
    .select('managed.manager_key')
    .where('managed.import_id', '=', importId)
    .where('managed.manager_key', 'is not', null)
  return ctx.db
    .selectFrom('import_rows')
    .leftJoin('users', 'users.id', 'import_rows.user_id')
    .select([
      'import_rows.number',
      sql<ImportOutcome>`import_rows.outcome`.as('outcome'),
      'import_rows.user_id',
      'import_rows.seen_version',
      sql<Record<string, unknown>>`import_rows.changes`.as('changes'),
      'import_rows.manager_key',
      'users.company_id',
    ])
    .where('import_id', '=', importId)
    .where('import_rows.number', '>', after)
    .where('outcome', 'in', ['created', 'updated', 'disabled'])
    .where('applied_at', 'is', null)
    .$if(only === 'managers', (rows) => rows.where('email_key', 'in', managed))
    .orderBy('import_rows.number')
    .limit(limit)
    .execute()
}

export interface AppliedRow {
  number: number
  /** Null if the person was changed after the dry run. */
  user_id: string | null
  /** Whether the manager was set already. */
  manager_set: boolean
}

/** Records what was done. Rows whose person was changed after the dry run are refused instead. */
export async function saveApplied(ctx: Ctx, importId: string, rows: AppliedRow[]): Promise<void> {
  await sql`
    update import_rows row set applied_at = ${ctx.now.toISOString()},
      user_id = coalesce(made.user_id, row.user_id), manager_set = made.manager_set,
      outcome = case when made.user_id is null then 'refused' else row.outcome end,
      problem = case when made.user_id is null then 'changed_since' end,
      problems = case when made.user_id is null then
        '[{"problem": "changed_since", "field": null, "value": ""}]'::jsonb else '[]' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (number integer, user_id uuid, manager_set boolean)
    where row.import_id = ${importId} and row.number = made.number
  `.execute(ctx.db)
}

/** Created or updated people whose manager still has to be set. */
export const selectWithManager = (
  ctx: Ctx,
  importId: string,
  { after, limit }: { after: number; limit: number },
) =>
  ctx.db
    .selectFrom('import_rows')
    .select(['number', 'user_id', 'manager_key'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .where('manager_key', 'is not', null)
    .where('manager_set', '=', false)
    .where('outcome', 'in', ['created', 'updated'])
    .where('applied_at', 'is not', null)
    .orderBy('number')
    .limit(limit)
    .execute()

export async function markRows(
  ctx: Ctx,
  importId: string,
  numbers: number[],
  column: 'manager_set' | 'invited',
): Promise<void> {
  await ctx.db
    .updateTable('import_rows')
    .set({ [column]: true })
    .where('import_id', '=', importId)
    .where(sql<boolean>`number = any (${numbers}::integer[])`)
    .execute()
}

/**
 * Created people who still have to be invited, whose start date has passed (`begun`) or not (`later`). The caller
 * skips people of closed companies, and those who were invited or disabled in the meantime.
 */
export const selectUninvited = (ctx: Ctx, importId: string, when: 'begun' | 'later', limit: number) =>
  ctx.db
    .selectFrom('import_rows')
    .leftJoin('users', 'users.id', 'import_rows.user_id')
    .leftJoin('companies as home', 'home.id', 'users.company_id')
    .select(['import_rows.number', 'users.id', 'users.company_id', 'users.status', 'users.invited_at'])
    .select(isClosed('users.company_id').as('is_company_closed'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'created')
    .where('invited', '=', false)
    .where(
      sql<boolean>`coalesce(users.starts_on > (${ctx.now.toISOString()}::timestamptz at time zone home.time_zone)::date, false)
        = ${when === 'later'}`,
    )
    .orderBy('import_rows.number')
    .limit(limit)
    .execute()

/** Removes the data of an erased person from import rows. */
export async function erasePersonFromRows(ctx: Ctx, userId: string): Promise<void> {
  await sql`
    update import_rows set cells = '{}', person = '{}', changes = '{}', problems = '[]', email_key = null,
      employee_key = null, manager_key = null
    where user_id = ${userId} or other_user_id = ${userId}
  `.execute(ctx.db)
}
