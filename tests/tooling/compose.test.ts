import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#api/settings.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; ports?: string[]; profiles?: string[] }
  >
  volumes: Record<string, unknown>
}

/** Substitutes variables like Compose, with a password set: innermost expressions first. */
function filledIn(text: string, shell: Record<string, string> = {}): string {
  const set: Record<string, string> = { POSTGRES_PASSWORD: 'Secret123', ...shell }
  const next = text.replace(/\$\{(\w+)(?::([-?+])([^${}]*))?\}/g, (_, name, kind, rest = '') => {
    const value = set[name] ?? ''
    if (kind === '+') return value === '' ? '' : rest
    return value === '' && kind === '-' ? rest : value
  })
  return next === text ? text : filledIn(next, shell)
}

it('compose.yaml gives the application settings that it takes, and keeps what is written', () => {
  const { services, volumes } = parse(filledIn(read('compose.yaml'))) as Compose
  expect(Object.keys(services).sort()).toEqual(['app', 'balancer', 'database', 'redis', 'second'])
  expect(services.second?.environment).toEqual(services.app?.environment)
  expect(services.second?.volumes).toEqual(services.app?.volumes)
  for (const name of ['second', 'redis', 'balancer']) expect(services[name]?.profiles).toEqual(['two-nodes'])
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: '/data', ...services.app?.environment })
  expect(settings).toMatchObject({
    databaseUrl: 'postgres://wardwise:Secret123@database/wardwise',
    demo: false,
    production: true,
    port: 3000,
  })
  expect(services.app?.ports).toEqual(['3000:3000'])
  const all = Object.values(services).flatMap((service) => service.volumes ?? [])
  const mounted = all.filter((volume) => !volume.startsWith('./'))
  const names = new Set(mounted.map((volume) => volume.split(':')[0]))
  expect([...names].sort()).toEqual(Object.keys(volumes).sort())
  expect(all).toContain('./docs/balancer.conf:/etc/nginx/conf.d/default.conf:ro')
  expect(mounted).toContain('files:/data')
})

it('compose.yaml with its two nodes uses its Redis and believes its balancer, and alone neither', () => {
  const settingsWith = (shell: Record<string, string>) => {
    const { services } = parse(filledIn(read('compose.yaml'), shell)) as Compose
    expect(services.second?.environment).toEqual(services.app?.environment)
    return readSettings({ NODE_ENV: 'production', DATA_DIR: '/data', ...services.app?.environment })
  }
  const two = { redisUrl: 'redis://redis', trustedProxies: ['uniquelocal'] }
  expect(settingsWith({ COMPOSE_PROFILES: 'two-nodes' })).toMatchObject(two)
  expect(settingsWith({})).toMatchObject({ trustedProxies: [] })
  expect(settingsWith({}).redisUrl).toBeUndefined()
  const given = { REDIS_URL: 'redis://elsewhere', TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(settingsWith({ COMPOSE_PROFILES: 'two-nodes', ...given })).toMatchObject({
    redisUrl: 'redis://elsewhere',
    trustedProxies: ['10.0.0.0/8'],
  })
})

it('compose.yaml hands on every setting that operating.md tells of and that it does not set itself', () => {
  const { services } = parse(filledIn(read('compose.yaml'))) as Compose
  const rows = read('docs/operating.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][\dA-Z_]+)`/g)].map(([, name]) => name),
  )
  const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'NODE_ENV']
  expect(Object.keys(services.app?.environment ?? {}).sort()).toEqual(
    documented.filter((name) => !ofTheImage.includes(name ?? '')).sort(),
  )
})

it('the image runs the program as an ordinary account on the data folder that is mounted', () => {
  const lines = read('Dockerfile').split('\n')
  expect(lines.findIndex((line) => line === 'USER node')).toBeGreaterThan(
    lines.findIndex((line) => line.startsWith('RUN npm run build')),
  )
  expect(lines.at(-2)).toBe('CMD ["node", "api/start.js"]')
  expect(lines).toContain('VOLUME /data')
})
