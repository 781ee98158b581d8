import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network that can go dead without closing anything, as it does for a computer that was asleep. */
export async function startFreezingProxy(port: number) {
  const pairs = new Set<[Socket, Socket]>()
  const proxy = createServer((inner) => {
    const outer = connect(port, '127.0.0.1')
    const pair: [Socket, Socket] = [inner, outer]
    pairs.add(pair)
    inner.pipe(outer)
    outer.pipe(inner)
    for (const socket of pair) socket.on('error', () => undefined)
  })
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    pairs.clear()
  }
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Freezes only the connections open now; new ones pass. */
    freeze(): void {
      for (const [inner, outer] of pairs) {
        inner.unpipe(outer)
        outer.unpipe(inner)
      }
    },
    /** Cuts the connections open now without a close frame; new ones pass. */
    cut,
    async stop(): Promise<void> {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
