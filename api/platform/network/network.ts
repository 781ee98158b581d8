import { isIPv6 } from 'node:net'

/**
 * By what tries from one place are counted: an IPv4 address, or the /64 network of an IPv6 one, of which one subscriber has 2^64
 * addresses to choose from.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const address = ip.split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? ip
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = Array<string>(tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
