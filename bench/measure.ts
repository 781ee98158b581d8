import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** How a scenario is measured: rounds of baseline, ours, ours, baseline; the medians of the rounds are compared. */

export interface Load {
  url: string
  connections: number
  /** Sets the headers and bodies of each connection. */
  setupClient?: (client: autocannon.Client) => void
  requests?: autocannon.Request[]
}

export interface Window {
  perSecond: number
  /** CPU time of server and database together, from the accounting of their processes. */
  cpuMsPerRequest: number
  p99: number
  failures: number
  /** The share of all processors that other programs used meanwhile. */
  foreign: number
}

const ticksPerSecond = 100

/** CPU seconds by process, for the given processes and their descendants, from the kernel’s accounting. */
export function cpuSeconds(roots: number[]): Map<number, number> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat)
  const wanted = new Set(roots)
  for (let grown = true; grown; ) {
    grown = false
    for (const { pid, parent } of processes) {
      if (wanted.has(parent) && !wanted.has(pid)) {
        wanted.add(pid)
        grown = true
      }
    }
  }
  return new Map(
    processes.filter(({ pid }) => wanted.has(pid)).map(({ pid, ticks }) => [pid, ticks / ticksPerSecond]),
  )
}

/** CPU seconds used since by processes that still run; those of ended processes are lost. */
export const usedSince = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)

/** CPU seconds of a process and its descendants so far, those that have ended included. */
export function totalCpuSeconds(root: number): number {
  const ended = readStat(String(root))[0]?.endedTicks ?? 0
  return [...cpuSeconds([root]).values()].reduce((sum, seconds) => sum + seconds, ended / ticksPerSecond)
}

interface Stat {
  pid: number
  parent: number
  ticks: number
  /** Of children that have ended. */
  endedTicks: number
}

function readStat(name: string): Stat[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (first: number): number => Number(fields[first]) + Number(fields[first + 1])
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) }]
  } catch {
    return []
  }
}

/**
 * Applies a load for some seconds, after a short uncounted warm-up. `pids` are those of the server and the database.
 */
export async function runWindow(load: Load, pids: number[], seconds: number): Promise<Window> {
  await shoot(load, 0.5)
  const [before, own, machine] = [cpuSeconds(pids), cpuSeconds([process.pid, ...pids]), machineSeconds()]
  const result = await shoot(load, seconds)
  const cpu = usedSince(before, cpuSeconds(pids))
  const ownCpu = usedSince(own, cpuSeconds([process.pid, ...pids]))
  const { busy, all } = machineSeconds()
  const total = result.requests.total
  return {
    perSecond: total / result.duration,
    cpuMsPerRequest: total > 0 ? (cpu * 1_000) / total : Number.NaN,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    foreign: Math.max(0, busy - machine.busy - ownCpu) / (all - machine.all),
  }
}

/** What all processors did since the machine was started; time that the host gave to other guests counts as busy. */
export function machineSeconds(): { busy: number; all: number } {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = first.split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, part) => sum + part, 0)
  const idle = (ticks[3] ?? 0) + (ticks[4] ?? 0)
  return { busy: (all - idle) / ticksPerSecond, all: all / ticksPerSecond }
}

const shoot = (load: Load, seconds: number) =>
  autocannon({
    url: load.url,
    connections: load.connections,
    duration: seconds,
    ...(load.setupClient ? { setupClient: load.setupClient } : {}),
    ...(load.requests ? { requests: load.requests } : {}),
  })

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export interface Compared {
  /**
   * Ours relative to the baseline: requests per second, and the baseline’s CPU time per request over ours. Higher is
   * better for both.
   */
  rate: number
  cpu: number
  /** The baseline relative to itself; if it differs from 1, the machine was too noisy. */
  nullRate: number
  nullCpu: number
  /** The share of all processors used by other programs: the median of all windows. */
  foreign: number
  ours: Window
  yardstick: Window
  failures: number
}

export interface Contest {
  yardstick: { load: Load; pids: number[] }
  ours: { load: Load; pids: number[] }
  rounds: number
  seconds: number
}

/** The first round is a warm-up and is discarded. */
export async function compare({ yardstick, ours, rounds, seconds }: Contest): Promise<Compared> {
  const kept: { a: Window; b: Window; c: Window; d: Window }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const a = await runWindow(yardstick.load, yardstick.pids, seconds)
    const b = await runWindow(ours.load, ours.pids, seconds)
    const c = await runWindow(ours.load, ours.pids, seconds)
    const d = await runWindow(yardstick.load, yardstick.pids, seconds)
    if (a.failures + d.failures > 0) throw new Error(`The baseline failed: ${yardstick.load.url}`)
    if (round > 0) kept.push({ a, b, c, d })
  }
  const mid = (pick: (round: (typeof kept)[number]) => number) => median(kept.map(pick))
  const both = (one: keyof Window, pick: [keyof (typeof kept)[number], keyof (typeof kept)[number]]) =>
    mid((round) => (round[pick[0]][one] + round[pick[1]][one]) / 2)
  const windowOf = (pick: [keyof (typeof kept)[number], keyof (typeof kept)[number]]): Window => ({
    perSecond: both('perSecond', pick),
    cpuMsPerRequest: both('cpuMsPerRequest', pick),
    p99: both('p99', pick),
    failures: kept.reduce((sum, round) => sum + round[pick[0]].failures + round[pick[1]].failures, 0),
    foreign: both('foreign', pick),
  })
  return {
    rate: mid(({ a, b, c, d }) => (b.perSecond + c.perSecond) / (a.perSecond + d.perSecond)),
    cpu: mid(
      ({ a, b, c, d }) => (a.cpuMsPerRequest + d.cpuMsPerRequest) / (b.cpuMsPerRequest + c.cpuMsPerRequest),
    ),
    nullRate: mid(({ a, d }) => a.perSecond / d.perSecond),
    nullCpu: mid(({ a, d }) => a.cpuMsPerRequest / d.cpuMsPerRequest),
    foreign: median(kept.flatMap(({ a, b, c, d }) => [a, b, c, d].map(({ foreign }) => foreign))),
    ours: windowOf(['b', 'c']),
    yardstick: windowOf(['a', 'd']),
    failures: kept.reduce((sum, { b, c }) => sum + b.failures + c.failures, 0),
  }
}
