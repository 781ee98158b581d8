import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../start-error.ts'

export interface ProcessFacts {
  /** A zombie has ended but still responds to signals, because its parent has not reaped it. */
  zombie: boolean
  command: string[]
}

/** The process that has this id now; undefined if there is none. */
export function inspectProcess(pid: number): ProcessFacts | undefined {
  if (!signalProcess(pid, 0)) return undefined
  if (process.platform === 'linux') return inspectByProc(pid)
  return process.platform === 'win32' ? { zombie: false, command: [] } : inspectByPs(pid)
}

/** False if there is no such process. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    if (signal === 0 && errorCode(error) === 'EPERM') return true
    throw error
  }
}

/** True once the process has ended; false if it still runs after the given time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await sleep(10)) {
    const facts = inspectProcess(pid)
    if (!facts || facts.zombie) return true
  }
  return false
}

function inspectByProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return { zombie: state === 'Z' || state === 'X', command }
  } catch {
    return undefined
  }
}

function inspectByPs(pid: number): ProcessFacts | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
    const [state = '', ...command] = line.trim().split(/\s+/)
    return { zombie: state.startsWith('Z'), command }
  } catch {
    return undefined
  }
}
