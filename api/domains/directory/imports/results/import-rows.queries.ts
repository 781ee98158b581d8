import { sql } from 'kysely'
import type { ImportManaged } from '#db/schema/imports.ts'
import type { Ctx } from '#platform/context.ts'
import type { Candidate, Decision } from '../import-match.rules.ts'
import type { ImportedPerson } from '../import-person.rules.ts'

interface RowKeys {
  email_key: string | null
  employee_key: string | null
  id_key: string | null
}

export interface NewRow extends Decision, RowKeys {
  line: number
  cells: string[]
  person: ImportedPerson
}

export async function deleteRows(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.deleteFrom('import_rows').where('import_id', '=', importId).execute()
}

/** Keys are lowercased as in the indexes of people. Existing rows are kept. */
export async function insertRows(ctx: Ctx, importId: string, rows: NewRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, number, line, cells, person, email_key, employee_key, id_key, manager_key,
      user_id, other_user_id, seen_version, outcome, changes, skipped, problem, problems)
    select ${importId}, number, line, cells, person, lower(email_key), lower(employee_key), id_key, lower(manager_key),
      user_id, other_user_id, seen_version, outcome, changes, skipped, problem, problems
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (number integer, line integer, cells text[],
      person jsonb, email_key text, employee_key text, id_key uuid, manager_key text, user_id uuid, other_user_id uuid,
      seen_version integer, outcome text, changes jsonb, skipped text[], problem text, problems jsonb)
    on conflict do nothing
  `.execute(ctx.db)
}

/** Maximum number of lines listed for a duplicate. */
const shownLines = 3

/**
 * Handles rows with the same key: identical ones become one; if they differ, all are refused, each listing the
 * others. Only keys that occur more than once are compared.
 */
export async function markDuplicates(ctx: Ctx, importId: string): Promise<void> {
  const keyed = (column: string) => sql`
    select ${sql.lit(column)} as field, ${sql.ref(column)}::text as key, number, line, person::text as said
    from import_rows where import_id = ${importId} and ${sql.ref(column)} in (
      select ${sql.ref(column)} from import_rows where import_id = ${importId} and ${sql.ref(column)} is not null
      group by ${sql.ref(column)} having count(*) > 1)`
  await sql`
    with keyed as materialized (${keyed('email_key')} union all ${keyed('employee_key')} union all ${keyed('id_key')}),
    groups as (
      select field, key, min(number) as first, count(distinct said) as variants,
        (array_agg(line order by number))[1:${shownLines + 1}] as lines
      from keyed group by field, key
    ),
    marks as (
      select keyed.number, bool_or(groups.variants > 1) as differs, bool_or(keyed.number > groups.first) as later,
        (array_agg(groups.field order by groups.variants desc))[1] as field,
        (array_agg(groups.key order by groups.variants desc))[1] as key,
        (array_agg(array_to_string(array_remove(groups.lines, keyed.line), ', ') order by groups.variants desc))[1] as others
      from keyed join groups using (field, key) group by keyed.number
    )
    update import_rows row set changes = '{}', manager_key = null,
      outcome = case when marks.differs or row.problem is not null then 'refused' else 'unchanged' end,
      problem = case when marks.differs then coalesce(row.problem, 'duplicate') else row.problem end,
      problems = row.problems || jsonb_build_array(jsonb_build_object(
        'problem', 'duplicate', 'value', left(marks.key, 100), 'about', marks.others,
        'field', case marks.field when 'email_key' then 'email' when 'employee_key' then 'employee_number' else 'id' end))
    from marks
    where row.import_id = ${importId} and row.number = marks.number and (marks.differs or marks.later)
  `.execute(ctx.db)
}

/** What the file says of people whom a directory manages, and is not taken; null if there is nothing. */
export async function findManaged(ctx: Ctx, importId: string): Promise<ImportManaged | null> {
  const { rows } = await sql<ImportManaged>`
    select count(distinct row.user_id)::int as people, array_agg(distinct field order by field) as fields,
      coalesce(array_agg(distinct connection.name order by connection.name)
        filter (where connection.name is not null), '{}') as directories
    from import_rows row cross join unnest(row.skipped) field
    left join directory_links link on link.user_id = row.user_id
    left join directory_connections connection on connection.id = link.connection_id
    where row.import_id = ${importId} and row.outcome in ('updated', 'unchanged')`.execute(ctx.db)
  const [found] = rows
  return found && found.people > 0 ? found : null
}

export interface Found extends Candidate {
  number: number
  by: 'id' | 'employee_number' | 'email'
}

/** Maximum people read per key; more would not change the decision. */
const mostPerKey = 10

/** Everybody in the company and those below it whom the rows may be about. */
export async function selectCandidates(
  ctx: Ctx,
  companyId: string,
  rows: (RowKeys & { number: number })[],
): Promise<Found[]> {
  const keys = rows.flatMap(({ number, id_key, employee_key, email_key }) => [
    ...(id_key ? [{ number, by: 'id', key: id_key }] : []),
    ...(employee_key ? [{ number, by: 'employee_number', key: employee_key }] : []),
    ...(email_key ? [{ number, by: 'email', key: email_key }] : []),
  ])
  if (keys.length === 0) return []
  const by = (name: Found['by'], condition: ReturnType<typeof sql>) => sql`
    select wanted.number, wanted.by, person.* from wanted cross join lateral (
      select users.id, users.company_id, companies.name as company_name, users.role, users.status, users.version,
        users.email, users.first_name, users.last_name, users.department, users.title, users.country,
        users.platform_locale, users.employee_number, users.tags, manager.email as manager_email,
        users.starts_on::text as starts_on,
        coalesce((select managed from directory_links link
          join directory_connections connection on connection.id = link.connection_id
          join company_closure reach on reach.ancestor_id = connection.company_id
          where link.user_id = users.id and reach.descendant_id = users.company_id), '{}') as managed,
        coalesce((select percent from extra_times where student_id = users.id), 0)::int as extra_time,
        array(select lower(g.name) from group_members m join groups g on g.id = m.group_id
          where m.user_id = users.id and g.company_id = ${companyId}) as groups
      from users
      join companies on companies.id = users.company_id
      join company_closure below on below.descendant_id = users.company_id and below.ancestor_id = ${companyId}
      left join users manager on manager.id = users.manager_id and manager.status <> 'removed'
      where ${condition} and users.status <> 'removed' limit ${mostPerKey}
    ) person where wanted.by = ${sql.lit(name)}`
  const { rows: found } = await sql<Found>`
    with wanted as (select number, by, key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as row (number integer, by text, key text))
    ${by('id', sql`users.id = case when wanted.by = 'id' then wanted.key::uuid end`)}
    union all ${by('employee_number', sql`lower(users.employee_number) = wanted.key and users.employee_number is not null`)}
    union all ${by('email', sql`lower(users.email) = wanted.key`)}
  `.execute(ctx.db)
  return found
}

/** Companies below the given one, by lower-case name and code; null if several have the same. */
export async function selectCompaniesByName(
  ctx: Ctx,
  companyId: string,
  names: string[],
): Promise<Map<string, string | null>> {
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('company_closure')
    .innerJoin('companies', 'companies.id', 'company_closure.descendant_id')
    .select(['companies.id', sql<string[]>`array[lower(companies.name), lower(companies.code)]`.as('names')])
    .where('company_closure.ancestor_id', '=', companyId)
    .where('companies.closed_at', 'is', null)
    .where(sql<boolean>`lower(companies.name) = any (${names}) or lower(companies.code) = any (${names})`)
    .execute()
  const byName = new Map<string, string | null>()
  for (const { id, names: own } of rows)
    for (const name of new Set(own)) byName.set(name, byName.has(name) ? null : id)
  return byName
}

/** Refuses rows whose manager neither exists nor is in the file. Returns how many. */
export async function refuseUnknownManagers(ctx: Ctx, importId: string, companyId: string): Promise<number> {
  const result = await sql`
    update import_rows row set outcome = 'refused', problem = 'manager_unknown', changes = '{}',
      problems = jsonb_build_array(jsonb_build_object(
        'problem', 'manager_unknown', 'field', 'manager_email', 'value', row.manager_key))
    where row.import_id = ${importId} and row.manager_key is not null and row.outcome in ('created', 'updated')
      and not exists (select from users manager
        join company_closure below on below.descendant_id = manager.company_id and below.ancestor_id = ${companyId}
        where lower(manager.email) = row.manager_key and manager.status <> 'removed')
      and not exists (select from import_rows other
        where other.import_id = row.import_id and other.email_key = row.manager_key and other.outcome <> 'refused')
  `.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0n)
}

/** Adds the people from earlier imports who are in no row, after the rows of the file. Returns how many. */
export async function insertAbsent(
  ctx: Ctx,
  { importId, companyId, after }: { importId: string; companyId: string; after: number },
): Promise<number> {
  const result = await sql`
    insert into import_rows (import_id, number, user_id, seen_version, outcome, changes, person)
    select ${importId}, ${after} + row_number() over (order by last_name, first_name, id), id, version, 'disabled',
      '{"status":"disabled"}', jsonb_strip_nulls(jsonb_build_object('email', email, 'first_name', first_name,
        'last_name', last_name, 'employee_number', employee_number))
    from users
    where company_id = ${companyId} and source = 'import' and role = 'student' and status = 'active'
      and not exists (select from directory_links link where link.user_id = users.id)
      and not exists (select from import_rows row where row.import_id = ${importId} and row.user_id = users.id)
      and not exists (select from import_rows row where row.import_id = ${importId} and row.other_user_id = users.id)
  `.execute(ctx.db)
  return Number(result.numAffectedRows ?? 0n)
}

export async function countImportedPeople(ctx: Ctx, companyId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('source', '=', 'import')
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .where(sql<boolean>`not exists (select from directory_links link where link.user_id = users.id)`)
    .executeTakeFirstOrThrow()
  return count
}

const shownNames = 3

export async function selectAbsentNames(ctx: Ctx, importId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('import_rows')
    .select(sql<string>`concat_ws(' ', person ->> 'first_name', person ->> 'last_name')`.as('name'))
    .where('import_id', '=', importId)
    .where('outcome', '=', 'disabled')
    .orderBy('number')
    .limit(shownNames)
    .execute()
  return rows.map(({ name }) => name)
}

/** Removes the absent people from the import, so that they stay unchanged. */
export async function deleteAbsent(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'disabled')
    .where('line', 'is', null)
    .execute()
}
