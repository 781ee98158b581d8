import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import pg from 'pg'
import type { DatabaseConfig } from './connection-config.ts'

/** What `nice` adds: about a tenth of a processor that others want too, and all of one that nobody wants. */
const niceness = 10
const nicest = 19

/** Whether the server's processes are this machine's, as they are behind a socket of its file system. */
export const isOnThisMachine = (config: DatabaseConfig): boolean =>
  !config.pooledElsewhere && new pg.Client(config).host.startsWith('/')

/**
 * Lets the process that serves this connection yield the processor to all others. Best effort: it may be another account's, or of a
 * container beside this one, where its number is somebody else's.
 */
export function lowerPriority(client: pg.PoolClient): void {
  const { processID: pid } = client as pg.PoolClient & { processID: number }
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return
    setPriority(pid, Math.min(nicest, getPriority(pid) + niceness))
  } catch {
    // Its work is done all the same.
  }
}
