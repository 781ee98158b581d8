/** The answer of a name server; `unknown` means no answer, which says nothing about the name. */
export type DnsAnswer<T> = { kind: 'found'; values: T[] } | { kind: 'missing' } | { kind: 'unknown' }

/** All DNS queries go through this interface. */
export interface Dns {
  /** The TXT records of a name, each joined to one string. */
  texts: (name: string) => Promise<DnsAnswer<string>>
  /** IPv4 and IPv6 addresses of a name, through CNAME records. */
  addresses: (name: string) => Promise<DnsAnswer<string>>
}

const absent = ['ENOTFOUND', 'ENODATA']

/** Queries the system’s name servers, or those given as `address` or `address:port`. */
export function createDns(servers?: string[]): Dns {
  const ask = async <T>(question: (resolver: DnsQuery) => Promise<T[]>): Promise<DnsAnswer<T>> => {
    // Loaded when the first host name is checked.
    const { Resolver } = await import('node:dns/promises')
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    try {
      const values = await question(resolver)
      return values.length > 0 ? { kind: 'found', values } : { kind: 'missing' }
    } catch (error) {
      return { kind: absent.includes((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'unknown' }
    }
  }
  return {
    texts: (name) =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    async addresses(name) {
      const answers = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ])
      const values = answers.flatMap((answer) => (answer.kind === 'found' ? answer.values : []))
      if (values.length > 0) return { kind: 'found', values }
      return answers.some(({ kind }) => kind === 'unknown') ? { kind: 'unknown' } : { kind: 'missing' }
    },
  }
}

interface DnsQuery {
  resolveTxt: (name: string) => Promise<string[][]>
  resolve4: (name: string) => Promise<string[]>
  resolve6: (name: string) => Promise<string[]>
}
