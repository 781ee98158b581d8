import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export interface Balancer {
  url: string
  port: number
  /** Sends new connections to these nodes from now on; open connections stay. */
  balance(urls: string[]): void
}

interface Node {
  port: number
  isReady: boolean
  misses: number
  sockets: Set<Socket>
}

const everyMs = 250
/** A machine busy with other tests answers slowly; a frozen one never does. */
const patienceMs = 3_000

/**
 * A load balancer in front of several nodes: round robin without stickiness, skipping nodes that report at /readyz that
 * they do not serve. Closes connections to a node that does not respond at all, so that nobody waits for a frozen
 * machine.
 */
export async function aBalancer(urls: string[]): Promise<Balancer> {
  let nodes: Node[] = []
  let turn = 0
  let isClosed = false
  /** Checks each node independently, so that an unresponsive one does not delay the others. */
  const watch = async (node: Node): Promise<void> => {
    while (!isClosed && nodes.includes(node)) {
      await look(node)
      await pause(everyMs)
    }
  }
  const balance = (wanted: string[]): void => {
    const ports = wanted.map((url) => Number(new URL(url).port))
    const known = new Map(nodes.map((node) => [node.port, node]))
    nodes = ports.map(
      (port) => known.get(port) ?? { port, isReady: true, misses: 0, sockets: new Set<Socket>() },
    )
    for (const node of nodes) if (!known.has(node.port)) void watch(node)
  }
  const server = createServer((inner) => {
    inner.on('error', () => inner.destroy())
    turn += 1
    const fromNext = [...nodes.slice(turn % nodes.length), ...nodes.slice(0, turn % nodes.length)]
    pass(inner, [...fromNext.filter((node) => node.isReady), ...fromNext.filter((node) => !node.isReady)])
  })
  balance(urls)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    isClosed = true
    server.close()
    for (const node of nodes) cut(node)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, balance }
}

/** Connects to the first node that accepts. */
function pass(inner: Socket, [node, ...others]: Node[]): void {
  if (!node) return void inner.destroy()
  const outer = connect(node.port, '127.0.0.1')
  const refused = () => pass(inner, others)
  outer.once('error', refused)
  outer.once('connect', () => {
    outer.off('error', refused)
    outer.on('error', () => inner.destroy())
    node.sockets.add(outer)
    outer.once('close', () => {
      node.sockets.delete(outer)
      // Its last data may still be on its way.
      if (outer.readableEnded) inner.end()
      else inner.destroy()
    })
    inner.once('close', () => outer.destroy())
    inner.pipe(outer)
    outer.pipe(inner)
  })
}

async function look(node: Node): Promise<void> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    node.isReady = (await fetch(`http://127.0.0.1:${node.port}/readyz`, { signal })).ok
    node.misses = 0
  } catch {
    node.isReady = false
    node.misses += 1
    if (node.misses > 1) cut(node)
  }
}

function cut(node: Node): void {
  for (const socket of node.sockets) socket.destroy()
}
