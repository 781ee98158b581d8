import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import memory from '#api/memory.json' with { type: 'json' }
import { listenForChanges } from '#db/changes/change-listener.ts'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { joinOthers } from '#platform/nodes/join-others.ts'
import { createRealtime } from '#platform/realtime/drivers/create-realtime.ts'
import { freePort, openStage, type Stage, startProgram, stopProgram } from '../harness.ts'

const secret = 'a secret of the bench only'
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

export interface NodesFigures {
  bus: 'PostgreSQL' | 'Redis'
  sockets: number
  /** Memory of the only node per idle socket, in KiB. */
  kibOfASocket: number
  /** From a publisher on a separate node to a page on one of two others, in milliseconds. */
  p50: number
  p99: number
  lost: number
  /** Time after one of the two was killed until all its sockets were back in their channels on the other. */
  backSeconds: number
}

/** Ten thousand idle sockets on one node, then on two, of which one is killed. */
export async function nodes(
  bus: NodesFigures['bus'],
  { sockets, events }: { sockets: number; events: number },
): Promise<NodesFigures> {
  const redis = bus === 'Redis' ? await aRedis() : undefined
  const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
  const stage = await openStage(env)
  const port = (url: string) => new URL(url).port
  try {
    const before = residentKib(stage.ours.pid)
    const alone = await openSockets(stage, sockets, [port(stage.ours.url)])
    const kibOfASocket = (residentKib(stage.ours.pid) - before) / sockets
    await stopProgram(alone.client)

    const second = await secondNode(stage, env)
    const both = await openSockets(stage, sockets, [port(stage.ours.url), second.port])
    const publisher = await joinAsNode(stage, env.REDIS_URL)
    await pause(1_000)
    for (let nth = 0; nth < events; nth += 1) {
      const user = String(Math.floor((nth * sockets) / events))
      const at = performance.timeOrigin + performance.now()
      void publisher.publish(`private-notifications.${user}`, 'badge.created', { at })
      await pause(20)
    }
    await pause(1_000)
    const latencies = both.latencies().toSorted((a, b) => a - b)
    await publisher.close()
    const backSeconds = await killAndWait(second.child, both, sockets)
    await stopProgram(both.client)
    const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN
    return {
      bus,
      sockets,
      kibOfASocket,
      p50: at(0.5),
      p99: at(0.99),
      lost: events - latencies.length,
      backSeconds,
    }
  } finally {
    await stage.stop()
    redis?.end()
  }
}

async function secondNode({ databaseUrl, dataDir }: Stage, env: Record<string, string>) {
  const port = String(await freePort())
  const child = await startProgram([...memory.flags, 'bench/server.ts'], {
    env: {
      ...memory.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: `${dataDir}/ours`,
      PORT: port,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...env,
    },
    sign: 'ready',
    logFile: `${dataDir}/second.log`,
  })
  return { port, child }
}

/** Opens pages in a separate process. */
async function openSockets({ dataDir }: Stage, count: number, ports: string[]) {
  const args = ['bench/sockets.ts', String(count), secret, ...ports]
  const logFile = `${dataDir}/sockets.log`
  const client = await startProgram(args, { env: {}, sign: 'ready', logFile, input: true })
  let said = ''
  client.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const numbers = (pattern: RegExp) => [...said.matchAll(pattern)].map(([, number]) => Number(number))
  return {
    client,
    latencies: () => numbers(/^(\d+\.\d+)$/gm),
    async joined(): Promise<number> {
      client.stdin?.write('?\n')
      await pause(100)
      return numbers(/^in (\d+)$/gm).at(-1) ?? 0
    },
  }
}

async function killAndWait(
  node: ChildProcess,
  { joined }: { joined(): Promise<number> },
  sockets: number,
): Promise<number> {
  node.kill('SIGKILL')
  const began = performance.now()
  await pause(500)
  while ((await joined()) < sockets && performance.now() - began < 120_000) await pause(100)
  return (performance.now() - began) / 1_000
}

/** Makes this process a node without any connections. */
async function joinAsNode({ databaseUrl, dataDir }: Stage, redisUrl: string | undefined) {
  const database = await openPool(urlConfig(databaseUrl), quiet)
  const changes = await listenForChanges(database.config, quiet)
  const settings = { databaseUrl, dataDir: `${dataDir}/ours`, ...(redisUrl ? { redisUrl } : {}) }
  const shared = await joinOthers({ settings, database, changes, log: quiet })
  const realtime = createRealtime({
    settings: {
      driver: 'embedded',
      appId: 'wardwise',
      key: 'wardwise',
      secret,
      cluster: 'eu',
      tls: false,
    },
    log: quiet,
    bus: shared.bus,
  })
  return {
    publish: realtime.publish,
    async close() {
      await realtime.close()
      await shared.close()
      await changes.close()
      await database.close()
    },
  }
}

function residentKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

async function aRedis() {
  const port = await freePort()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  })
  await pause(500)
  return { url: `redis://127.0.0.1:${port}`, end: () => server.kill() }
}
