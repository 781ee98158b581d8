import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { inspectProcess, signalProcess, waitForEnd } from './processes.ts'

export interface PostmasterFile {
  pid: number
  /** `starting`, `ready`, `stopping` or `standby`; empty in the first moments. */
  status: string
}

/** PostgreSQL's own lock file: its first line is the process number, the eighth its status. */
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
 * Stops a server that outlived its Wardwise process, and removes a lock file that names a process of somebody else:
 * PostgreSQL would refuse to start on seeing that number alive. To be called by the owner of the data folder only.
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
  // Windows tells no command line; there the number alone must do.
  if (process.platform === 'win32') return true
  return /postgres$/.test(command[0] ?? '') && `${command.join(' ')} `.includes(`-D ${clusterDir} `)
}

/** Fast shutdown first, which rolls back and writes everything out; harder means only when that takes too long. */
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
