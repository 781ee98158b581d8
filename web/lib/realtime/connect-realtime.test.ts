import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFreezingProxy } from './freezing-proxy.test-support.ts'
import {
  allow,
  award,
  missed,
  openPage as openIn,
  openInSamePage,
  type Page,
  type PageOptions,
  pause,
  setVisibility,
  startWorld,
  type World,
} from './realtime-page.test-support.ts'

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

/** Resolves when the channel is subscribed, which is when the page catches up. */
async function openPage(options: PageOptions = {}): Promise<Page> {
  const page = await openIn(world, options)
  pages.push(page)
  return page
}

describe('a page', () => {
  // Specification 4: Realtime: connecting, connected and disconnected
  // Specification 7: Realtime: private channel notifications.{userId} listens for badge.created
  it('hears its events, with the socket and the token in the headers', async () => {
    const page = await openPage()
    await expect.poll(() => page.cursors).toEqual([null])
    await award(world, 'b1')
    await expect.poll(() => page.received).toEqual(['b1'])
    await expect.poll(() => page.shown).toEqual(['b1'])
    expect(page.states).toEqual(['connecting', 'connected'])
    expect(world.server.authRequests[0]?.headers).toMatchObject({
      authorization: 'Bearer good',
      'x-socket-id': expect.stringMatching(/^\d+\.\d+$/),
    })
  })

  // Specification 8: An unsupported realtime broadcaster raises an error
  it('Unsupported realtime broadcaster raises an error', async () => {
    const settings = { ...world.server.realtime.clientSettings('localhost', false), broadcaster: 'ably' }
    await expect(openPage({ settings })).rejects.toThrow('Broadcaster ably is not supported')
  })

  // Specification 4: Sign-in to the realtime service occurs on each new connection
  // Specification 7: Every request sends Content-Language and Platform-Language
  it('Sign-in to the realtime service occurs on each new connection', async () => {
    const signInEndpoint = `http://127.0.0.1:${world.server.port}/api/student/broadcasting/user-auth`
    const proxy = await startFreezingProxy(world.server.port)
    const page = await openPage({ port: proxy.port, signInEndpoint })
    // Events that the service sends to the user arrive on a second channel beside the user's own.
    const arrived = () => expect.poll(() => world.server.realtime.counts().channels).toBe(2)
    const signIns = () => world.server.authRequests.filter(({ channel }) => channel === null).length
    await arrived()
    expect(signIns()).toBe(1)
    const { setBothLanguages, setCourseLanguage } = await import('../i18n/language.ts')
    setBothLanguages('es')
    setCourseLanguage('el')
    proxy.cut()
    await expect.poll(() => page.cursors).toHaveLength(2)
    await arrived()
    expect(signIns()).toBe(2)
    const languages = { 'content-language': 'el_GR', 'platform-language': 'es_ES' }
    for (const { headers } of world.server.authRequests.slice(-2)) expect(headers).toMatchObject(languages)
    setBothLanguages('en')
    page.disconnect()
    await proxy.stop()
  })

  // Specification 4: Realtime: connecting, connected and disconnected
  it('serves the next person with the same client after a logout', async () => {
    const { default: Pusher } = await import('pusher-js')
    const first = await openPage()
    await expect.poll(() => first.cursors).toEqual([null])
    const clients = Pusher.instances.length
    first.disconnect()
    expect(first.states.at(-1)).toBe('disconnected')
    await expect.poll(() => world.server.realtime.counts().connections).toBe(0)
    const token = { userId: '8', sessionId: 'two', expiresAt: new Date(Date.now() + 60_000) }
    world.server.tokens.set('eight', token)
    const second = await openInSamePage(world, { userId: '8', getToken: () => 'eight' })
    pages.push(second)
    await expect.poll(() => second.cursors).toEqual([null])
    await award(world, 'b1')
    await world.server.realtime.publish('private-notifications.8', 'badge.created', { id: 'b8', title: '' })
    await expect.poll(() => second.received).toEqual(['b8'])
    expect(first.received).toEqual([])
    expect(Pusher.instances.length).toBe(clients)
    expect(world.server.realtime.counts()).toEqual({ connections: 1, channels: 1, users: 1 })
  })

  it('does not connect when it is left while the libraries load', async () => {
    const page = await openPage()
    page.disconnect()
    await pause(100)
    expect(world.server.realtime.counts().connections).toBe(0)
    expect(page.states).toEqual(['disconnected'])
  })
})

