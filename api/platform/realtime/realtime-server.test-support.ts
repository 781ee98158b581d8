import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRealtime } from './drivers/create-realtime.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import type { RealtimeRules } from './realtime-settings.ts'

export type TestToken = { userId: string; sessionId: string; expiresAt: Date }

export type TestServer = {
  port: number
  realtime: Realtime
  /** Access tokens that the authorization endpoint accepts; remove one to get a 401. */
  tokens: Map<string, TestToken>
  /** `channel` is null for a sign-in. */
  authRequests: { status: number; headers: IncomingMessage['headers']; channel: string | null }[]
  /** When set, the authorization endpoint answers the next request with this status. */
  failNextAuthWith: number | null
  /** When set, the next response is signed for this socket, like one that arrives too late. */
  signNextAuthFor: string | null
  warnings: { details: object; message: string }[]
  stop(): Promise<void>
}

type TestServerOptions = Partial<RealtimeOptions> & { port?: number }

export const testSettings = {
  driver: 'embedded',
  appId: 'app',
  key: 'test-key',
  secret: 'test-secret',
  cluster: 'eu',
} as const

/** Everything that an installation may switch on. */
export const everyRule: Partial<RealtimeRules> = {
  api: true,
  presence: { members: 100, info: 1_024 },
  clientEvents: 'on',
}

/** A real HTTP server with only realtime and its authorization endpoint, as in the application. */
export async function startTestServer({ port = 0, ...options }: TestServerOptions = {}): Promise<TestServer> {
  const warnings: TestServer['warnings'] = []
  const log = { warn: (details: object, message: string) => void warnings.push({ details, message }) }
  const realtime = createRealtime({ settings: testSettings, log, ...options })
  const http = createServer((request, response) => void answerAuth(server, request, response))
  realtime.attach(http)
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  const server: TestServer = {
    port: (http.address() as AddressInfo).port,
    realtime,
    tokens: new Map(),
    authRequests: [],
    failNextAuthWith: null,
    signNextAuthFor: null,
    warnings,
    async stop() {
      const stopped = new Promise((resolve) => http.close(resolve))
      await realtime.close()
      http.closeAllConnections()
      await stopped
    },
  }
  return server
}

export function inOneHour(): Date {
  return new Date(Date.now() + 3_600_000)
}

async function answerAuth(server: TestServer, request: IncomingMessage, response: ServerResponse) {
  const form = new URLSearchParams(await readBody(request))
  const status = server.failNextAuthWith
  server.failNextAuthWith = null
  const answer = status === null ? authorize(server, request, form) : { status, body: {} }
  const channel = form.get('channel_name')
  server.authRequests.push({ status: answer.status, headers: request.headers, channel })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
}

function authorize(server: TestServer, request: IncomingMessage, form: URLSearchParams) {
  const token = server.tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
  if (!token || token.expiresAt.getTime() <= Date.now()) return { status: 401, body: {} }
  const owner = { ...token, socketId: server.signNextAuthFor ?? form.get('socket_id') ?? '' }
  server.signNextAuthFor = null
  const channel = form.get('channel_name')
  const body =
    channel === null ? server.realtime.signIn(owner) : server.realtime.authorize({ ...owner, channel })
  return body ? { status: 200, body } : { status: 403, body: {} }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
