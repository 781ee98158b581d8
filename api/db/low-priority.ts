import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import pg from 'pg'
import type { DatabaseConfig } from './connection/connection-config.ts'

/** The increment for `nice`: such a process gets about a tenth of a contended processor, and all of an idle one. */
const niceness = 10
const nicest = 19

/** Whether the server runs on this machine, which is certain if it is reached through a socket file. */
export const isOnThisMachine = (config: DatabaseConfig): boolean =>
  !config.pooledElsewhere && new pg.Client(config).host.startsWith('/')

/**
 * Lowers the priority of the server process of this connection. Best effort: the process may belong to another account,
 * or to another container, where its process id means something else.
 */
export function lowerPriority(client: pg.PoolClient): void {
  const { processID: pid } = client as pg.PoolClient & { processID: number }
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return
    setPriority(pid, Math.min(nicest, getPriority(pid) + niceness))
  } catch {
    // The work is done anyway.
  }
}
