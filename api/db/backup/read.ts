import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { pendingMigrations, readMigrations } from '../migrate.ts'
import { errorCode, errorText, StartError } from '../start-error.ts'
import { type BackupHeader, headerName, parseHeader, sealName, sha256, sumLine, sumsName } from './format.ts'

/** Receives each table part and file in the order of writing, and must read its content to the end. */
export type EntryVisitor = (
  name: string,
  content: AsyncIterable<Buffer>,
  header: BackupHeader,
) => Promise<void>

/** Reads the whole file once. Throws a StartError if it is damaged, incomplete, newer or not ours. */
export async function verifyBackup(file: string, visit: EntryVisitor = skip): Promise<BackupHeader> {
  try {
    const header = await readBackup(file, visit)
    pendingMigrations(readMigrations(), header.migrations)
    return header
  } catch (error) {
    if (error instanceof StartError) throw error
    if (errorCode(error) === 'ENOENT') throw new StartError(`There is no file ${file}.`)
    throw new StartError(
      `The backup ${file} is damaged or incomplete (${errorText(error)}). Nothing was changed.`,
    )
  }
}

const skip: EntryVisitor = async (_name, content) => {
  for await (const _chunk of content);
}

/**
 * Streams through the file and verifies every checksum. Rethrows the errors of `visit`; throws an Error at the first
 * damage.
 */
export async function readBackup(file: string, visit: EntryVisitor): Promise<BackupHeader> {
  const entries = extract()
  const [header] = await Promise.all([
    visitEntries(entries as AsyncIterable<Entry>, visit),
    pipeline(createReadStream(file), createGunzip(), entries),
  ])
  return header
}

interface Entry extends AsyncIterable<Buffer> {
  header: { name: string; type?: string | null }
}

async function visitEntries(entries: AsyncIterable<Entry>, visit: EntryVisitor): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  let sums = ''
  let claimed: string | undefined
  let sealed = false
  for await (const entry of entries) {
    const { name, type } = entry.header
    if (type !== 'file' || sealed) throw new Error(`${name} does not belong there`)
    const hash = createHash('sha256')
    const content = hashing(entry, hash)
    if (name === headerName && !header) header = parseHeader(await readText(content))
    else if (!header) throw new StartError('This file is not a backup made by Wardwise.')
    else if (name === sumsName) claimed = await readText(content)
    else if (name === sealName)
      sealed = (await readText(content)) === sumLine(sumsName, sha256(claimed ?? ''))
    else if (claimed !== undefined) throw new Error(`${name} does not belong there`)
    else await visit(name, content, header)
    if (claimed === undefined) sums += sumLine(name, hash.digest('hex'))
  }
  if (!header || !sealed) throw new Error('its end is missing')
  if (claimed !== sums) throw new Error(`${firstDifference(claimed ?? '', sums)} is not what was written`)
  return header
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function firstDifference(claimed: string, found: string): string {
  const lines = new Set(found.split('\n'))
  const different = claimed.split('\n').find((line) => !lines.has(line))
  return different?.slice(66) ?? 'the list of entries'
}
