import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** A person whose data was erased. It identifies nobody: the id means nothing once the person’s row is anonymized. */
export interface Erasure {
  user_id: string
  names: 'keep_names' | 'erase_names'
  at: string
}

/**
 * A list outside the database that outlives it, so that a restore does not bring back people whom the backup still
 * contains.
 */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl')

/** Returns when the entries are synced to disk. Repeating a person is harmless. */
export function appendErasures(dataDir: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return
  const handle = openSync(erasuresFile(dataDir), 'a', 0o600)
  try {
    // The leading line break ends a line that a crash has truncated.
    writeSync(handle, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Empty if the file is missing; skips lines that a crash has truncated. */
export function readErasures(file: string): Erasure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => parse(line) ?? [])
}

/** For a file that the user has named, which must exist. */
export function readNamedErasures(file: string): Erasure[] {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  return readErasures(file)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parse(line: string): Erasure | undefined {
  try {
    const { user_id, names, at } = JSON.parse(line)
    return uuid.test(user_id)
      ? { user_id, names: names === 'keep_names' ? names : 'erase_names', at }
      : undefined
  } catch {
    return undefined
  }
}
