import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeHashedFile } from '#platform/files/hashed-file.ts'
import { PackTooLarge, zipFiles } from './zip-files.export.ts'

it('writes no file that is larger than a zip file may be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-zip-'))
  const at = new Date()
  const a = await writeHashedFile(join(folder, 'a'), 'a'.repeat(1000))
  const b = await writeHashedFile(join(folder, 'b'), 'b'.repeat(500))
  const zip = (name: string, files: [string, typeof a][], bytesAtMost?: number) =>
    zipFiles(new Map(files), { path: join(folder, name), at, bytesAtMost })

  const whole = await zip('whole.zip', [
    ['a', a],
    ['b', b],
  ])
  // Compressed it would fit, but the size of the file itself does not.
  await expect(zip('file.zip', [['a', a]], 999)).rejects.toThrow(PackTooLarge)
  await expect(zip('all.zip', [['b', b]], 500)).resolves.toMatchObject({ bytes: expect.any(Number) })
  expect(whole.bytes).toBeLessThan(1000)
  const many = Array.from({ length: 20 }, (_, index): [string, typeof a] => [`${index}`, a])
  await expect(zip('many.zip', many, 1000)).rejects.toThrow(PackTooLarge)
  await rm(folder, { recursive: true })
})
