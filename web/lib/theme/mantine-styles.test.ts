import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '#package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const styles = join(root, 'node_modules/@mantine/core/styles')
/** These import the staff’s styles. */
const ofStaff = /^web\/(pages\/admin|app\/layouts\/admin|app\/routes|pages\/public\/setup-page)/
/** Components that are styled by a module of our own, file and all. */
const styledHere = ['web/blocks/panels/panels.tsx: Tabs']

const importing =
  /(?:^|\n)(?:import|export)\s(?!type\b)([^'"]*?)['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

function pathOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return resolve(dirname(from), name)
  for (const [alias, target] of Object.entries(packageFile.imports)) {
    const prefix = alias.replace('*', '')
    if (name.startsWith(prefix)) return join(root, target.replace('*', name.slice(prefix.length)))
  }
  return undefined
}

const componentsIn = (names: string): string[] =>
  names
    .replaceAll(/[{}]|\bfrom\b/g, '')
    .split(',')
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter((name) => existsSync(join(styles, `${name}.layer.css`)))

/** The Mantine components of the pages without the staff’s styles, and the styles that come with their files. */
function readPages() {
  const queue = globSync(
    ['web/main.tsx', 'web/pages/{student,public}/**/*.tsx', 'web/app/layouts/**/*.tsx'],
    {
      cwd: root,
    },
  ).map((file) => join(root, file))
  const seen = new Set<string>()
  const used = new Set<string>()
  const styled = new Set<string>()
  for (let file = queue.pop(); file; file = queue.pop()) {
    const path = relative(root, file)
    if (seen.has(file) || ofStaff.test(path) || /\.test/.test(path) || !existsSync(file)) continue
    seen.add(file)
    const content = readFileSync(file, 'utf8')
    for (const [, name = ''] of content.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g))
      styled.add(name)
    for (const [, names = '', from = '', later] of content.matchAll(importing)) {
      if (from === '@mantine/core') for (const name of componentsIn(names)) used.add(`${path}: ${name}`)
      const next = pathOf(file, later ?? from)
      if (next && /\.(tsx?|css)$/.test(next)) queue.push(next)
    }
  }
  return { used: [...used].sort(), styled }
}

test('pages without the staff’s styles bring those of the components they use', () => {
  const { used, styled } = readPages()
  expect(used.length).toBeGreaterThan(20)
  const bare = used.filter((entry) => !styledHere.includes(entry) && !styled.has(entry.split(': ')[1] ?? ''))
  expect(bare).toEqual([])
})
