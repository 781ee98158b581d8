import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { DataLayout } from './data-layout.ts'
import { clearOrphan, endLeftovers, readPostmasterFile, stopPostmaster } from './orphans.ts'
import { serverSettings, settingArguments } from './server-settings.ts'

export interface ServerPlan {
  layout: DataLayout
  binaries: Binaries
  clusterDir: string
  port: number
  /** Overrides of `serverSettings`. */
  settings?: Record<string, string>
  /** Called when the server process runs but does not accept connections yet. */
  launched?: () => void
}

export interface Server {
  pid: number
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

const startPatience = 60_000
const leftoverPatience = 20_000
const largestLog = 5_000_000
const fullDiskBytes = 32 * 1024 * 1024

/**
 * Starts the server and waits until it accepts connections. While backends of a killed server still have its memory
 * open, PostgreSQL refuses to start, and the start is retried until they are gone.
 */
export async function launchServer(plan: ServerPlan): Promise<Server> {
  await clearOrphan(plan.clusterDir)
  clearSockets(plan.layout.socketDir)
  rotateLog(plan.layout.logFile)
  const deadline = Date.now() + leftoverPatience
  for (;;) {
    const logged = logSize(plan.layout.logFile)
    const child = spawnServer(plan)
    plan.launched?.()
    const failure = await becomesReady(child, plan.clusterDir)
    if (!failure) return serverOf(child, plan)
    const output = readFileSync(plan.layout.logFile, 'utf8').slice(logged)
    const leftovers = /pre-existing shared memory|lock file "postmaster.pid" already exists/.test(output)
    if (!leftovers || Date.now() > deadline) throw startFailure(plan, failure, output)
    await clearOrphan(plan.clusterDir)
    endLeftovers(plan.clusterDir)
    await sleep(50)
  }
}

/** Only what PostgreSQL needs, because our own settings may contain secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

export function cannotRun(program: string, error: Error): string {
  return (
    `PostgreSQL's program ${program} cannot be run (${error.message}). ` +
    'The embedded server needs glibc 2.27 or newer; elsewhere set DATABASE_URL to a PostgreSQL 15 or newer.'
  )
}

/** Removes sockets and lock files of a killed server, whose process id may belong to another process by now. */
function clearSockets(socketDir: string): void {
  if (process.platform === 'win32') return
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

function spawnServer(plan: ServerPlan): ChildProcess {
  const { layout, clusterDir } = plan
  const windows = process.platform === 'win32'
  const listening: Record<string, string> = windows
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    : {
        listen_addresses: '',
        unix_socket_directories: layout.socketDir,
        unix_socket_permissions: '0700',
      }
  const settings = { ...serverSettings, ...listening, port: String(plan.port), ...plan.settings }
  const log = openSync(layout.logFile, 'a', 0o600)
  try {
    // Detached, so that Ctrl+C in the terminal reaches only us; we stop the server after the last request.
    const child = spawn(plan.binaries.postgres, ['-D', clusterDir, ...settingArguments(settings)], {
      cwd: '/',
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', log, log],
      uid: layout.identity?.uid,
      gid: layout.identity?.gid,
      windowsHide: true,
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Undefined once it accepts connections, otherwise the reason why not. */
async function becomesReady(child: ChildProcess, clusterDir: string): Promise<string | undefined> {
  let failure: string | undefined
  child.once('error', (error) => {
    failure = cannotRun(child.spawnfile, error)
  })
  child.once('exit', (code, signal) => {
    failure ??= `it ended with ${code ?? signal}`
  })
  const deadline = Date.now() + startPatience
  while (!failure) {
    const file = readPostmasterFile(clusterDir)
    if (file?.pid === child.pid && file?.status === 'ready') return undefined
    if (Date.now() > deadline && child.pid) {
      await stopPostmaster(child.pid)
      failure = 'it was not ready within a minute'
    }
    await sleep(4)
  }
  return failure
}

function serverOf(child: ChildProcess, plan: ServerPlan): Server {
  const pid = child.pid as number
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.once('exit', () => resolve())
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    if (process.platform === 'win32') await stopByTool(plan)
    else await stopPostmaster(pid)
    await ended
  }
  return { pid, ended, stop }
}

function stopByTool({ binaries, clusterDir }: ServerPlan): Promise<void> {
  return new Promise((resolve) => {
    execFile(binaries.pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w'], () => resolve())
  })
}

function startFailure(plan: ServerPlan, failure: string, output: string): StartError {
  const { bavail, bsize } = statfsSync(plan.layout.root)
  if (bavail * bsize < fullDiskBytes) {
    return new StartError(
      `The database cannot start: the disk that holds ${plan.layout.root} is full. Free some space, then start again.`,
    )
  }
  const reason = output.split('\n').find((line) => /FATAL|PANIC|could not/.test(line)) ?? failure
  return new StartError(
    `The database in ${plan.clusterDir} cannot start: ${reason.trim()} (see ${plan.layout.logFile})`,
  )
}

function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function rotateLog(file: string): void {
  if (logSize(file) > largestLog) renameSync(file, `${file}.1`)
}
