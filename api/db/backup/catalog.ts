import type pg from 'pg'

export interface Table {
  name: string
  /** Stored columns only; generated ones are recomputed. */
  columns: string[]
}

export interface Sequence {
  name: string
  /** Null if the sequence was never used. */
  last_value: string | null
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Applying the migrations writes their history, so this table is not part of the backup. */
const historyTable = 'migrations'

/** Leaves out unlogged tables, which describe running processes. */
export async function listTables(client: pg.Pool | pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence <> 'u'
       and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> $1
     group by c.relname order by c.relname`,
    [historyTable],
  )
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
     order by conrelid::regclass::text, conname`,
  )
  return rows
}

/** Tables with our own triggers; those of foreign keys do not count. */
export async function listTriggeredTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0`,
  )
  return rows.map(({ name }) => name)
}

/** Statements that drop what migrations have created, but not what belongs to extensions. */
export async function listDrops(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `with ours as (
       select 1 as step, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
                else 'table' end as kind, oid::regclass::text as name, 'pg_class'::regclass as catalog, oid
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       union all select 2, 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid
         from pg_proc where pronamespace = 'public'::regnamespace
       union all select 3, 'type', oid::regtype::text, 'pg_type'::regclass, oid
         from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
       union all select 4, 'text search configuration', oid::regconfig::text, 'pg_ts_config'::regclass, oid
         from pg_ts_config where cfgnamespace = 'public'::regnamespace
       union all select 5, 'collation', oid::regcollation::text, 'pg_collation'::regclass, oid
         from pg_collation where collnamespace = 'public'::regnamespace
     )
     select format('drop %s if exists %s cascade', kind, name) as statement from ours
     where not exists (select 1 from pg_depend d where d.classid = catalog and d.objid = ours.oid and d.deptype = 'e')
     order by step, name`,
  )
  return rows.map(({ statement }) => statement)
}