describe('catching up', () => {
  it('holds live events back until the missed ones are there, and delivers each once', async () => {
    world.badges.push({ id: 'b0', title: '' }, { id: 'b1', title: '' })
    let answer: (() => void) | null = null
    const page = await openPage({
      cursor: 'b0',
      async catchUp(cursor) {
        const events = missed(world, cursor)
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return events
      },
    })
    await expect.poll(() => answer).not.toBeNull()
    await award(world, 'b2')
    await award(world, 'b1')
    await pause(50)
    expect(page.received).toEqual([])
    ;(answer as (() => void) | null)?.()
    await expect.poll(() => page.received).toEqual(['b1', 'b2'])
  })

  it('tells live events though fetching fails, and asks again from where nothing was missing', async () => {
    let isDown = true
    const cursors: (string | null)[] = []
    const page = await openPage({
      cursor: 'b0',
      times: { firstBackOff: 20 },
      async catchUp(cursor) {
        cursors.push(cursor)
        if (isDown) throw new Error('503')
        return missed(world, cursor)
      },
    })
    world.badges.push({ id: 'b0', title: '' }, { id: 'b1', title: '' })
    await expect.poll(() => cursors.length).toBeGreaterThan(1)
    await award(world, 'b2')
    await expect.poll(() => page.received).toEqual(['b2'])
    isDown = false
    await expect.poll(() => page.received).toEqual(['b2', 'b1'])
    expect(new Set(cursors)).toEqual(new Set(['b0']))
  })

  it('gives up on a fetch that never answers', async () => {
    const page = await openPage({ times: { catchUp: 50 }, catchUp: () => new Promise(() => undefined) })
    await expect.poll(() => world.server.realtime.counts().channels).toBe(1)
    await award(world, 'b1')
    await expect.poll(() => page.received).toEqual(['b1'])
  })
})

describe('an expired token', () => {
  it('is refreshed once for all that found it expired, and the channel is joined', async () => {
    world.server.tokens.clear()
    const signInEndpoint = `http://127.0.0.1:${world.server.port}/api/student/broadcasting/user-auth`
    const page = await openPage({
      signInEndpoint,
      async refreshToken() {
        page.refreshes += 1
        await pause(50)
        page.token = 'new'
        allow(world.server, 'new')
        return true
      },
    })
    await expect.poll(() => page.cursors).toEqual([null])
    expect(page.refreshes).toBe(1)
    expect(page.isSignedOut).toBe(false)
    await award(world, 'b1')
    await expect.poll(() => page.received).toEqual(['b1'])
  })

  it('is not refreshed when another one is already there', async () => {
    world.server.tokens.delete('good')
    allow(world.server, 'new')
    let requests = 0
    const page = await openPage({ getToken: () => (requests++ === 0 ? 'good' : 'new') })
    await expect.poll(() => page.cursors).toEqual([null])
    expect(page.refreshes).toBe(0)
  })

  it('ends in signing out when it cannot be refreshed', async () => {
    world.server.tokens.clear()
    const page = await openPage()
    await expect.poll(() => page.isSignedOut).toBe(true)
    expect(page.refreshes).toBe(1)
    expect(page.state.getSnapshot()).toBe('disconnected')
    await expect.poll(() => world.server.realtime.counts().connections).toBe(0)
  })

  it('ends in signing out when the refreshed one is refused as well', async () => {
    world.server.tokens.clear()
    const page = await openPage({
      async refreshToken() {
        page.refreshes += 1
        page.token = `refused ${page.refreshes}`
        return true
      },
    })
    await expect.poll(() => page.isSignedOut).toBe(true)
    expect(page.refreshes).toBe(2)
  })

  it('is tried again later when refreshing fails for the moment', async () => {
    world.server.tokens.clear()
    const page = await openPage({
      times: { firstBackOff: 20 },
      async refreshToken() {
        page.refreshes += 1
        if (page.refreshes < 4) throw new Error('network')
        page.token = 'new'
        allow(world.server, 'new')
        return true
      },
    })
    await expect.poll(() => page.cursors).toEqual([null])
    expect(page.isSignedOut).toBe(false)
  })

  it('is refreshed when the server closes the socket for it, and nothing is missed', async () => {
    allow(world.server, 'good', 300)
    const page = await openPage({
      async refreshToken() {
        page.refreshes += 1
        world.badges.push({ id: 'b2', title: '' })
        page.token = 'new'
        allow(world.server, 'new')
        return true
      },
    })
    await expect.poll(() => page.cursors).toEqual([null])
    await award(world, 'b1')
    await expect.poll(() => page.received).toEqual(['b1', 'b2'])
    expect(page.refreshes).toBe(1)
    expect(page.cursors).toEqual([null, 'b1'])
  })
})

