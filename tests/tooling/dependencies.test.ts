import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

interface Locked {
  version: string
  dev?: boolean
  name?: string
}

const packages = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> })
    .packages,
).filter(([path]) => path !== '')
const nameAt = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

it('npm run sbom lists what the product runs on in the version it is installed in, and no tools', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 50_000_000 })
  const bill = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; version: string; hashes?: unknown[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  const kept = packages
    .filter(([, { dev }]) => !dev)
    .map(([path, { name, version }]) => `${name ?? nameAt(path)}@${version}`)
  expect(kept.length).toBeGreaterThan(100)
  expect([...listed].sort()).toEqual([...new Set(kept)].sort())
  expect(bill.components.filter(({ hashes }) => !hashes)).toEqual([])
  expect(listed).not.toContain(
    packages
      .filter(([path]) => path === 'node_modules/vitest')
      .map(([, { version }]) => `vitest@${version}`)[0],
  )
})

it.each([
  // Crafted content types bypassed body validation: CVE-2025-32442, 2026-25223, 2026-3419, 2026-33806.
  ['fastify', '5.8.5'],
])('%s is never older than %s, where a hole was mended', (name, mended) => {
  const versions = packages.filter(([path]) => nameAt(path) === name).map(([, { version }]) => version)
  expect(versions.length).toBeGreaterThan(0)
  const older = versions.filter((version) => version.localeCompare(mended, 'en', { numeric: true }) < 0)
  expect(older).toEqual([])
})
