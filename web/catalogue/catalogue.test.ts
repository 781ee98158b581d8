import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const filesOf = (folder: string): string[] =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test/.test(file))

/** The folder of each alias of package.json, relative to web/. */
const aliases: [string, string][] = [
  ['#ui/', 'ui/'],
  ['#lib/', 'lib/'],
  ['#features/', 'features/'],
  ['#web/', ''],
]
const pathOf = (file: string, specifier: string): string => {
  const [alias, folder] = aliases.find(([start]) => specifier.startsWith(start)) ?? []
  return alias === undefined
    ? normalize(join(file, '..', specifier))
    : `${folder}${specifier.slice(alias.length)}`
}

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(web, file), 'utf8').matchAll(
      /(?:from|import\() ?'((?:\.|#(?:ui|lib|features|web)\/)[^']+\.tsx?)'/g,
    ),
  ].map(([, specifier = '']) => pathOf(file, specifier))

/** All components that the catalogue shows, including those within others. */
const shown = (): Set<string> => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    importsOf(file).forEach(visit)
  }
  filesOf('catalogue').forEach(visit)
  return seen
}

// Specification +: Every piece of web/ui passes axe in both themes and fits in four languages
it('shows every piece of web/ui', () => {
  const pieces = filesOf('ui').filter((file) => file.endsWith('.tsx'))
  expect(pieces.length).toBeGreaterThan(20)
  const seen = shown()
  expect(
    pieces.filter((file) => !seen.has(file)),
    'add them to web/catalogue',
  ).toEqual([])
})

it('is known to nothing that is built for production', () => {
  const others = ['app', 'features', 'lib', 'pages', 'ui'].flatMap(filesOf).concat('main.tsx')
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((file) => importsOf(file).some((path) => path.startsWith('catalogue')))).toEqual([])
})
