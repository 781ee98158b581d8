import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newCode } from '../ids.ts'
import { checkedKey, type Files, isKey, type TempFile } from './files.ts'

/** Files on the local disk below `root`. A file appears under its name only when complete. */
export function createLocalFiles(root: string): Files {
  const pathOf = (key: string): string => join(root, checkedKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(root, { recursive: true })
      const aside = join(root, `.${newCode()}.part`)
      try {
        await writeAside(aside, content)
        await rename(aside, path)
      } finally {
        await rm(aside, { force: true })
      }
    },
    async find(key) {
      const path = pathOf(key)
      const facts = await stat(path).catch(orAbsent)
      return facts && { bytes: facts.size, stream: async (part) => createReadStream(path, part) }
    },
    read: (key) => readFile(pathOf(key)).catch(orAbsent),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const folder = await opendir(root).catch(orAbsent)
      if (folder) for await (const { name } of folder) if (isKey(name)) yield name
    },
  }
}

/** Moves a temporary file on the same disk; copies one from elsewhere. */
async function writeAside(aside: string, content: Uint8Array | TempFile): Promise<void> {
  if ('path' in content && (await moved(content.path, aside))) return
  const handle = await open(aside, 'wx', 0o644)
  try {
    await handle.writeFile('path' in content ? createReadStream(content.path) : content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
  return true
}

function orAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
