import ipaddr from 'ipaddr.js'

/**
 * The key by which attempts of one origin are counted: an IPv4 address, or the /64 network of an IPv6 address, since
 * one subscriber controls all 2^64 addresses of it.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`)
  return `${network.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
