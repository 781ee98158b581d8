import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { test } from '../journey.ts'

/** What lies between the browsers and the application, and can fail. */
export interface FailingNetwork {
  url: string
  /** From now on nothing arrives, and the pages that are open know that they are offline. */
  lose: (context: BrowserContext) => Promise<void>
  restore: () => Promise<void>
}

/**
 * For journeys on a network that fails for seconds while a live connection is open: the browsers reach the application
 * through a relay. Chromium’s own offline mode would retry each frame that waits, without a pause, and keep a whole
 * core busy.
 */
export const testOnFailingNetwork = test.extend<{ network: FailingNetwork }>({
  network: async ({ app }, use) => {
    const { port, setLost, close } = await startRelay(Number(new URL(app.url).port))
    const states: ((offline: boolean) => Promise<unknown>)[] = []
    await use({
      url: `http://localhost:${port}`,
      lose: async (context) => {
        setLost(true)
        for (const page of context.pages()) {
          const session = await context.newCDPSession(page)
          const state = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
          states.push((offline) => session.send('Network.overrideNetworkState', { offline, ...state }))
        }
        for (const setOffline of states) await setOffline(true)
      },
      restore: async () => {
        setLost(false)
        for (const setOffline of states.splice(0)) await setOffline(false)
      },
    })
    close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})

/** Passes on what comes and goes, except while the network is lost: then it waits, as for a network that may return. */
async function startRelay(to: number) {
  const pipes = new Set<[from: Socket, to: Socket]>()
  let isLost = false
  const server = createServer((browser) => {
    const app = connect(to, '127.0.0.1')
    addPipe(browser, app)
    addPipe(app, browser)
  })
  const addPipe = (from: Socket, into: Socket) => {
    const pipe: [Socket, Socket] = [from, into]
    pipes.add(pipe)
    from.on('error', () => into.destroy())
    from.on('close', () => {
      pipes.delete(pipe)
      into.destroy()
    })
    if (!isLost) from.pipe(into)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    setLost: (lost: boolean) => {
      isLost = lost
      for (const [from, into] of pipes)
        if (lost) from.unpipe(into).pause()
        else from.pipe(into)
    },
    close: () => {
      server.close()
      for (const [from] of pipes) from.destroy()
    },
  }
}
