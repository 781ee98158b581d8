import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Somebody whose personal data was erased. It names nobody: the id says nothing once the person's row is empty. */
export interface Erasure {
  user_id: string
  names: 'keep_names' | 'erase_names'
  at: string
}

/** A list beside the database that outlives it, so that a restore does not bring back whom the backup still knows. */
export const erasuresFile = (dataDir: string): string => join(dataDir, 'erasures.jsonl')

/** Returns when they are on the disk. The same person twice is no harm. */
export function appendErasures(dataDir: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return
  const handle = openSync(erasuresFile(dataDir), 'a', 0o600)
  try {
    // A line that a crash has cut short ends here.
    writeSync(handle, `\n${erasures.map((erasure) => JSON.stringify(erasure)).join('\n')}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Of a file that is not there none; lines that a crash has cut short are left out. */
export function readErasures(file: string): Erasure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => parse(line) ?? [])
}

/** For a file that somebody has named. */
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
