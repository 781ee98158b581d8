import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '#db/connect.ts'
import { clusterName } from '#db/embedded/data-layout.ts'
import { readPostmasterFile } from '#db/embedded/orphans.ts'
import { inspectProcess, waitForEnd } from '#db/embedded/processes.ts'
import { folderInMemory } from '../folder-in-memory.ts'
import { copyDataDir, quietLog } from './database.ts'

const writerProgram = fileURLToPath(new URL('./database-writer.ts', import.meta.url))

export interface WriterProcess {
  pid: number
  output(): string
  /** Resolves when the text was printed; rejects if the process ends without it. */
  said(text: string): Promise<void>
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

interface WriterOptions {
  acknowledged?: string
  account?: { uid: number; gid: number }
}

/** A new data folder; its server is stopped and the folder removed after the test. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(folderInMemory(), 'wardwise-test-data-'))
  chmodSync(folder, 0o711)
  onTestFinished(async () => {
    await endServer(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return join(folder, 'data')
}

/** The same with the database of a product that has run before, for tests that are not about creating one. */
export function usedDataDir(): string {
  const dataDir = temporaryDataDir()
  copyDataDir(inject('stoppedDataDir'), dataDir)
  return dataDir
}

/**
 * Opens the database in a separate process and, if given a file for acknowledged numbers, writes to it until killed.
 */
export function startWriter(dataDir: string, { acknowledged, account }: WriterOptions = {}): WriterProcess {
  const child = spawn(process.execPath, [writerProgram, dataDir, ...(acknowledged ? [acknowledged] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    pid: child.pid as number,
    output: () => output,
    said: (text) => said(child, () => output, text),
    ended,
    kill: (signal) => child.kill(signal),
  }
}

async function said(child: ChildProcess, output: () => string, text: string): Promise<void> {
  while (!output().includes(text)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`ended without printing "${text}": ${output()}`)
    }
    await pause(5)
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

export function postmasterOf(dataDir: string): number {
  const pid = readPostmasterFile(join(dataDir, clusterName))?.pid
  if (!pid) throw new Error(`no database server in ${dataDir}`)
  return pid
}

/** The server and all its child processes, as listed by Linux. */
export function serverProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir)
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Opens the database as the next start would, and returns the numbers it contains. */
export async function storedNumbers(dataDir: string): Promise<Set<number>> {
  const { pool, close } = await openDatabase({ dataDir }, quietLog)
  try {
    const { rows } = await pool.query('select id from numbers')
    return new Set(rows.map((row) => row.id))
  } finally {
    await close()
  }
}

export function acknowledgedNumbers(file: string): number[] {
  if (!existsSync(file)) return []
  // The kill may have truncated the last line.
  return readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number)
}

/** Stops the server that a killed process may have left running on this folder. */
export async function endServer(dataDir: string): Promise<void> {
  const pid = readPostmasterFile(join(dataDir, clusterName))?.pid
  const facts = pid ? inspectProcess(pid) : undefined
  if (!pid || !facts?.command.join(' ').includes(dataDir)) return
  process.kill(pid, 'SIGKILL')
  await waitForEnd(pid, 5000)
}
