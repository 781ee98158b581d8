import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as createPack, type Pack } from 'tar-stream'
import product from '#package.json' with { type: 'json' }
import { syncFolder } from '../durable-files.ts'
import { readApplied } from '../migrate.ts'
import { errorCode, errorText, StartError } from '../start-error.ts'
import { listSequences, listTables, type Table } from './catalog.ts'
import { countOf, summaryOf } from './check-backup.ts'
import {
  type BackupHeader,
  type BackupSummary,
  formatNumber,
  headerName,
  sealName,
  sha256,
  sumLine,
  sumsName,
} from './format.ts'
import {
  fileProblems,
  listNamedFiles,
  listProblems,
  type NamedFile,
  type PackedFile,
  type PackedFiles,
} from './named-files.ts'

export interface BackupSource {
  client: pg.ClientBase
  /** The folder of stored files; it may be missing. */
  filesDir: string
  /** The stored files are in a bucket, which keeps its own versions. */
  inBucket?: boolean
}

export interface WriteOptions {
  /** Overwrites an existing file. */
  force?: boolean
}

interface Writing {
  pack: Pack
  sums: string
  rows: number
  files: Map<string, PackedFile>
}

const partBytes = 4 * 1024 * 1024

/** Writes a consistent snapshot while others keep writing. The file appears under its name only when complete. */
export async function writeBackup(
  file: string,
  source: BackupSource,
  { force = false }: WriteOptions = {},
): Promise<BackupSummary> {
  if (!force) refuseExisting(file)
  const partial = `${file}.partial`
  const writing: Writing = { pack: createPack(), sums: '', rows: 0, files: new Map() }
  try {
    const [header] = await Promise.all([
      writeEntries(writing, source),
      pipeline(
        readPack(writing.pack),
        createGzip({ level: 4 }),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      ),
    ])
    if (!force) refuseExisting(file)
    await rename(partial, file)
    syncFolder(dirname(file))
    return { header, rows: writing.rows, files: summaryOf(writing.files), bytes: statSync(file).size }
  } catch (error) {
    writing.pack.destroy()
    await rm(partial, { force: true }).catch(() => undefined)
    if (error instanceof StartError) throw error
    throw new StartError(`The backup could not be written to ${file}: ${errorText(error)}.`)
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new StartError(`${file} exists already. Name another file, or replace it with --force.`)
}

async function* readPack(pack: Pack): AsyncGenerator<Buffer> {
  for await (const chunk of pack) yield chunk as Buffer
}

async function writeEntries(
  writing: Writing,
  { client, filesDir, inBucket = false }: BackupSource,
): Promise<BackupHeader> {
  await client.query('begin isolation level repeatable read')
  // This lock keeps migrations from running. It comes before the snapshot, which the next statement takes.
  await client.query('lock table migrations in share mode')
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", "intervalstyle = 'postgres'"]) {
    await client.query(`set local ${setting}`)
  }
  const header = {
    ...(await describe(client)),
    stored_files: inBucket ? ('bucket' as const) : ('included' as const),
  }
  await writeEntry(writing, headerName, Buffer.from(`${JSON.stringify(header, null, 1)}\n`))
  for (const table of header.tables) await writeTable(writing, client, table)
  const named = inBucket ? [] : await listNamedFiles(client, header.tables)
  await client.query('commit')
  // Files come after the rows, so every file that a row refers to is already stored.
  for await (const path of walk(filesDir)) await writeFile(writing, filesDir, path)
  await refuseMissing(client, { header, named, files: writing.files })
  const { sums } = writing
  await writeEntry(writing, sumsName, Buffer.from(sums))
  await writeEntry(writing, sealName, Buffer.from(sumLine(sumsName, sha256(sums))))
  writing.pack.finalize()
  return header
}

/** A file deleted while the backup was written is no longer referenced, so it is not missing. */
async function refuseMissing(
  client: pg.ClientBase,
  { header, named, files }: { header: BackupHeader; named: NamedFile[]; files: PackedFiles },
): Promise<void> {
  const problems = fileProblems(named, files)
  if (problems.size === 0) return
  const still = new Set((await listNamedFiles(client, header.tables)).map(({ key }) => key))
  for (const key of problems.keys()) if (!still.has(key)) problems.delete(key)
  if (problems.size === 0) return
  throw new StartError(
    `No backup was written: of ${named.length} stored files that the rows name, ${problems.size} cannot be saved:\n${listProblems(problems)}`,
  )
}

async function describe(client: pg.ClientBase): Promise<BackupHeader> {
  const { rows } = await client.query("select current_setting('server_version') as version, now() as now")
  return {
    product: 'wardwise',
    format: formatNumber,
    version: product.version,
    created_at: new Date(rows[0].now).toISOString(),
    server_version: rows[0].version,
    migrations: await readApplied(client),
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

/** Writes parts of known size, because tar needs sizes first and a table’s size is known only at its end. */
async function writeTable(writing: Writing, client: pg.ClientBase, table: Table): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(
    copyTo(`copy (select ${columns} from ${pg.escapeIdentifier(table.name)}) to stdout`),
  )
  let part = 0
  let chunks: Buffer[] = []
  let size = 0
  const flush = async () => {
    part += 1
    const name = `tables/${table.name}/${String(part).padStart(6, '0')}.copy`
    await writeEntry(writing, name, Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  for await (const chunk of rows) {
    chunks.push(chunk)
    writing.rows += countOf(chunk)
    size += chunk.length
    if (size >= partBytes) await flush()
  }
  if (size > 0) await flush()
}

async function writeEntry(writing: Writing, name: string, content: Buffer): Promise<void> {
  writing.sums += sumLine(name, sha256(content))
  await new Promise<void>((resolve, reject) => {
    writing.pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
  })
}

/** Writes exactly as many bytes as the file has now; skips a file that was deleted since it was listed. */
async function writeFile(writing: Writing, folder: string, path: string): Promise<void> {
  const handle = await open(join(folder, path)).catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  try {
    const name = `files/${path.split(sep).join('/')}`
    const packed = await copyInto(writing.pack, name, handle)
    writing.files.set(path.split(sep).join('/'), packed)
    writing.sums += sumLine(name, packed.sha256)
  } finally {
    await handle.close()
  }
}

async function copyInto(pack: Pack, name: string, handle: FileHandle): Promise<PackedFile> {
  const { size, mtime } = await handle.stat()
  const hash = createHash('sha256')
  const done = Promise.withResolvers<unknown>()
  const entry = pack.entry({ name, size, mtime, mode: 0o600 }, (error) =>
    error ? done.reject(error) : done.resolve(undefined),
  )
  const content = size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false })
  for await (const chunk of content) {
    hash.update(chunk)
    if (!entry.write(chunk)) await once(entry, 'drain')
  }
  entry.end(null)
  await done.promise
  return { sha256: hash.digest('hex'), bytes: size }
}

async function* walk(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (path.includes('\n'))
      throw new StartError(`The stored file ${JSON.stringify(path)} cannot be backed up by that name.`)
    if (entry.isFile()) yield path
  }
}
