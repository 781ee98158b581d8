import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../ids.ts'

const lookEveryMs = 50
const looks = 40

/** What a data folder calls itself, written at the first start with a database outside, so that two processes can tell whether they share it. */
export async function folderIdOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'folder-id.txt')
  await writeFile(path, `${newId()}\n`, { flag: 'wx' }).catch(() => undefined)
  // Another process may have made the file and not yet written into it.
  for (let look = 0; look < looks; look += 1) {
    const id = (await readFile(path, 'utf8')).trim()
    if (id !== '') return id
    await pause(lookEveryMs)
  }
  // It has died on the way.
  const temporary = `${path}.${newId()}`
  await writeFile(temporary, `${newId()}\n`)
  await rename(temporary, path)
  return (await readFile(path, 'utf8')).trim()
}
