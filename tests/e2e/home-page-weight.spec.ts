import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const folder = join(import.meta.dirname, '../../web/dist')

/** Kilobytes on the wire: files that are not worth compressing are sent uncompressed. */
function weigh(paths: string[]): number {
  const bytes = paths.map((path) => {
    const compressed = join(folder, `${path}.br`)
    return readFileSync(existsSync(compressed) ? compressed : join(folder, path)).length
  })
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/**
 * The files that the page links, and those that its first script preloads: for each language, and for the home page
 * under `/`.
 */
function readPage(): { linked: (extension: string) => string[]; preloads: Record<string, string[]> } {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const linked = (extension: string): string[] =>
    [...page.matchAll(new RegExp(`(?:src|href)="/([^"]+\\.${extension})"`, 'g'))].map(
      ([, path]) => path ?? '',
    )
  const listed = JSON.parse(/document\.documentElement, (\{.*\})\)/.exec(page)?.[1] ?? '{}') as object
  const preloads = Object.entries(listed).map(([key, paths]: [string, string[]]) => [
    key,
    paths.map((path) => path.slice(1)),
  ])
  return { linked, preloads: Object.fromEntries(preloads) }
}

test('the home page loads no more script and style than it is given', () => {
  const { linked, preloads } = readPage()
  const scripts = [...new Set([...linked('js'), ...(preloads.en ?? []), ...(preloads['/'] ?? [])])]
  const styles = linked('css')
  // At least the entry, the packages and one language.
  expect(scripts.length).toBeGreaterThanOrEqual(3)
  expect(styles.length).toBeGreaterThanOrEqual(1)
  expect(weigh(scripts), 'script of the home page in kB').toBeLessThan(221)
  expect(weigh(styles), 'style of the home page in kB').toBeLessThan(21)
})

test('no other language weighs much more than English', () => {
  const { '/': _home, en = [], ...others } = readPage().preloads
  expect(Object.keys(others).sort()).toEqual(['el', 'es', 'ro'])
  for (const [language, files] of Object.entries(others))
    expect(weigh(files), `${language} in kB`).toBeLessThan(weigh(en) * 1.5)
})
