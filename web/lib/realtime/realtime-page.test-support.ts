import { vi } from 'vitest'
import { startTestServer, type TestServer } from '#platform/realtime/realtime-server.test-support.ts'
import type { RealtimeHandle, RealtimeOptions } from './connect-realtime.ts'

type Badge = { id: string; title: string }
export type Events = { 'badge.created': Badge }
type BadgeEvent = { name: 'badge.created'; data: Badge }

/** A page of one signed-in user: the events it received, the ones it showed, and its requests. */
export type Page = RealtimeHandle & {
  token: string | null
  received: string[]
  shown: string[]
  cursors: (string | null)[]
  states: string[]
  refreshes: number
  isSignedOut: boolean
}

export type PageOptions = Partial<RealtimeOptions<Events>> & { userId?: string; port?: number }

/** The server with the rows behind its events, as the application's list of badges would return them. */
export type World = { server: TestServer; badges: Badge[] }

export async function startWorld(port = 0): Promise<World> {
  const server = await startTestServer({ port, times: { sweepEvery: 20 } })
  allow(server, 'good')
  return { server, badges: [] }
}

export function allow(server: TestServer, token: string, milliseconds = 3_600_000): void {
  const expiresAt = new Date(Date.now() + milliseconds)
  server.tokens.set(token, { userId: '7', sessionId: `session of ${token}`, expiresAt })
}

/** Simulates a page load: the page gets a client of its own. */
export async function openPage(world: World, options: PageOptions = {}): Promise<Page> {
  vi.resetModules()
  return openInSamePage(world, options)
}

export async function openInSamePage(world: World, options: PageOptions = {}): Promise<Page> {
  const { connectRealtime } = await import('./connect-realtime.ts')
  const { userId = '7', port = world.server.port, ...rest } = options
  const page = {
    token: 'good',
    received: [] as string[],
    shown: [] as string[],
    cursors: [] as (string | null)[],
    states: [] as string[],
    refreshes: 0,
    isSignedOut: false,
  }
  const handle = connectRealtime<Events>({
    settings: world.server.realtime.clientSettings(`127.0.0.1:${port}`, false),
    authEndpoint: `http://127.0.0.1:${port}/api/student/broadcasting/auth`,
    channel: `private-notifications.${userId}`,
    events: ['badge.created'],
    getToken: () => page.token,
    async refreshToken() {
      page.refreshes += 1
      return false
    },
    async catchUp(cursor) {
      page.cursors.push(cursor)
      return missed(world, cursor)
    },
    onEvent: (event) => void page.received.push(event.data.id),
    onShow: (event) => void page.shown.push(event.data.id),
    onSignedOut() {
      page.isSignedOut = true
    },
    ...rest,
  })
  handle.state.subscribe(() => page.states.push(handle.state.getSnapshot()))
  return Object.assign(page, handle)
}

/** Adds the row and then sends the event, as the application does. */
export async function award(world: World, id: string): Promise<void> {
  const badge = { id, title: `Badge ${id}` }
  world.badges.push(badge)
  await world.server.realtime.publish('private-notifications.7', 'badge.created', badge)
}

export function missed({ badges }: World, cursor: string | null): BadgeEvent[] {
  const from = badges.findIndex((badge) => badge.id === cursor) + 1
  return badges.slice(from).map((data) => ({ name: 'badge.created', data }))
}

export function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
