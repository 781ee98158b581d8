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

/** Adds a company with its dependent rows, in one transaction, so that a reader never sees part of it. */
export async function addCompany(pool: pg.Pool): Promise<string> {
  const [company, course, release] = [randomUUID(), randomUUID(), randomUUID()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("insert into companies (id, name, app_name, settings) values ($1, $2, '', $3)", [
      company,
      awkward,
      JSON.stringify({ text: awkward, none: null }),
    ])
    await client.query('insert into company_hosts (hostname, company_id) values ($1, $2)', [
      `${company}.test`,
      company,
    ])
    await client.query(
      "insert into courses (id, company_id, slug, difficulty, locales) values ($1, $2, 'x', 'beginner', '{en_US,el_GR}')",
      [course, company],
    )
    await client.query(
      `insert into releases (id, company_id, course_id, number, kind, draft_hash, outline, snapshot, changes)
       values ($1, $2, $3, 1, 'material', '', '[]', $4, '[]')`,
      [release, company, course, JSON.stringify([awkward.repeat(20)])],
    )
    await client.query("insert into jobs (id, kind, data, run_at) values ($1, 'nothing', $2, '2030-01-01')", [
      randomUUID(),
      JSON.stringify({ text: awkward }),
    ])
    // A trigger queues it, which it must not do again in a restore.
    await client.query(
      "insert into events (id, company_id, kind, data) values ($1, $2, 'course.published', $3)",
      [randomUUID(), company, JSON.stringify({ text: awkward })],
    )
    // The rows refer to each other, so no order of tables works without dropping foreign keys.
    await client.query('update courses set current_release_id = $1 where id = $2', [release, course])
    await client.query('commit')
    return company
  } finally {
    client.release()
  }
}

/** The content of a database and its constraints, in a form comparable between servers. */
export async function contentOf(config: DatabaseConfig): Promise<Record<string, unknown>> {
  const client = new pg.Client(maintenanceConfig(config))
  await client.connect()
  try {
    const tables = await listTables(client)
    const digests = tables.map(
      ({ name }) =>
        `select ${pg.escapeLiteral(name)} as name,
           count(*) || ' ' || md5(coalesce(string_agg(h, '' order by h collate "C"), '')) as digest
         from (select md5(t::text) as h from ${pg.escapeIdentifier(name)} t) hashes`,
    )
    const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '))
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
  } finally {
    await client.end()
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
