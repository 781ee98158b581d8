import { lookup as lookUpName } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AppError, invalid } from '../errors.ts'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Restrictions on requests to user-supplied addresses. Tests replace the parts that leave the machine. */
export interface SafeFetchOptions {
  resolve: (host: string) => Promise<ResolvedAddress[]>
  isAllowed: (address: ResolvedAddress) => boolean
  ports: readonly string[] | 'any'
  redirects: number
  /** Time limit for the whole request, including redirects and body. */
  milliseconds: number
}

/** Fetches user-supplied addresses. */
export interface SafeFetch {
  get: (address: string, maxBytes: number) => Promise<Uint8Array>
  /** Sends a body without following redirects; returns the status and ignores the response body. */
  post: (address: string, message: SafePost) => Promise<number>
  /** Any request without following redirects; returns the whole response. */
  request: (address: string, message: SafeRequest) => Promise<SafeResponse>
}

export interface SafePost {
  headers: Record<string, string>
  body: string
  /** As for `request`. */
  internalHosts?: readonly string[]
}

export interface SafeRequest {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  maxBytes: number
  /** Hosts that may be on the private network, as `name` or `name:port`. */
  internalHosts?: readonly string[]
}

export interface SafeResponse {
  status: number
  headers: Record<string, string>
  bytes: Uint8Array
}

/** From IANA’s special-purpose registries: addresses that are not on the public internet or lead elsewhere. */
const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/**
 * Exceptions within 2000::/3. No other IPv6 range is public, which excludes mapped, translated, local and multicast
 * addresses.
 */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, bits] of reserved4) special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of reserved6) special.addSubnet(network, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = ({ address, family }: ResolvedAddress): boolean =>
  family === 6
    ? global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : isIP(address) === 4 && !special.check(address, 'ipv4')

const publicRules: SafeFetchOptions = {
  resolve: (host) => lookUpName(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  ports: ['', '80', '443'],
  redirects: 3,
  milliseconds: 10_000,
}

/** The same error for every failure, so that nobody can use it to explore the private network. */
const unreachable = () => invalid({ url: ['media.unreachable'] })

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a list of `name` and `name:port` has the host of an address. */
export const namesHost = (hosts: readonly string[], url: URL): boolean =>
  hosts.includes(hostOf(url)) || hosts.includes(`${hostOf(url)}:${portOf(url)}`)

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

const isOpenPort = (port: string, { ports }: SafeFetchOptions): boolean =>
  ports === 'any' || ports.includes(port)

function checkedUrl(text: string, rules: SafeFetchOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw unreachable()
  if (url.username !== '' || url.password !== '' || !isOpenPort(url.port, rules)) throw unreachable()
  return url
}

/** The address to connect to. Every address of the name must be allowed, and there is no second lookup. */
async function addressOf(url: URL, rules: SafeFetchOptions): Promise<ResolvedAddress> {
  const host = hostOf(url)
  const family = isIP(host)
  const all = family > 0 ? [{ address: host, family }] : await rules.resolve(host)
  const [first] = all
  if (!first || !all.every(rules.isAllowed)) throw unreachable()
  return first
}

interface Question {
  at: ResolvedAddress
  signal: AbortSignal
  method?: string
  headers: Record<string, string>
  body?: string | undefined
}

async function ask(
  url: URL,
  { at, signal, method = 'GET', headers, body }: Question,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, [at])
    else done(null, at.address, at.family)
  }
  const options: RequestOptions = {
    lookup,
    signal,
    // A new connection: one opened under other rules is never reused.
    agent: false,
    method,
    headers: {
      'accept-encoding': 'identity',
      'user-agent': 'Wardwise',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  }
  // A named import at startup would make Node’s HTTP module load all of fetch.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', 'too_large')
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function follow(
  address: string,
  { rules, maxBytes, signal }: { rules: SafeFetchOptions; maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  let url = checkedUrl(address, rules)
  for (let left = rules.redirects; ; left -= 1) {
    const at = await addressOf(url, rules)
    const answer = await ask(url, { at, signal, headers: { accept: 'image/*' } })
    try {
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return await read(answer, maxBytes)
      if (statusCode < 300 || statusCode > 399 || !headers.location || left === 0) throw unreachable()
      url = checkedUrl(new URL(headers.location, url).href, rules)
    } finally {
      answer.destroy()
    }
  }
}

/**
 * Fetches user-supplied addresses, but never from the private network. The resolved address is checked, once per
 * request and again for every redirect. Throws 422 if the resource cannot be fetched and 413 if it is too large.
 */
export function createSafeFetch(changed: Partial<SafeFetchOptions> = {}): SafeFetch {
  const rules = { ...publicRules, ...changed }

  const rulesFor = (address: string, internalHosts: readonly string[]): SafeFetchOptions =>
    URL.canParse(address) && namesHost(internalHosts, new URL(address))
      ? { ...rules, isAllowed: () => true, ports: 'any' }
      : rules

  async function within<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = AbortSignal.timeout(rules.milliseconds)
    const late = new Promise<never>((_, reject) => {
      ending.addEventListener('abort', () => reject(unreachable()), { once: true })
    })
    try {
      return await Promise.race([work(ending), late])
    } catch (error) {
      throw error instanceof AppError ? error : unreachable()
    }
  }

  return {
    get: (address, maxBytes) => within((signal) => follow(address, { rules, maxBytes, signal })),
    post: (address, { internalHosts = [], ...post }) =>
      within(async (signal) => {
        const own = rulesFor(address, internalHosts)
        const url = checkedUrl(address, own)
        const answer = await ask(url, { at: await addressOf(url, own), signal, method: 'POST', ...post })
        answer.destroy()
        return answer.statusCode ?? 0
      }),
    request: (address, { maxBytes, internalHosts = [], ...message }) =>
      within(async (signal) => {
        const own = rulesFor(address, internalHosts)
        const url = checkedUrl(address, own)
        const answer = await ask(url, { at: await addressOf(url, own), signal, ...message })
        try {
          const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
          return {
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(headers) as Record<string, string>,
            bytes: await read(answer, maxBytes),
          }
        } finally {
          answer.destroy()
        }
      }),
  }
}
