import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importRules } from '../../tools/checks/import-rules.ts'
import { findForbiddenImports } from '../../tools/checks/imports.ts'

const root = join(import.meta.dirname, '../..')

/** A small product in which every import is allowed. */
const sound: Record<string, string[]> = {
  'contract/badges/badges.ts': ['zod/mini'],
  'api/main.ts': ['api/app.ts', 'api/db/connect.ts'],
  'api/app.ts': [
    'api/domains/badges/badges.routes.ts',
    'api/domains/learning/learning.service.ts',
    'fastify',
  ],
  'api/db/connect.ts': ['pg'],
  'api/platform/http/serve.ts': ['contract/badges/badges.ts', 'fastify'],
  'api/demo/seed.ts': ['api/domains/learning/learning.service.ts'],
  'api/domains/badges/badges.routes.ts': [
    'contract/badges/badges.ts',
    'api/domains/badges/badges.service.ts',
  ],
  'api/domains/badges/badges.service.ts': [
    'api/domains/badges/badges.queries.ts',
    'api/domains/badges/badges.rules.ts',
  ],
  'api/domains/badges/badges.queries.ts': [],
  'api/domains/badges/badges.rules.ts': ['contract/badges/badges.ts'],
  'api/domains/badges/badges.test.ts': ['api/db/connect.ts', 'vitest', 'web/lib/store.ts'],
  'api/domains/learning/learning.service.ts': ['api/domains/badges/badges.service.ts'],
  'api/domains/newcomer/newcomer.service.ts': ['api/platform/http/serve.ts'],
  'web/main.tsx': ['web/app/routes.tsx'],
  'web/app/routes.tsx': ['web/pages/student/home-page.tsx'],
  'web/pages/student/home-page.tsx': ['web/features/badges/shelf.tsx', 'web/features/points/total.tsx'],
  'web/pages/student/library-page.tsx': ['web/ui/media/avatar.tsx'],
  'web/features/badges/badges.api.ts': ['web/lib/api/call.ts', 'contract/badges/badges.ts'],
  'web/features/badges/shelf.tsx': [
    'web/features/badges/badges.api.ts',
    'web/blocks/callout/callout.tsx',
    'web/entities/badge-image.tsx',
    'web/ui/media/avatar.tsx',
  ],
  'web/features/points/total.tsx': ['web/lib/store.ts'],
  'contract/locales.ts': [],
  'web/blocks/callout/callout.tsx': ['contract/badges/badges.ts', 'web/ui/media/avatar.tsx'],
  'web/entities/badge-image.tsx': ['contract/badges/badges.ts', 'web/ui/media/avatar.tsx'],
  'web/ui/media/avatar.tsx': ['web/lib/store.ts', 'contract/locales.ts', 'react'],
  'web/lib/store.ts': [],
  'web/lib/api/call.ts': ['web/lib/store.ts'],
  'tests/support/app.ts': ['api/app.ts', 'vitest'],
  'vite.config.ts': ['vite'],
}

