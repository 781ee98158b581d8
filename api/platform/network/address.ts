import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Where a request comes from, past the proxies whose headers are believed, as Fastify tells it for its own. */
export function createAddressOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => proxyAddr(request, trust)
}