it('signs out when the session was ended on the server', async () => {
  const page = await openPage()
  await expect.poll(() => page.cursors).toEqual([null])
  world.server.realtime.closeSession('session of good')
  await expect.poll(() => page.isSignedOut).toBe(true)
  expect(page.refreshes).toBe(1)
})

describe('a channel that is refused', () => {
  it('is asked for again after a failure of the endpoint', async () => {
    world.server.failNextAuthWith = 503
    const page = await openPage({ times: { firstBackOff: 20 } })
    await expect.poll(() => page.cursors).toEqual([null])
    expect(page.refreshes).toBe(0)
  })

  it('is asked for again after a signature for an earlier socket', async () => {
    world.server.signNextAuthFor = '1.1'
    const page = await openPage({ times: { firstBackOff: 20 } })
    await expect.poll(() => page.cursors).toEqual([null])
    expect(page.refreshes).toBe(0)
  })

  it('is left alone when it is forbidden', async () => {
    const page = await openPage({ userId: '8', times: { firstBackOff: 10 } })
    await expect.poll(() => world.server.authRequests).toHaveLength(1)
    await pause(200)
    expect(world.server.authRequests.map(({ status }) => status)).toEqual([403])
    expect(page.isSignedOut).toBe(false)
    expect(page.state.getSnapshot()).toBe('connected')
  })
})

describe('two tabs', () => {
  it('are both told, and one of them shows', async () => {
    const [one, two] = [await openPage(), await openPage()]
    await expect.poll(() => one.cursors.length + two.cursors.length).toBe(2)
    const ids = Array.from({ length: 10 }, (_, count) => `b${count}`)
    for (const id of ids) {
      await award(world, id)
      await pause(10)
    }
    await expect.poll(() => [...one.shown, ...two.shown].sort()).toEqual(ids)
    await pause(300)
    expect([...one.shown, ...two.shown]).toHaveLength(10)
    expect(one.received).toEqual(ids)
    expect(two.received).toEqual(ids)
  })

  it('show nothing while hidden, and once when looked at', async () => {
    const [one, two] = [await openPage(), await openPage()]
    await expect.poll(() => one.cursors.length + two.cursors.length).toBe(2)
    setVisibility('hidden')
    await award(world, 'b1')
    await expect.poll(() => [...one.received, ...two.received]).toEqual(['b1', 'b1'])
    await pause(200)
    expect([...one.shown, ...two.shown]).toEqual([])
    setVisibility('visible')
    await expect.poll(() => [...one.shown, ...two.shown]).toEqual(['b1'])
    await pause(300)
    expect([...one.shown, ...two.shown]).toEqual(['b1'])
  })

  it('do not show again what a tab showed before the other one heard of it', async () => {
    const one = await openPage()
    await expect.poll(() => one.cursors).toEqual([null])
    await award(world, 'b1')
    await expect.poll(() => one.shown).toEqual(['b1'])
    const two = await openPage()
    await expect.poll(() => two.received).toEqual(['b1'])
    await pause(300)
    expect(two.shown).toEqual([])
  })
})
