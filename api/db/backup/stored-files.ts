import { chownSync, mkdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nameBelow } from './format.ts'

/**
 * Writes one stored file below `folder`, synced to disk on return; as root, for the account that owns the data folder.
 */
export async function storeFile(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const below = nameBelow('files', name)
  if (below === undefined) throw new Error(`${name} does not belong there`)
  const path = join(folder, below)
  const made = mkdirSync(dirname(path), { recursive: true })
  const handle = await open(path, 'wx', 0o644)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  giveToOwner(made ? [folder, dirname(path), path] : [path], dirname(folder))
}

function giveToOwner(paths: string[], dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dataDir)
  for (const path of paths) chownSync(path, uid, gid)
}
