import WebSocket from 'ws'
import { type BodyOf, type Endpoint, type ParamsOf, pathFor, type ResponseOf } from '#contract/endpoint.ts'
import { notificationsChannel } from '#contract/events.ts'
import { authorizeChannel, authorizeUser } from '#contract/notifications/notifications.ts'

/** What a visit has sent so far. */
export interface Tally {
  reads: number
  writes: number
  documents: number
}

interface Frame {
  event: string
  data?: string
}

/** A browser that sends what the pages send. */
export class Visitor {
  readonly tally: Tally = { reads: 0, writes: 0, documents: 0 }
  #token = ''
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  signIn(token: string): void {
    this.#token = token
  }

  async call<E extends Endpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    { query, body }: { query?: Record<string, string>; body?: BodyOf<E> } = {},
  ): Promise<ResponseOf<E>> {
    this.tally[endpoint.method === 'GET' ? 'reads' : 'writes'] += 1
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const response = await this.#send(endpoint.method, pathFor(endpoint.path, params) + search, {
      headers: {
        'content-language': 'en_US',
        'platform-language': 'en_US',
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return (response.status === 204 ? undefined : await response.json()) as never
  }

  /** A page or one of its files. */
  async load(path: string): Promise<void> {
    this.tally.documents += 1
    await (await this.#send('GET', path, { headers: {} })).arrayBuffer()
  }

  async #send(
    method: string,
    path: string,
    { headers, body = null }: { headers: Record<string, string>; body?: string | null },
  ): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
      body,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

  /** Opens the live connection, signed in and in the user’s channel. Returns how to close it. */
  async connect(userId: string): Promise<() => void> {
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/realtime/app/wardwise?protocol=7`)
    const channel_name = notificationsChannel(userId)
    const say = (event: string, data: object): void => socket.send(JSON.stringify({ event, data }))
    const authorize = async (socket_id: string): Promise<void> => {
      const [user, channel] = await Promise.all([
        this.call(authorizeUser, {}, { body: { socket_id } }),
        this.call(authorizeChannel, {}, { body: { socket_id, channel_name } }),
      ])
      say('pusher:signin', user)
      say('pusher:subscribe', { channel: channel_name, auth: channel.auth })
    }
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.on('message', (message) => {
        const { event, data = '{}' } = JSON.parse(String(message)) as Frame
        if (event === 'pusher_internal:subscription_succeeded') resolve()
        if (event === 'pusher:connection_established')
          authorize((JSON.parse(data) as { socket_id: string }).socket_id).catch(reject)
      })
    })
    return () => socket.close()
  }
}
