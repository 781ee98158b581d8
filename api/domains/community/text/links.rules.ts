import { distance } from 'fastest-levenshtein'
import { parse } from 'tldts'

/** The company's own names: its hosts and the domains it trusts. */
export interface OwnNames {
  hosts: readonly string[]
  domains: readonly string[]
}

export type LinkVerdict =
  | { kind: 'own'; host: string }
  | { kind: 'outside'; host: string }
  | { kind: 'suspicious' }

/** Brands that are often imitated. */
const brands =
  'microsoft google paypal apple amazon netflix facebook instagram linkedin whatsapp dropbox docusign dhl fedex'
const brandNames = brands.split(' ')
/** URL shorteners, which hide the target. */
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

/** For example `aurora` for `mail.aurora.example`. */
const nameOf = (host: string): string => parse(host).domainWithoutSuffix ?? host.split('.').at(-2) ?? ''

/** Whether a host imitates another name: nearly the same spelling, or that name as a subdomain of a foreign domain. */
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

/**
 * Judges an address by its text alone; no server is ever contacted. `shown` is the text that the writer gave the
 * link.
 */
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

/** Whether the link text names another domain than its target. */
function showsOther(shown: string, host: string): boolean {
  const [, scheme, named = ''] = /(https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})/iu.exec(shown) ?? []
  const { domain, isIcann } = parse(named.toLowerCase())
  // `setup.exe` is a file name; after a scheme it would be a host.
  return Boolean(domain && (isIcann || scheme)) && !isWithin(host, domain ?? '')
}

/** Rewrites an address so that nobody opens it by mistake. Idempotent. */
export function defang(address: string): string {
  const [, scheme = '', rest = address] = /^([a-z][a-z\d+.-]*:)?(.*)$/is.exec(address) ?? []
  const safeScheme = /^h(tt|xx)ps?:$/i.test(scheme)
    ? scheme.replace(/^http/i, 'hxxp')
    : scheme.replace(/:$/, '[:]')
  const [, slashes = '', host = '', path = ''] = /^(\/\/)?([^/?#]*)(.*)$/s.exec(rest) ?? []
  const safeHost = host.replace(/^[^@]*@\]?/, '[@]').replace(/(?<!\[)\.(?!\])/g, '[.]')
  return `${safeScheme}${slashes}${safeHost}${path}`
}

/** An already defanged address within other text. */
export const defangedAddress = /\bhxxps?:\/\/[^\s<>"”»]+/gi
