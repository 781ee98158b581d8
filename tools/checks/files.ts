import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'test-results', '.git', 'data'])

/** Paths of all files in the given parts of a tree, relative to its root and sorted. A missing part has no files. */
export function filesUnder(root: string, ...parts: string[]): string[] {
  return parts
    .flatMap((part) => walk(join(root, part)))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .sort()
}

export const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

export const isTest = (file: string): boolean => /\.(test|test-support)\.tsx?$/.test(file)

export function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function walk(folder: string): string[] {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? walk(path) : [path]
  })
}
