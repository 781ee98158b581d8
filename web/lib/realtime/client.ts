import type Echo from 'laravel-echo'
import type Pusher from 'pusher-js'
import type { ClientSettings } from '#contract/realtime.ts'
import { currentCourseLanguage, currentPlatformLanguage } from '../i18n/language.ts'

/** `headers` is called for every authorization, so that an old token is never sent. */
export type ClientOptions = {
  settings: ClientSettings
  headers(): Record<string, string>
  authEndpoint: string
  /** If given, signs the connection in each time it opens. */
  signInEndpoint?: string
}

export type Client = { echo: Echo<'pusher'>; pusher: Pusher }

/**
 * Milliseconds, instead of the 30 s of pusher-js, which keep a dead connection open for a minute. Must be above 0:
 * pusher-js takes 0 as its default.
 */
const pongTimeout = 8000

let opened: { client: Client; name: string } | null = null
let current: ClientOptions | null = null

/** Loads the libraries on first use. */
export async function loadLibraries() {
  const [echo, pusher] = await Promise.all([import('laravel-echo'), import('pusher-js')])
  return { Echo: echo.default, Pusher: pusher.default }
}

/**
 * Connects the page's only client: pusher-js never frees an instance, so the next user to sign in reuses it with
 * other headers.
 */
export function openClient(
  libraries: Awaited<ReturnType<typeof loadLibraries>>,
  options: ClientOptions,
): Client {
  const name = JSON.stringify([options.settings, options.authEndpoint, options.signInEndpoint])
  current = options
  if (opened?.name === name) {
    opened.client.pusher.connect()
    return opened.client
  }
  opened?.client.pusher.disconnect()
  opened = { name, client: createClient(libraries, options) }
  return opened.client
}

function createClient(
  { Echo, Pusher }: Awaited<ReturnType<typeof loadLibraries>>,
  { settings, authEndpoint, signInEndpoint }: ClientOptions,
): Client {
  const { broadcaster: _, key, ...connection } = settings
  const auth = { transport: 'ajax' as const, headersProvider: () => currentHeaders(pusher) }
  const pusher: Pusher = new Pusher(key, {
    ...connection,
    pongTimeout,
    channelAuthorization: { ...auth, endpoint: absolute(authEndpoint) },
    userAuthentication: { ...auth, endpoint: absolute(signInEndpoint ?? authEndpoint) },
  })
  if (signInEndpoint !== undefined) pusher.signin()
  const echo = new Echo<'pusher'>({
    broadcaster: 'pusher',
    key,
    cluster: settings.cluster,
    client: pusher,
    withoutInterceptors: true,
  })
  return { echo, pusher }
}

function currentHeaders(pusher: Pusher): Record<string, string> {
  return {
    'Content-Language': currentCourseLanguage(),
    'Platform-Language': currentPlatformLanguage(),
    ...current?.headers(),
    'X-Socket-Id': pusher.connection.socket_id,
  }
}

function absolute(endpoint: string): string {
  return new URL(endpoint, document.baseURI).href
}
