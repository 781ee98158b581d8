import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderIdOf } from './folder-id.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('a folder has one id, however many begin with it at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = aFolder()
    const ids = await Promise.all(Array.from({ length: 20 }, () => folderIdOf(folder)))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  }
})

it('a folder in which a process died while it wrote the id gets one', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'folder-id.txt'), '')
  const id = await folderIdOf(folder)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(await folderIdOf(folder)).toBe(id)
})
