import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings } from '#api/settings.ts'

const chart = join(import.meta.dirname, '../../deploy/chart')
const read = (name: string) => readFileSync(join(chart, name), 'utf8')
const templates = readdirSync(join(chart, 'templates')).map((name) => ({
  name,
  text: read(`templates/${name}`),
}))
const values = parse(read('values.yaml')) as Record<string, unknown>
const matches = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object)
const hasHelm = spawnSync('helm', ['version', '--short']).status === 0

const valueAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values)

/** Paths of all values that are not groups; lists and empty groups are values. */
function pathsOf(group: Record<string, unknown>, before = ''): string[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const isGroup = value !== null && typeof value === 'object' && !Array.isArray(value)
    const inner = isGroup ? pathsOf(value as Record<string, unknown>, `${before}${key}.`) : []
    return inner.length > 0 ? inner : [`${before}${key}`]
  })
}

/**
 * Records the names read by the settings, with machine translation enabled, because its settings are read only then.
 */
function namesThatSettingsRead(): Set<string> {
  const names = new Set<string>()
  const env: Record<string, string> = {
    TRANSLATION_PROVIDER: 'libretranslate',
    TRANSLATION_URL: 'http://translate.example.com',
  }
  readSettings(
    new Proxy(env, {
      get(target, name) {
        names.add(String(name))
        return target[String(name)]
      },
    }),
  )
  return names
}

describe('the chart', () => {
  it('takes its own values, and refuses what it does not know and secrets in plain sight', () => {
    expect([matches(values), matches.errors]).toEqual([true, null])
    expect(matches({ ...values, replica: 3 })).toBe(false)
    expect(matches({ ...values, existingSecret: '' })).toBe(false)
    expect(matches({ ...values, settings: { REDIS_URL: 'redis://:secret@redis' } })).toBe(false)
  })

  it('names only values that there are, and parts that are defined', () => {
    const all = templates.map(({ text }) => text).join('\n')
    const used = [...all.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1))
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((path) => valueAt(path) === undefined)).toEqual([])
    const defined = new Set([...all.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name))
    const included = [...all.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name)
    expect(included.filter((name) => !defined.has(name))).toEqual([])
  })

  it('has no value that no template uses', () => {
    const all = templates.map(({ text }) => text).join('\n')
    const used = new Set([...all.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1)))
    // A template that uses a whole group uses everything in it.
    const isUsed = (path: string): boolean =>
      path.split('.').some((_, index, keys) => used.has(keys.slice(0, index + 1).join('.')))
    const paths = pathsOf(values)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !isUsed(path))).toEqual([])
  })

  it('sets only variables that a node reads, to what it takes', () => {
    const { text } = templates.find(({ name }) => name === '_names.tpl') ?? { text: '' }
    const [, env = ''] = /define "wardwise.env" -\}\}([\s\S]*?)\{\{- range/.exec(text) ?? []
    const fixed = parse(env) as { name: string; value: string }[]
    const port = templates
      .map((each) => /name: (METRICS_PORT)\s+value: \{\{ \.Values\.metrics\.port/.exec(each.text)?.[1] ?? [])
      .flat()
    const given = values.settings as Record<string, string>
    const set: Record<string, string> = {
      ...Object.fromEntries(fixed.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(port.map((name) => [name, String(valueAt('metrics.port'))])),
      ...given,
    }
    expect(Object.keys(set).sort()).toEqual([
      ...['DATA_DIR', 'DEMO', 'METRICS_PORT', 'NODE_ENV', 'PUBLIC_URL', 'TRUSTED_PROXIES'],
    ])
    // Names in the comments of the values belong in a secret.
    const secret = [...read('values.yaml').matchAll(/\b[A-Z][A-Z\d]*_[A-Z_\d]+\b/g)].map(([name]) => name)
    expect(secret).toContain('DATABASE_URL')
    const known = namesThatSettingsRead()
    expect([...Object.keys(set), ...secret].filter((name) => !known.has(name))).toEqual([])
    const { dataDir, production, demo, metricsPort, port: listensOn } = readSettings(set)
    expect({ dataDir, production, demo, metricsPort }).toEqual({
      ...{ dataDir: '/data', production: true, demo: false, metricsPort: 9_464 },
    })
    expect(read('templates/deployment.yaml')).toContain(`containerPort: ${listensOn}\n`)
  })

  it.each(templates)('$name ends what it begins', ({ text }) => {
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    expect(count(/\{\{-?\s*end\s*-?\}\}/g)).toBe(count(/\{\{-?\s*(?:if|range|with|define)\b/g))
  })

  it('starts only nodes of a version whose image has the command that migrates', () => {
    const command = /command: \["node", "([^"]+)"\]/.exec(read('templates/migration.yaml'))?.[1] ?? ''
    expect(readFileSync(join(chart, '../..', command), 'utf8')).toMatch(
      /import .*\bmigrate\b.* from '.*migrate.ts'/,
    )
    const { version } = JSON.parse(readFileSync(join(chart, '../../package.json'), 'utf8')) as {
      version: string
    }
    expect(parse(read('Chart.yaml'))).toMatchObject({ appVersion: version })
  })
})

const everything = [
  'autoscaling.enabled=true',
  'autoscaling.socketsPerNode=5000',
  'ingress.enabled=true',
  'ingress.tlsSecret=tls',
  'httpRoute.enabled=true',
  'httpRoute.parentRefs[0].name=gateway',
  'metrics.podMonitor.enabled=true',
  'sharedFolder.existingClaim=files',
].flatMap((value) => ['--set', value])

/** What only Helm itself can verify. Skipped if it is not installed. */
describe.skipIf(!hasHelm)('the chart, by helm itself', () => {
  it.each([{ given: [] as string[] }, { given: everything }])(
    'is linted and rendered with $given',
    ({ given }) => {
      const lint = spawnSync('helm', ['lint', '--strict', chart, ...given], { encoding: 'utf8' })
      expect([lint.status, lint.stdout]).toEqual([0, expect.stringContaining('0 chart(s) failed')])
      const { status, stdout, stderr } = spawnSync('helm', ['template', 'learn', chart, ...given], {
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
      const kinds = parseAllDocuments(stdout).map((each) => (each.toJS() as { kind?: string } | null)?.kind)
      expect(kinds).toEqual(expect.arrayContaining(['Deployment', 'Job', 'Service', 'PodDisruptionBudget']))
      if (given.length > 0)
        expect(kinds).toEqual(
          expect.arrayContaining(['HorizontalPodAutoscaler', 'Ingress', 'HTTPRoute', 'PodMonitor']),
        )
    },
  )
})
