import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The names that the settings accept. */
const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * `/internal/tls?domain=`: 200 for a host name in use, otherwise 404, for a proxy that obtains certificates on demand.
 * Answers only the proxy itself, on this machine or a trusted one: anyone else could exhaust the certificate
 * authority’s limits.
 */
export function serveTlsPermission(
  server: FastifyInstance,
  trustedProxies: string[],
  isHostInUse: (hostname: string) => Promise<boolean>,
): void {
  const isTrusted = trustedPeers(trustedProxies)
  server.get('/internal/tls', { logLevel: 'warn' }, async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
    const isAllowed =
      typeof domain === 'string' &&
      domain.length <= 253 &&
      !isForwarded &&
      isTrusted(peerOf(request)) &&
      (await isHostInUse(domain))
    return reply.code(isAllowed ? 200 : 404).send()
  })
}

/** The peer that opened the connection, regardless of headers. */
const peerOf = ({ socket }: FastifyRequest): string => (socket.remoteAddress ?? '').replace(/^::ffff:/, '')

function trustedPeers(proxies: string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ['loopback', ...proxies].flatMap((proxy) => namedRanges[proxy] ?? [proxy])) {
    const [network = '', bits] = range.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(network, Number(bits), family)
    else list.addAddress(network, family)
  }
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
