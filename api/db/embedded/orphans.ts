import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { inspectProcess, signalProcess, waitForEnd } from './processes.ts'

export interface PostmasterFile {
  pid: number
  /** `starting`, `ready`, `stopping` or `standby`; empty at first. */
  status: string
}

/** PostgreSQL’s own lock file: the first line is the process id, the eighth its status. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stops a server that outlived its Wardwise process, and removes a lock file whose process id belongs to an unrelated
 * process, because PostgreSQL would refuse to start. Only for the owner of the data folder.
 */
export async function clearOrphan(clusterDir: string): Promise<'none' | 'stopped' | 'unlocked'> {
  const pid = readPostmasterFile(clusterDir)?.pid
  const facts = pid && inspectProcess(pid)
  if (!pid || !facts) return 'none'
  if (facts.zombie || !serves(facts.command, clusterDir)) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
    return 'unlocked'
  }
  await stopPostmaster(pid)
  return 'stopped'
}

function serves(command: string[], clusterDir: string): boolean {
  // Windows does not reveal the command line; there the process id alone must suffice.
  if (process.platform === 'win32') return true
  return isPostgres(command) && `${command.join(' ')} `.includes(`-D ${clusterDir} `)
}

/**
 * Tries a fast shutdown first, which rolls back and flushes everything; harder signals follow only if that takes too
 * long.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    try {
      if (!signalProcess(pid, signal)) return
    } catch {
      throw new StartError(
        `An earlier database server (process ${pid}) still runs under another account. Stop it, then start again.`,
      )
    }
    if (await waitForEnd(pid, patience)) return
  }
}

/**
 * Kills backends that outlived their killed server. Idle ones exit by themselves, but a busy one does not notice, and
 * no server starts while it has the shared memory open. What it has acknowledged is in the write-ahead log and is
 * recovered from there.
 */
export function endLeftovers(clusterDir: string): void {
  if (process.platform !== 'linux') return
  const cluster = statSync(clusterDir)
  for (const pid of readdirSync('/proc').map(Number)) {
    if (pid > 0 && worksIn(pid, cluster)) signalProcess(pid, 'SIGQUIT')
  }
}

function worksIn(pid: number, cluster: { dev: number; ino: number }): boolean {
  try {
    const folder = statSync(`/proc/${pid}/cwd`)
    return (
      folder.dev === cluster.dev && folder.ino === cluster.ino && isPostgres(inspectProcess(pid)?.command)
    )
  } catch {
    // It has ended in the meantime, or belongs to another account, which processes of this cluster never do.
    return false
  }
}

function isPostgres(command: string[] = []): boolean {
  return /^postgres: |postgres$/.test(command[0] ?? '')
}
