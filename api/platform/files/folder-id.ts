import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../ids.ts'

const lookEveryMs = 50
const looks = 40

/**
 * The id of a data folder, written on the first start with an external database, so that two processes can tell whether
 * they share the folder.
 */
export async function folderIdOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'folder-id.txt')
  await writeFile(path, `${newId()}\n`, { flag: 'wx' }).catch(() => undefined)
  // Another process may have created the file without having written to it yet.
  for (let look = 0; look < looks; look += 1) {
    const id = (await readFile(path, 'utf8')).trim()
    if (id !== '') return id
    await pause(lookEveryMs)
  }
  // That process died before writing.
  const temporary = `${path}.${newId()}`
  await writeFile(temporary, `${newId()}\n`)
  await rename(temporary, path)
  return (await readFile(path, 'utf8')).trim()
}
