import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

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

/** What no other tool than Helm itself can say. Where it is not installed these are skipped. */
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
