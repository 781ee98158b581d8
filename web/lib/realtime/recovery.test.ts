import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFreezingProxy } from './freezing-proxy.test-support.ts'
import {
  openPage as openIn,
  type Page,
  type PageOptions,
  pause,
  setVisibility,
  startWorld,
  type World,
} from './realtime-page.test-support.ts'

/** So long that only the test's own trigger can bring the page back; pusher-js itself reconnects after 15 s. */
const never = 60_000

let world: World
let pages: Page[]

beforeEach(async () => {
  pages = []
  world = await startWorld()
})
afterEach(async () => {
  for (const page of pages) page.disconnect()
  setVisibility('visible')
  await world.server.stop()
})

async function openPage(options: PageOptions = {}): Promise<Page> {
  const page = await openIn(world, options)
  pages.push(page)
  await expect.poll(() => page.cursors).toEqual([null])
  return page
}

/** Waits long enough for the first retry of pusher-js to fail. */
async function stopServer(): Promise<void> {
  await world.server.stop()
  await pause(1500)
}

async function startServer(): Promise<void> {
  world = { ...(await startWorld(world.server.port)), badges: world.badges }
}

describe('a server that comes back', () => {
  it('is found by our own attempts, and what was missed is told', async () => {
    const page = await openPage({ times: { attempt: 100, firstBackOff: 50, longestBackOff: 200 } })
    await stopServer()
    expect(page.state.getSnapshot()).toBe('connecting')
    await startServer()
    world.badges.push({ id: 'b1', title: '' })
    await expect.poll(() => page.received).toEqual(['b1'])
    expect(page.states).toEqual(['connecting', 'connected', 'connecting', 'connected'])
  })

  // Specification 4: Realtime retries at once when the network comes back
  it.each([
    // Specification 4: Realtime retries at once when the network comes back
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the page is looked at', () => setVisibility('visible')],
    ['the page is shown again', () => window.dispatchEvent(pageShow(true))],
  ])('is found at once when %s', async (_case, provoke) => {
    const page = await openPage({ times: { attempt: never } })
    await stopServer()
    await startServer()
    provoke()
    await expect.poll(() => page.state.getSnapshot()).toBe('connected')
    await expect.poll(() => page.cursors).toEqual([null, null])
  })

  // Specification 4: Realtime: unavailable
  it('is reported unavailable meanwhile', async () => {
    const page = await openPage({
      times: { attempt: 100, unavailableAfter: 1200, firstBackOff: 50, longestBackOff: 100 },
    })
    await world.server.stop()
    await expect.poll(() => page.state.getSnapshot()).toBe('unavailable')
    await startServer()
    await expect.poll(() => page.state.getSnapshot()).toBe('connected')
    expect(page.states.slice(2)).toEqual(['connecting', 'unavailable', 'connected'])
  })

  it('is asked for missed events meanwhile, should only its sockets be away', async () => {
    const page = await openPage({ times: { attempt: never, pollAfter: 50, pollEvery: 100, tick: 20 } })
    await world.server.stop()
    world.badges.push({ id: 'b1', title: '' })
    await expect.poll(() => page.received).toEqual(['b1'])
    await expect.poll(() => page.cursors).toContain('b1')
    await startServer()
  })
})

// Specification 4: Realtime retries after 1 second on unexpected close
// Specification 9: Realtime: retry delay 1 s
it('Retries after 1 second on unexpected close', async () => {
  const proxy = await startFreezingProxy(world.server.port)
  const page = await openPage({ port: proxy.port, times: { attempt: never } })
  const at: Record<string, number> = {}
  page.state.subscribe(() => {
    at[page.state.getSnapshot()] = performance.now()
  })
  proxy.cut()
  await expect.poll(() => Object.keys(at)).toEqual(['connecting', 'connected'])
  const waited = (at.connected ?? 0) - (at.connecting ?? 0)
  expect(waited).toBeGreaterThan(950)
  expect(waited).toBeLessThan(3_000)
  page.disconnect()
  await proxy.stop()
})

describe('a connection that died unnoticed', () => {
  it.each([
    ['the page is looked at after a silence', { silence: 50 }, () => setVisibility('visible')],
    ['the network changes', {}, () => window.dispatchEvent(new Event('online'))],
    ['the page comes back from the cache', {}, () => window.dispatchEvent(pageShow(true))],
  ])('is replaced when %s', async (_case, times, provoke) => {
    const proxy = await startFreezingProxy(world.server.port)
    const page = await openPage({ port: proxy.port, times: { attempt: never, probe: 200, ...times } })
    proxy.freeze()
    await pause(100)
    provoke()
    await expect.poll(() => page.cursors).toEqual([null, null])
    expect(page.state.getSnapshot()).toBe('connected')
    page.disconnect()
    await proxy.stop()
  })

  it('is left alone when it answers', async () => {
    const page = await openPage({ times: { silence: 50, probe: 200 } })
    await pause(100)
    setVisibility('visible')
    window.dispatchEvent(new Event('online'))
    await pause(400)
    expect(page.states).toEqual(['connecting', 'connected'])
    expect(page.cursors).toEqual([null])
  })
})

it('stays away quietly from a server that does not know its key', async () => {
  const settings = {
    ...world.server.realtime.clientSettings(`127.0.0.1:${world.server.port}`, false),
    key: 'x',
  }
  const page = await openIn(world, { settings, times: { firstBackOff: never, longestBackOff: never } })
  pages.push(page)
  await expect.poll(() => page.state.getSnapshot()).toBe('disconnected')
  expect(page).toMatchObject({ isSignedOut: false, refreshes: 0 })
})

function pageShow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted })
}
