import { distance } from 'fastest-levenshtein'
import { parse } from 'tldts'

/** What the company calls its own: its hosts and the domains it trusts. */
export interface OwnNames {
  hosts: readonly string[]
  domains: readonly string[]
}

export type LinkVerdict =
  | { kind: 'own'; host: string }
  | { kind: 'outside'; host: string }
  | { kind: 'suspicious' }

/** Names that are often imitated. */
const brands =
  'microsoft google paypal apple amazon netflix facebook instagram linkedin whatsapp dropbox docusign dhl fedex'
const brandNames = brands.split(' ')
/** Of short links: where they lead is not to be seen. */
const shorteners = new Set(
  'bit.ly t.co tinyurl.com goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at t.ly s.id'.split(
    ' ',
  ),
)
const runs = /\.(?:exe|iso|html?|hta|zip|lnk|js|vbs|scr|bat|cmd|msi|img)$/i
const longest = 300

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

const isOwn = (host: string, own: OwnNames): boolean =>
  own.hosts.includes(host) || own.domains.some((domain) => isWithin(host, domain))

/** `aurora` of `mail.aurora.example`. */
const nameOf = (host: string): string => parse(host).domainWithoutSuffix ?? host.split('.').at(-2) ?? ''

/** Looks like another name: nearly the same, or that name in front of a domain that is somebody else's. */
function imitates(host: string, own: OwnNames): boolean {
  const name = nameOf(host)
  const before = host.slice(0, Math.max(0, host.length - (parse(host).domain ?? '').length))
  const ownNames = [...own.hosts, ...own.domains].map(nameOf).filter((each) => each.length >= 4)
  const within = [...own.hosts, ...own.domains].some(
    (each) => each.includes('.') && before.includes(`${each}.`),
  )
  if (within || ownNames.some((each) => before.split(/[.-]/).includes(each))) return true
  return [...ownNames, ...brandNames].some((each) => {
    const far = distance(name, each)
    const near = each.length >= 6 ? 2 : each.length === 5 ? 1 : 0
    return (far > 0 && far <= near) || (far > 0 && name.split('-').includes(each))
  })
}

/** What is known of an address, from its words alone: no server ever asks for it. `shown` is what the writer shows for it. */
export function judgeLink(address: string, shown: string, own: OwnNames): LinkVerdict {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'suspicious' }
  const host = url.hostname.toLowerCase()
  if (url.username || url.password) return { kind: 'suspicious' }
  if (isOwn(host, own)) return showsOther(shown, host) ? { kind: 'suspicious' } : { kind: 'own', host }
  const odd =
    parse(host).isIp === true ||
    host.includes('xn--') ||
    url.port !== '' ||
    runs.test(url.pathname) ||
    address.length > longest ||
    shorteners.has(host) ||
    showsOther(shown, host) ||
    imitates(host, own)
  return odd ? { kind: 'suspicious' } : { kind: 'outside', host }
}

/** Whether the words name another domain than the one they lead to. */
function showsOther(shown: string, host: string): boolean {
  const [, scheme, named = ''] = /(https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})/iu.exec(shown) ?? []
  const { domain, isIcann } = parse(named.toLowerCase())
  // `setup.exe` names a file; after a scheme whatever comes is a host.
  return Boolean(domain && (isIcann || scheme)) && !isWithin(host, domain ?? '')
}

/** An address that nobody can open by mistake; doing it twice changes nothing. */
export function defang(address: string): string {
  const [, scheme = '', rest = address] = /^([a-z][a-z\d+.-]*:)?(.*)$/is.exec(address) ?? []
  const safeScheme = /^h(tt|xx)ps?:$/i.test(scheme)
    ? scheme.replace(/^http/i, 'hxxp')
    : scheme.replace(/:$/, '[:]')
  const [, slashes = '', host = '', path = ''] = /^(\/\/)?([^/?#]*)(.*)$/s.exec(rest) ?? []
  const safeHost = host.replace(/^[^@]*@\]?/, '[@]').replace(/(?<!\[)\.(?!\])/g, '[.]')
  return `${safeScheme}${slashes}${safeHost}${path}`
}

/** An address that was defanged before, among other words. */
export const defangedAddress = /\bhxxps?:\/\/[^\s<>"”»]+/gi
