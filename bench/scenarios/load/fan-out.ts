import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, newDataDir, openStage, startProgram, stopProgram } from '#bench/harness.ts'
import { percentile } from '#bench/latencies.ts'
import { cpuSeconds, median, usedSince } from '#bench/measure.ts'

/** Medians of several fan-outs, in milliseconds. */
interface FanOut {
  /** From sending the first event until all but one percent of the pages have theirs. */
  p99: number
  /** Processor time of the server. */
  cpu: number
  lost: number
}
export interface FanOutFigures {
  pages: number
  ours: FanOut
  /** `ws` without any checks. */
  plain: FanOut
}

const secret = 'a secret of the bench only'
const repeats = 5

/** A badge for each of many pages at the same moment, each in a channel of its own, from one process. */
export async function fanOut(pages: number): Promise<FanOutFigures> {
  const dataDir = await newDataDir()
  try {
    const plain = await runPlain(pages, join(dataDir, 'plain.log'))
    const stage = await openStage({ BENCH_PAGES: String(pages) })
    try {
      const { url, pid } = stage.ours
      return {
        pages,
        plain,
        ours: await toEach(pages, { port: new URL(url).port, pid, logFile: `${dataDir}/ours.log` }),
      }
    } finally {
      await stage.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runPlain(pages: number, logFile: string): Promise<FanOut> {
  const port = String(await freePort())
  const args = ['bench/plain-sockets.ts', port]
  const server = await startProgram(args, { env: {}, sign: 'ready', logFile })
  try {
    return await toEach(pages, { port, pid: server.pid ?? 0, logFile })
  } finally {
    await stopProgram(server)
  }
}

interface Server {
  port: string
  pid: number
  logFile: string
}

async function toEach(pages: number, { port, pid, logFile }: Server): Promise<FanOut> {
  const client = await startProgram(['bench/sockets.ts', String(pages), secret, port], {
    env: {},
    sign: 'ready',
    logFile,
    input: true,
  })
  try {
    await pause(2_000)
    const all: FanOut[] = []
    for (let nth = 0; nth < repeats; nth += 1) all.push(await sendToAll(pages, { client, pid }))
    const mid = (pick: (one: FanOut) => number): number => median(all.map(pick))
    return {
      p99: mid(({ p99 }) => p99),
      cpu: mid(({ cpu }) => cpu),
      lost: all.reduce((sum, { lost }) => sum + lost, 0),
    }
  } finally {
    await stopProgram(client)
  }
}

const windowMs = 3_000

async function sendToAll(
  pages: number,
  { client, pid }: { client: ChildProcess; pid: number },
): Promise<FanOut> {
  const idle = await cpuOf(pid, () => pause(windowMs))
  let said = ''
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  client.stdout?.on('data', listen)
  const busy = await cpuOf(pid, async () => {
    process.kill(pid, 'SIGUSR2')
    await pause(windowMs)
  })
  client.stdout?.off('data', listen)
  const latencies = said.split('\n').filter(Boolean).map(Number)
  return { p99: percentile(latencies, 0.99), cpu: busy - idle, lost: pages - latencies.length }
}

async function cpuOf(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds([pid])
  await act()
  return 1_000 * usedSince(before, cpuSeconds([pid]))
}
