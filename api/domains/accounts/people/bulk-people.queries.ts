import { sql } from 'kysely'
import type { PersonSource } from '#db/schema/people.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * Statements for hundreds of students at once. Their rows are passed as one JSON text, so that each statement has a
 * single plan.
 */

export interface NewPerson {
  id: string
  company_id: string
  email: string
  first_name: string
  last_name: string
  department?: string
  title?: string
  country?: string | null
  platform_locale?: string | null
  employee_number?: string | null
  tags?: string[]
  starts_on?: string | null
  manager_id?: string | null
}

/** Skips people whose address or employee number the company already has. Returns the ids of the inserted ones. */
export async function insertPeople(ctx: Ctx, rows: NewPerson[], source: PersonSource): Promise<string[]> {
  const { rows: inserted } = await sql<{ id: string }>`
    insert into users (id, company_id, role, status, email, first_name, last_name, department, title, country,
      platform_locale, employee_number, tags, starts_on, manager_id, source, created_at, updated_at)
    select id, company_id, 'student', 'active', email, first_name, last_name, coalesce(department, ''),
      coalesce(title, ''), country, platform_locale, employee_number, coalesce(tags, '{}'), starts_on, manager_id,
      ${source},
      ${ctx.now.toISOString()}, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, company_id uuid, email text,
      first_name text, last_name text, department text, title text, country text, platform_locale text,
      employee_number text, tags text[], starts_on date, manager_id uuid)
    on conflict do nothing returning id
  `.execute(ctx.db)
  return inserted.map(({ id }) => id)
}

export interface SeenPerson {
  id: string
  /** The version that the decision was based on; people changed since are skipped. */
  version: number
}
export interface PersonChange extends SeenPerson {
  /** Column → value, as in `users`. */
  fields: Record<string, unknown>
}

/** Locks the students whose version has not changed, in a fixed order to avoid deadlocks. Returns their ids. */
export async function lockUnchanged(ctx: Ctx, seen: SeenPerson[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users
    join jsonb_to_recordset(${JSON.stringify(seen.map(({ id, version }) => ({ id, version })))}::jsonb)
      as seen (id uuid, version integer) on seen.id = users.id and seen.version = users.version
    where users.role = 'student' and users.status in ('active', 'disabled')
    order by users.id for no key update of users
  `.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** The people among these changes whose new address or employee number belongs to somebody else in the company. */
export async function findConflicts(ctx: Ctx, changes: PersonChange[]): Promise<Set<string>> {
  const rows = changes.filter(({ fields }) =>
    ['email', 'employee_number', 'company_id'].some((column) => column in fields),
  )
  if (rows.length === 0) return new Set()
  const { rows: taken } = await sql<{ id: string }>`
    select person.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (id uuid, fields jsonb)
    join users person on person.id = change.id
    where exists (select from users other
      where other.id <> person.id and other.status <> 'removed'
        and other.company_id = coalesce((change.fields ->> 'company_id')::uuid, person.company_id)
        and lower(other.email) = lower(coalesce(change.fields ->> 'email', person.email)))
    or exists (select from users other
      where other.id <> person.id and other.status <> 'removed' and other.employee_number is not null
        and other.company_id = coalesce((change.fields ->> 'company_id')::uuid, person.company_id)
        and lower(other.employee_number) = lower(
          case when change.fields ? 'employee_number' then change.fields ->> 'employee_number'
            else person.employee_number end))
  `.execute(ctx.db)
  return new Set(taken.map(({ id }) => id))
}

/** Writes each change and increments the version. */
export async function updatePeople(ctx: Ctx, changes: PersonChange[]): Promise<void> {
  const now = ctx.now.toISOString()
  const text = (column: string) =>
    sql`${sql.ref(column)} = case when fields ? ${sql.lit(column)} then fields ->> ${sql.lit(column)} else person.${sql.ref(column)} end`
  const texts = [
    'email',
    'first_name',
    'last_name',
    'department',
    'title',
    'country',
    'platform_locale',
    'employee_number',
    'status',
  ]
  await sql`
    update users person set
      ${sql.join(texts.map(text))},
      company_id = coalesce((fields ->> 'company_id')::uuid, person.company_id),
      starts_on = case when fields ? 'starts_on' then (fields ->> 'starts_on')::date else person.starts_on end,
      manager_id = case when fields ? 'manager_id' then (fields ->> 'manager_id')::uuid else person.manager_id end,
      disabled_at = case fields ->> 'status' when 'disabled' then ${now}::timestamptz when 'active' then null
        else person.disabled_at end,
      disabled_by = case fields ->> 'status' when 'disabled' then ${ctx.actor?.id ?? null}::uuid when 'active' then null
        else person.disabled_by end,
      settings = case when fields ? 'settings' then fields -> 'settings' else person.settings end,
      tags = case when fields ? 'tags' then array(select jsonb_array_elements_text(fields -> 'tags')) else person.tags end,
      tag_since = case when fields ? 'tags' then (
        select coalesce(jsonb_object_agg(tag, coalesce(person.tag_since -> tag, to_jsonb(${now}::text))), '{}')
        from jsonb_array_elements_text(fields -> 'tags') tag
        where person.tag_since ? tag or tag <> all (person.tags)) else person.tag_since end,
      version = person.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, fields jsonb)
    where person.id = change.id
  `.execute(ctx.db)
}

export interface Address {
  company_id: string
  /** In lower case. */
  email: string
}

/** People of these companies with one of the addresses. */
export async function selectByAddress(
  ctx: Ctx,
  companyIds: string[],
  emails: string[],
): Promise<(Address & { id: string })[]> {
  const { rows } = await sql<Address & { id: string }>`
    select person.id, person.company_id, wanted.email from unnest(${emails}::text[]) as wanted (email)
    cross join lateral (
      select id, company_id from users
      where lower(email) = wanted.email and company_id = any (${companyIds}::uuid[]) and status <> 'removed'
      limit ${companyIds.length}
    ) person
  `.execute(ctx.db)
  return rows
}

/**
 * Sets managers by their address: in the person's own company, else in another company below `companyId`. Unknown
 * managers are ignored.
 */
export async function setManagers(
  ctx: Ctx,
  companyId: string,
  rows: { id: string; manager_email: string }[],
): Promise<void> {
  await sql`
    update users person set manager_id = found.manager_id, version = person.version + 1, updated_at = ${ctx.now.toISOString()}
    from (
      select change.id, manager.id as manager_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (id uuid, manager_email text)
      join users subject on subject.id = change.id
      cross join lateral (
        select other.id from users other
        join company_closure below on below.descendant_id = other.company_id and below.ancestor_id = ${companyId}
        where lower(other.email) = change.manager_email and other.status <> 'removed' and other.id <> change.id
        order by other.company_id <> subject.company_id, other.id limit 1
      ) manager
    ) found
    where person.id = found.id and person.status <> 'removed' and person.manager_id is distinct from found.manager_id
  `.execute(ctx.db)
}

/** Restores since when people have the tags that an undo gave back to them. */
export async function restoreTagTimes(ctx: Ctx, rows: { id: string; since: unknown }[]): Promise<void> {
  await sql`
    update users person set tag_since = person.tag_since || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(change.since) where key = any (person.tags))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (id uuid, since jsonb)
    where person.id = change.id`.execute(ctx.db)
}
