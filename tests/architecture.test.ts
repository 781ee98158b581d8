import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageLanguages } from '#contract/locales.ts'
import { routes } from '#contract/routes.ts'
import { filesUnder, isSource, isTest, read } from '../tools/checks/files.ts'
import { domainTable } from '../tools/checks/import-rules.ts'
import { tableNames, tablesWrittenIn } from '../tools/checks/table-writers.ts'

const root = join(import.meta.dirname, '..')
const called = ({ method, path }: Endpoint): string => `${method} ${path}`

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const contractFiles = filesUnder(root, 'contract').filter((file) => isSource(file) && !isTest(file))
const endpoints = (
  await Promise.all(
    contractFiles.map(async (file) => Object.values((await import(join(root, file))) as object)),
  )
)
  .flat()
  .filter(isEndpoint)

describe('the contract', () => {
  it('is served as a whole, each call once', () => {
    const served = allRoutes.map(({ endpoint }) => endpoint)
    expect(endpoints.length).toBeGreaterThan(0)
    expect(served.map(called).sort()).toEqual(endpoints.map(called).sort())
    expect(new Set(served)).toEqual(new Set(endpoints))
  })

  it('leaves no doubt about which call an address means', () => {
    const shapes = endpoints.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z_]+/g, ':')}`)
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it.each(endpoints.map((endpoint) => [called(endpoint), endpoint] as const))(
    'describes the parameters of %s',
    (_, { path, params }) => {
      const named = [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, name]) => name)
      const described = Object.keys((params as { shape?: object } | undefined)?.shape ?? {})
      expect(described.sort()).toEqual(named.sort())
    },
  )

  it.each(endpoints.flatMap((endpoint) => (endpoint.upload ? [[called(endpoint), endpoint] as const] : [])))(
    'limits how many files a minute one person sends by %s',
    (_, { perMinute }) => {
      expect(perMinute).toBeLessThanOrEqual(120)
    },
  )
})

describe('what a change makes stale', async () => {
  const webFiles = filesUnder(root, 'web').filter((file) => isSource(file) && !isTest(file))
  const web = webFiles.map((file) => read(root, file)).join('\n')
  const named = (
    await Promise.all(
      contractFiles.map(async (file) => Object.entries((await import(join(root, file))) as object)),
    )
  )
    .flat()
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
  const tagsOf = (kind: 'reads' | 'changes') => named.flatMap(([, endpoint]) => endpoint[kind] ?? [])

  it('is declared by every write that the web calls', () => {
    const used = named.filter(
      ([name, { method }]) => method !== 'GET' && new RegExp(`\\b${name}\\b`).test(web),
    )
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(([, { changes }]) => !changes).map(([name]) => name)).toEqual([])
  })

  it('is read by something', () => {
    const reads = tagsOf('reads')
    const isRead = (tag: string) => reads.some((shown) => shown === tag || shown.startsWith(`${tag}/`))
    expect(tagsOf('changes').filter((tag) => !isRead(tag))).toEqual([])
  })

  it('has ids that the address of the call tells', () => {
    const unknown = named.flatMap(([name, { path, reads = [], changes = [] }]) =>
      [...reads, ...changes]
        .flatMap((tag) => [...tag.matchAll(/:\w+/g)].map(([id]) => id))
        .filter((id) => !path.split('/').includes(id))
        .map((id) => `${name} ${id}`),
    )
    expect(unknown).toEqual([])
  })

  it('is told to the query client in one place', () => {
    const refetching = webFiles.filter((file) =>
      /\binvalidateQueries\(|\brefetchQueries\(|\.on(Success|Settled)\?\./.test(read(root, file)),
    )
    expect(refetching).toEqual(['web/lib/query/query-client.ts'])
  })
})

interface RouteEntry {
  name: string
  title: string
}

describe('the named routes', async () => {
  // The web has its own compiler settings, so its table is not imported by a path that the compiler can follow.
  const { routeTable } = (await import(join(root, 'web/app/routes.tsx'))) as { routeTable: RouteEntry[] }

  it('all lead to one page', () => {
    expect(routeTable.map(({ name }) => name).sort()).toEqual(Object.keys(routes).sort())
  })

  it.each(messageLanguages)('all have a title in %s', (language) => {
    const { titles } = JSON.parse(readFileSync(join(root, `web/locales/${language}/navigation.json`), 'utf8'))
    expect(routeTable.filter(({ title }) => !titles[title])).toEqual([])
  })
})

describe('domains', () => {
  it('are all in the table of who may call whom', () => {
    const folders = readdirSync(join(root, 'api/domains'))
    expect(folders.filter((domain) => !Object.hasOwn(domainTable, domain))).toEqual([])
  })

  it('name only each other in that table, in one direction', () => {
    const reached = (domain: string, seen: string[] = []): string[] =>
      (domainTable[domain] ?? []).flatMap((other) =>
        seen.includes(other) ? [other] : [other, ...reached(other, [...seen, other])],
      )
    for (const [domain, others] of Object.entries(domainTable)) {
      expect(Object.keys(domainTable)).toEqual(expect.arrayContaining(others))
      expect(reached(domain)).not.toContain(domain)
    }
  })
})

describe('the server', () => {
  /**
   * Files with outgoing connections: to addresses from the settings, or to user-supplied addresses on the public
   * internet only.
   */
  const goesOut = [
    'api/platform/files/s3-client.ts',
    'api/platform/mail/mail.ts',
    'api/platform/network/json-post.ts',
    'api/platform/network/safe-fetch.ts',
    'api/platform/realtime/drivers/hosted-broadcaster.ts',
    'api/platform/tracing/tracing.ts',
  ]
  const files = filesUnder(root, 'api').filter(
    // Tests make requests as clients do; db/ asks the owner of a data folder on this machine.
    (file) =>
      isSource(file) && !isTest(file) && !/\.test-support\./.test(file) && !file.startsWith('api/db/'),
  )
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(read(root, file)))

  it('calls other hosts by six doors alone', () => {
    const calling =
      /\bfetch\(|new (WebSocket|EventSource)\(|import (?!type|\{ createServer, type Server \})[^;\n]* from '(node:)?(https?|http2|tls|dns|dgram|undici)'|import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from 'node:net'|import\('(node:)?(https?|http2|net|tls|dns|undici|pusher|nodemailer)'\)|from '@opentelemetry\/exporter-/
    expect(files.length).toBeGreaterThan(100)
    expect(matching(calling).filter((file) => !goesOut.includes(file))).toEqual([])
    expect(goesOut.filter((file) => !matching(calling).includes(file))).toEqual([])
  })

  it('runs no other program, and itself only to draw what can be stopped in no other way', () => {
    expect(matching(/node:(child_process|vm)|\beval\(|new Function\(/)).toEqual([
      'api/platform/worker-process/worker-process.ts',
    ])
    expect(read(root, 'api/platform/worker-process/worker-process.ts')).toContain(
      'import { type ChildProcess, fork } from',
    )
  })
})

describe('tables', () => {
  const tables = tableNames(read(root, 'api/db/schema.ts'))
  // db/ moves whole databases and owns no table; the demo writes what services would have written in the past (record
  // 0104).
  const elsewhere = ['api/db/', 'api/demo/history/']
  const files = filesUnder(root, 'api').filter(
    (file) => isSource(file) && !isTest(file) && !elsewhere.some((folder) => file.startsWith(folder)),
  )
  const writers = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]))
  for (const file of files) {
    for (const table of tablesWrittenIn(read(root, file), tables)) writers.get(table)?.add(ownerOf(file))
  }

  it('are each written by one domain alone', () => {
    expect(tables.length).toBeGreaterThan(20)
    const shared = [...writers].filter(([, owners]) => owners.size > 1)
    expect(shared.map(([table, owners]) => `${table}: ${[...owners].join(', ')}`)).toEqual([])
  })

  it('are each written by somebody', () => {
    expect([...writers].filter(([, owners]) => owners.size === 0).map(([table]) => table)).toEqual([])
  })
})

/** `badges` for a file of that domain, otherwise the folder below api/. */
function ownerOf(file: string): string {
  const [, folder = '', domain = ''] = file.split('/')
  return folder === 'domains' ? domain : folder
}