/** One import that each rule forbids. */
const planted: [rule: string, from: string, to: string][] = [
  ['contract-stands-alone', 'contract/badges/badges.ts', 'fastify'],
  ['api-without-web', 'api/platform/http/serve.ts', 'web/lib/store.ts'],
  ['web-without-api', 'web/lib/store.ts', 'api/db/connect.ts'],
  ['product-without-tests', 'api/platform/http/serve.ts', 'tests/support/app.ts'],
  ['product-without-tests', 'api/platform/http/serve.ts', 'api/domains/badges/badges.test.ts'],
  ['production-dependencies-only', 'api/platform/http/serve.ts', 'vitest'],
  ['production-dependencies-only', 'vite.config.ts', 'vitest'],
  ['resolvable', 'web/lib/store.ts', 'web/lib/gone.ts'],
  ['no-cycles', 'web/lib/store.ts', 'web/lib/api/call.ts'],
  ['no-barrels', 'web/pages/student/home-page.tsx', 'web/ui/index.ts'],
  ['platform-knows-no-domain', 'api/platform/http/serve.ts', 'api/domains/learning/learning.service.ts'],
  ['platform-knows-no-domain', 'api/db/connect.ts', 'api/demo/seed.ts'],
  ['domain-without-http', 'api/domains/badges/badges.service.ts', 'fastify'],
  ['domain-below-app', 'api/domains/badges/badges.queries.ts', 'api/demo/seed.ts'],
  ['pure-rules', 'api/domains/badges/badges.rules.ts', 'api/domains/badges/badges.queries.ts'],
  ['pure-rules', 'api/domains/badges/badges.rules.ts', 'node:fs'],
  ['database-opened-once', 'api/domains/badges/badges.service.ts', 'api/db/connect.ts'],
  ['database-opened-once', 'api/platform/http/serve.ts', 'pg'],
  ['domain-by-its-door', 'api/domains/learning/learning.service.ts', 'api/domains/badges/badges.queries.ts'],
  ['domain-table', 'api/domains/badges/badges.queries.ts', 'api/domains/accounts/accounts.service.ts'],
  ['domain-in-table', 'api/domains/newcomer/newcomer.service.ts', 'api/domains/badges/badges.service.ts'],
  ['features-apart', 'web/features/points/total.tsx', 'web/features/badges/shelf.tsx'],
  ['features-below-pages', 'web/features/points/total.tsx', 'web/pages/student/library-page.tsx'],
  ['pages-apart', 'web/pages/student/home-page.tsx', 'web/pages/student/library-page.tsx'],
  ['ui-looks-down', 'web/ui/media/avatar.tsx', 'web/features/points/total.tsx'],
  ['ui-looks-down', 'web/ui/media/avatar.tsx', 'web/blocks/steps.ts'],
  ['ui-looks-down', 'web/ui/media/avatar.tsx', 'web/entities/course-bar.tsx'],
  ['ui-names-no-noun', 'web/ui/media/avatar.tsx', 'contract/badges/badges.ts'],
  ['blocks-look-down', 'web/blocks/callout/callout.tsx', 'web/features/points/total.tsx'],
  ['blocks-look-down', 'web/entities/badge-image.tsx', 'web/pages/student/library-page.tsx'],
  ['lib-looks-down', 'web/lib/store.ts', 'web/ui/plain.tsx'],
  ['lib-looks-down', 'web/lib/store.ts', 'web/blocks/steps.ts'],
  ['http-in-api-files', 'web/features/badges/shelf.tsx', 'web/lib/api/call.ts'],
]

/** Files that only the planted imports refer to. */
const targets = [
  'api/domains/accounts/accounts.service.ts',
  'web/blocks/steps.ts',
  'web/entities/course-bar.tsx',
  'web/ui/index.ts',
  'web/ui/plain.tsx',
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardwise-imports-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the import rules', () => {
  it('accept a sound tree', async () => {
    expect(await broken(sound)).toEqual([])
  })

  it.each(planted)('%s: %s must not import %s', async (rule, from, to) => {
    const found = await broken({ ...sound, [from]: [...(sound[from] ?? []), to] })
    // A cycle is reported once, at any of its files.
    const places = found.map((finding) => [finding.rule, rule === 'no-cycles' ? from : finding.from])
    expect(places).toContainEqual([rule, from])
  })

  it('are each shown to fail', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(importRules.map(({ name }) => name)))
  })

  it('let types through where only running code is the matter', async () => {
    plant(sound)
    write('api/domains/badges/badges.rules.ts', "import type { Pool } from 'pg'\nexport type Open = Pool\n")
    expect((await findForbiddenImports(folder)).forbidden).toEqual([])
  })

  it('fail when there is nothing to look at', async () => {
    await expect(findForbiddenImports(folder)).rejects.toThrow('saw 0 of 0 modules')
  })
})

async function broken(tree: Record<string, string[]>) {
  plant({ ...Object.fromEntries(targets.map((file) => [file, []])), ...tree })
  return (await findForbiddenImports(folder)).forbidden
}

function plant(tree: Record<string, string[]>): void {
  for (const [file, imports] of Object.entries(tree)) {
    const lines = imports.map((to) => `import '${specifier(file, to)}'`)
    write(file, `${lines.join('\n')}\nexport const made = true\n`)
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Our own files by relative path, packages by name. */
function specifier(from: string, to: string): string {
  if (!/^(api|web|contract|tests)\//.test(to)) return to
  const path = relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}
