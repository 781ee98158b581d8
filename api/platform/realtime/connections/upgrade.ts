import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { embeddedPath } from '../client-settings.ts'
import { code, protocolProblem } from '../protocol.ts'

/** `origin` is null for clients other than browsers; `host` is the Host header. */
export type AllowOrigin = (origin: string | null, host: string) => boolean

export type Refusal = { code: number; message: string }

/** A page may only open sockets to its own host; other programs send no origin. */
export function isSameHost(origin: string | null, host: string): boolean {
  return origin === null || URL.parse(origin)?.host === host.toLowerCase()
}

/** For the HTTP server’s `shouldUpgradeCallback`, so that other upgrade offers such as h2c stay ordinary requests. */
export function isRealtimeUpgrade(request: IncomingMessage): boolean {
  const path = parseUrl(request)?.pathname ?? ''
  return request.headers.upgrade?.toLowerCase() === 'websocket' && path.startsWith(`${embeddedPath}/`)
}

/**
 * Why this client is refused. Refusals are sent over the open socket, because clients retry forever after an HTTP
 * error.
 */
export function upgradeRefusal(request: IncomingMessage, key: string): Refusal | null {
  const url = parseUrl(request)
  const requestedKey = url?.pathname.match(/^\/realtime\/app\/([^/]+)\/?$/)?.[1]
  if (!url || requestedKey === undefined) return { code: code.unknownPath, message: 'The path is not known' }
  if (requestedKey !== encodeURIComponent(key))
    return { code: code.unknownKey, message: 'The app key is not known' }
  const problem = protocolProblem(url.searchParams.get('protocol'))
  return problem === null ? null : { code: problem, message: 'The protocol version is not supported' }
}

export function rejectUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function parseUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'http://localhost')
}
