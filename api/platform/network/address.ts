import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Resolves the client address of a request behind trusted proxies, as Fastify does for its own requests. */
export function createAddressOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => proxyAddr(request, trust)
}
