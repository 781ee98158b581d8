import { isIP } from 'node:net'
import { isPublicAddress, namesHost } from '#platform/network/safe-fetch.ts'

/** Why an address is refused; the rest is found out when something is sent there. */
export type AddressProblem = 'address_invalid' | 'address_private'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** `internalHosts` may be on the private network, on any port, and without TLS. */
export function addressProblem(text: string, internalHosts: readonly string[]): AddressProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return 'address_invalid'
  if (namesHost(internalHosts, url)) return /^https?:$/.test(url.protocol) ? null : 'address_invalid'
  if (url.protocol !== 'https:' || url.port !== '') return 'address_invalid'
  const host = hostOf(url)
  const family = isIP(host)
  const isPrivate = family > 0 ? !isPublicAddress({ address: host, family }) : !host.includes('.')
  return isPrivate ? 'address_private' : null
}

const hintLength = 4
/** A shorter path is no secret of which a part may be shown. */
const leastPath = 16

/** What is shown of an address: its host, and the last characters of a long path. */
export function shownPartsOf(address: string): { host: string; hint: string } {
  const { host, pathname, search } = new URL(address)
  const rest = pathname + search
  return { host, hint: rest.length < leastPath ? '' : rest.slice(-hintLength) }
}
