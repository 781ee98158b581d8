import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'

/** What a data folder calls itself, written at the first start with a database outside, so that two processes can tell whether they share it. */
export async function folderIdOf(dataDir: string): Promise<string> {
  const path = join(dataDir, 'folder-id.txt')
  await writeFile(path, `${newId()}\n`, { flag: 'wx' }).catch(() => undefined)
  return (await readFile(path, 'utf8')).trim()
}
