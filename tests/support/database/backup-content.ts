import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { listForeignKeys, listSequences, listTables } from '#db/backup/catalog.ts'
import { sealName, sha256, sumLine, sumsName } from '#db/backup/format.ts'
import { type DatabaseConfig, maintenanceConfig } from '#db/connection/connection-config.ts'

/** A text that reveals a copy that mixes up tabs, line endings, backslashes or encodings. */
const awkward = 'Ελληνικά\tȘtefan Țăran\n\\N \\. "quoted" \u{1F512}\r\nend'

/**
 * Adds a company with its dependent rows in one statement, so that a reader never sees part of it. Course and release
 * refer to each other, so no order of tables works without dropping foreign keys; and a trigger queues the event, which
 * it must not do again in a restore.
 */
const insertCompany = `
  with company as (
    insert into companies (id, name, app_name, settings)
      values ($1::uuid, $4::text, '', jsonb_build_object('text', $4::text, 'none', null))
  ), host as (
    insert into company_hosts (hostname, company_id) values ($1::uuid || '.test', $1::uuid)
  ), course as (
    insert into courses (id, company_id, slug, difficulty, locales, current_release_id)
      values ($2::uuid, $1::uuid, 'x', 'beginner', '{en_US,el_GR}', $3::uuid)
  ), release as (
    insert into releases (id, company_id, course_id, number, kind, draft_hash, outline, snapshot, changes)
      values ($3::uuid, $1::uuid, $2::uuid, 1, 'material', '', '[]', jsonb_build_array(repeat($4::text, 20)), '[]')
  ), job as (
    insert into jobs (id, kind, data, run_at)
      values (gen_random_uuid(), 'nothing', jsonb_build_object('text', $4::text), '2030-01-01')
  )
  insert into events (id, company_id, kind, data)
    values (gen_random_uuid(), $1::uuid, 'course.published', jsonb_build_object('text', $4::text))`

export async function addCompany(pool: pg.Pool): Promise<string> {
  const company = randomUUID()
  await pool.query(insertCompany, [company, randomUUID(), randomUUID(), awkward])
  return company
}

/** The content of a database and its constraints, in a form comparable between servers. */
export async function contentOf(config: DatabaseConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(maintenanceConfig(config))
  await client.connect()
  try {
    return await contentOver(client)
  } finally {
    await client.end()
  }
}

/** The same over an open connection: its process has read the catalogue and planned the long statement before. */
export async function contentOver(client: pg.Client): Promise<Record<string, unknown>> {
  const tables = await listTables(client)
  const digests = tables.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name,
         count(*) || ' ' || md5(coalesce(string_agg(h, '' order by h collate "C"), '')) as digest
       from (select md5(t::text) as h from ${pg.escapeIdentifier(name)} t) hashes`,
  )
  const text = digests.join(' union all ')
  const { rows } = await client.query<{ name: string; digest: string }>({
    name: sha256(text).slice(0, 40),
    text,
  })
  const guards = await client.query(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  )
  return {
    tables,
    rows: Object.fromEntries(rows.map(({ name, digest }) => [name, digest])),
    guards: guards.rows,
    foreignKeys: await listForeignKeys(client),
    sequences: await listSequences(client),
  }
}

/** The digests of all files below a folder, except logs and sockets, which every start writes. */
export function folderContent(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('postgres.log'))
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

interface Entry {
  name: string
  content: Buffer
}

/** Rewrites a backup with edited entries; the checksums are recomputed unless they are to be kept. */
export async function repack(
  file: string,
  edit: (entries: Entry[]) => Entry[],
  sums: 'fit' | 'keep' = 'fit',
): Promise<string> {
  const source = extract()
  Readable.from([gunzipSync(readFileSync(file))]).pipe(source)
  const entries: Entry[] = []
  for await (const entry of source) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  const edited = edit(entries)
  const written = pack()
  const list = edited
    .filter(({ name }) => name !== sumsName && name !== sealName)
    .map(({ name, content }) => sumLine(name, sha256(content)))
    .join('')
  for (const { name, content } of edited) {
    const fitting = { [sumsName]: list, [sealName]: sumLine(sumsName, sha256(list)) }[name]
    written.entry({ name }, sums === 'fit' && fitting ? fitting : content)
  }
  written.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of written) chunks.push(chunk as Buffer)
  const target = `${file}.repacked`
  writeFileSync(target, gzipSync(Buffer.concat(chunks)))
  return target
}
