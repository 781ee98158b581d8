import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commitRestore, settleRestore } from './swap.ts'

/** A data folder with the given folders, each containing its own description. */
function dataFolder(folders: Record<string, string>, committed: boolean): { dataDir: string; root: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardwise-test-swap-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const [name, description] of Object.entries(folders)) {
    mkdirSync(join(dataDir, name))
    writeFileSync(join(dataDir, name, 'which'), description)
  }
  if (committed) writeFileSync(join(dataDir, 'restore-committed'), '')
  return { dataDir, root: dataDir }
}

function found({ dataDir }: { dataDir: string }): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name, 'which'), 'utf8')]),
  )
}

const present = { pg18: 'old', files: 'old' }
const staged = { 'pg18.restoring': 'new', 'files.restoring': 'new' }

test('a committed restore replaces both folders and leaves nothing behind', () => {
  const folders = dataFolder({ ...present, ...staged }, false)
  commitRestore(folders)
  expect(found(folders)).toEqual({ pg18: 'new', files: 'new' })
})

test('into an empty data folder as well', () => {
  const folders = dataFolder(staged, false)
  commitRestore(folders)
  expect(found(folders)).toEqual({ pg18: 'new', files: 'new' })
})

test.each([
  ['right after the mark', { ...present, ...staged }],
  ['with the old cluster moved away', { files: 'old', 'pg18.replaced': 'old', ...staged }],
  [
    'with the new cluster in place',
    { pg18: 'new', 'pg18.replaced': 'old', files: 'old', 'files.restoring': 'new' },
  ],
  [
    'with the old files moved away',
    { pg18: 'new', 'pg18.replaced': 'old', 'files.replaced': 'old', 'files.restoring': 'new' },
  ],
  ['before the clearing up', { pg18: 'new', files: 'new', 'pg18.replaced': 'old', 'files.replaced': 'old' }],
  ['in the middle of clearing up', { pg18: 'new', files: 'new', 'files.replaced': 'old' }],
])('cut short %s, the next start completes it', (_moment, folders) => {
  const layout = dataFolder(folders, true)
  settleRestore(layout)
  expect(found(layout)).toEqual({ pg18: 'new', files: 'new' })
  expect(existsSync(join(layout.dataDir, 'restore-committed'))).toBe(false)
})

test.each([
  ['while it was loading', { ...present, ...staged }],
  ['before its files were there', { ...present, 'pg18.restoring': 'half' }],
])('cut short %s, the next start keeps what was', (_moment, folders) => {
  const layout = dataFolder(folders, false)
  settleRestore(layout)
  expect(found(layout)).toEqual(present)
})
