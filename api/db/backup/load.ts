import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyWithinTransaction, pendingMigrations, readMigrations } from '../migrate.ts'
import {
  type ForeignKey,
  listDrops,
  listForeignKeys,
  listTriggeredTables,
  type Sequence,
  type Table,
} from './catalog.ts'
import { type BackupHeader, nameBelow } from './format.ts'

export interface Load {
  /** Writes one part of a table’s rows. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Restores foreign keys and triggers, and applies newer migrations. The caller commits. */
  finish(): Promise<void>
}

/**
 * Replaces the whole database with a backup’s content, within the caller’s transaction. Foreign keys are dropped
 * meanwhile, because tables may refer to each other in cycles; adding them again checks every row.
 */
export async function startLoad(client: pg.ClientBase, header: BackupHeader): Promise<Load> {
  for (const drop of await listDrops(client)) await client.query(drop)
  const files = readMigrations()
  const newer = pendingMigrations(files, header.migrations)
  await applyWithinTransaction(
    client,
    files.filter((file) => !newer.includes(file)),
  )
  await client.query('set constraints all immediate')
  const foreignKeys = await listForeignKeys(client)
  const triggered = await listTriggeredTables(client)
  for (const key of foreignKeys)
    await client.query(`alter table ${key.table} drop constraint ${quote(key.name)}`)
  for (const table of triggered) await client.query(`alter table ${quote(table)} disable trigger user`)
  await emptyTables(client, header.tables)
  const rows = rowWriter(client, header.tables)
  return {
    write: rows.write,
    finish: async () => {
      await rows.end()
      await setSequences(client, header.sequences)
      for (const table of triggered) await client.query(`alter table ${quote(table)} enable trigger user`)
      await addForeignKeys(client, foreignKeys)
      await applyWithinTransaction(client, newer)
    },
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}

/**
 * Migrations may have inserted rows that the backup contains as well. Only tables with rows are truncated, because that
 * builds each of their indexes anew.
 */
async function emptyTables(client: pg.ClientBase, tables: Table[]): Promise<void> {
  if (tables.length === 0) return
  const filled = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name where exists (select from ${quote(name)})`,
  )
  const { rows } = await client.query(filled.join(' union all '))
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => quote(name)).join(', ')}`)
}

async function addForeignKeys(client: pg.ClientBase, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
  }
}

async function setSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
  for (const { name, last_value } of sequences) {
    if (last_value === null) continue
    await client.query('select setval($1::regclass, $2::bigint, true)', [quote(name), last_value])
  }
}

/** Writes consecutive parts of one table through one COPY. */
function rowWriter(client: pg.ClientBase, tables: Table[]) {
  let current: { table: string; copy: CopyInto } | undefined
  const end = async () => {
    await current?.copy.end()
    current = undefined
  }
  const write = async (name: string, content: AsyncIterable<Buffer>) => {
    const table = tables.find((each) => each.name === nameBelow('tables', name)?.split('/')[0])
    if (!table) throw new Error(`The backup has no table for ${name}`)
    if (current?.table !== table.name) {
      await end()
      current = { table: table.name, copy: copyInto(client, table) }
    }
    for await (const chunk of content) await current.copy.write(chunk)
  }
  return { write, end }
}

type CopyInto = ReturnType<typeof copyInto>

function copyInto(client: pg.ClientBase, table: Table) {
  const columns = table.columns.map(quote).join(', ')
  const stream = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`))
  let failure: unknown
  stream.on('error', (error) => {
    failure = error
  })
  const write = async (chunk: Buffer) => {
    if (failure) throw failure
    if (!stream.write(chunk)) await once(stream, 'drain')
  }
  const end = async () => {
    if (failure) throw failure
    stream.end()
    await once(stream, 'finish')
  }
  return { write, end }
}
