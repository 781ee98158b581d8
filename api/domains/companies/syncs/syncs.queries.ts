import { sql } from 'kysely'
import { imageKinds } from '#contract/companies/companies.ts'
import type { CompanySync } from '#contract/companies/company-syncs.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export type SyncChange = CompanySync['changes'][number]

const starterName = sql<string | null>`nullif(trim(starter.first_name || ' ' || starter.last_name), '')`

export async function findNewestSync(ctx: SignedIn): Promise<CompanySync | undefined> {
  return ctx.db
    .selectFrom('company_syncs as sync')
    .leftJoin('users as starter', 'starter.id', 'sync.created_by')
    .select(['sync.id', 'sync.state', 'sync.created_at', 'sync.started_at', 'sync.finished_at'])
    .select(['sync.companies', sql<SyncChange[]>`sync.changes`.as('changes'), starterName.as('started_by')])
    .where('sync.root_id', '=', ctx.actor.company_id)
    .orderBy('sync.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns false if the company already has an open run. */
export async function insertSync(ctx: SignedIn, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('company_syncs')
    .values({
      id,
      root_id: ctx.actor.company_id,
      created_by: ctx.actor.id,
      created_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The run, locked until the transaction ends. */
export async function lockSync(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('company_syncs')
    .select(['root_id', 'after_id', 'finished_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Companies below one, ordered by id. */
export async function selectBelow(ctx: Ctx, rootId: string, after: string | null, limit: number) {
  const rows = ctx.db
    .selectFrom('company_closure as below')
    .innerJoin('companies', 'companies.id', 'below.descendant_id')
    .select(['companies.id', 'companies.name'])
    .where('below.ancestor_id', '=', rootId)
    .where('below.depth', '>', 0)
    .orderBy('companies.id')
    .limit(limit)
  return (after ? rows.where('companies.id', '>', after) : rows).execute()
}

const contactFields = ['tagline', 'support_email', 'manager', 'chief_executive'] as const

/**
 * Makes companies inherit fields that they have no value for, but one above has. Returns the number of fields per
 * company.
 */
export async function inheritMissing(ctx: Ctx, companyIds: string[]): Promise<Map<string, number>> {
  const above = (condition: ReturnType<typeof sql>) => sql`exists (select from company_closure up
    join companies a on a.id = up.ancestor_id where up.descendant_id = companies.id and up.depth > 0 and ${condition})`
  const texts = contactFields.map(
    (field) => sql`case when companies.${sql.ref(field)} = '' and ${above(sql`a.${sql.ref(field)} <> ''`)}
      then ${sql.lit(field)} end`,
  )
  const images = imageKinds.map(
    (kind) => sql`case when not exists (select from company_images own
        where own.company_id = companies.id and own.kind = ${sql.lit(kind)})
      and ${above(sql`exists (select from company_images i where i.company_id = a.id and i.kind = ${sql.lit(kind)})`)}
      then ${sql.lit(kind)} end`,
  )
  const { rows } = await sql<{ id: string; count: number }>`
    with missing as (
      select companies.id, array(
        select field from unnest(array[${sql.join([...texts, ...images])}]::text[]) as field
        where field is not null and not (field = any (companies.inherits))) as fields
      from companies where companies.id = any (${companyIds}::uuid[])
    )
    update companies set inherits = companies.inherits || missing.fields, version = version + 1, updated_at = ${ctx.now.toISOString()}
    from missing where missing.id = companies.id and missing.fields <> '{}'
    returning companies.id, cardinality(missing.fields) as count`.execute(ctx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Records which courses from above each company has, and returns the differences from the last record. */
export async function recordCourses(
  ctx: Ctx,
  companyIds: string[],
): Promise<{ id: string; gained: number; lost: number }[]> {
  const { rows } = await sql<{ id: string; gained: number; lost: number }>`
    with now as (
      select company.id, array(
        select distinct a.course_id from company_closure up
        join assignments a on a.company_id = up.ancestor_id and a.with_descendants and a.withdrawn_at is null
        join courses c on c.id = a.course_id and c.status <> 'archived' and c.current_release_id is not null
        where up.descendant_id = company.id and up.depth > 0 order by 1) as course_ids
      from unnest(${companyIds}::uuid[]) as company (id)
    ), before as (
      select now.id, coalesce(old.course_ids, '{}') as course_ids from now
      left join company_sync_courses old on old.company_id = now.id
    ), written as (
      insert into company_sync_courses (company_id, course_ids) select id, course_ids from now
      on conflict (company_id) do update set course_ids = excluded.course_ids
        where company_sync_courses.course_ids <> excluded.course_ids
    )
    select now.id,
      (select count(*)::int from unnest(now.course_ids) c where c <> all (before.course_ids)) as gained,
      (select count(*)::int from unnest(before.course_ids) c where c <> all (now.course_ids)) as lost
    from now join before on before.id = now.id`.execute(ctx.db)
  return rows
}

/** Maximum number of changes stored with a run. */
const maxChanges = 500

export async function noteProgress(
  ctx: Ctx,
  id: string,
  { companies, changes, after }: { companies: number; changes: SyncChange[]; after: string | null },
): Promise<void> {
  await sql`update company_syncs set companies = companies + ${companies}, after_id = coalesce(${after}::uuid, after_id),
      state = 'running', started_at = coalesce(started_at, ${ctx.now.toISOString()}),
      changes = case when jsonb_array_length(changes) >= ${sql.lit(maxChanges)} then changes
        else changes || ${JSON.stringify(changes.slice(0, maxChanges))}::jsonb end
    where id = ${id}`.execute(ctx.db)
}

export async function finishSync(ctx: Ctx, id: string, state: 'done' | 'failed'): Promise<void> {
  await ctx.db
    .updateTable('company_syncs')
    .set({ state, finished_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}
