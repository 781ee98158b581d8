import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterTest } from '../beside-others.ts'

/** A Redis on this machine’s usual port, or that of TEST_REDIS_URL; undefined if none answers. */
export async function findRedis(): Promise<string | undefined> {
  const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
  return (await answers(url)) ? url : undefined
}

/** Whether a test can start its own Redis here. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

/** A test’s own Redis, which it can stop, freeze and restart. */
export async function aRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let server: ChildProcess
  const begin = async (): Promise<void> => {
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    while (!(await answers(url))) await sleep(50)
  }
  const end = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  afterTest(end)
  await begin()
  return { url, begin, end, freeze: () => server.kill('SIGSTOP'), thaw: () => server.kill('SIGCONT') }
}

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port || 6379), hostname)
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => settle(false))
    socket.once('error', () => settle(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (data) => settle(String(data).startsWith('+PONG')))
  })
}

/** A port that was unused a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
