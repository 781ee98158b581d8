import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { clusterName } from '../embedded/data-layout.ts'

/** What a restore replaces. A staged folder is a sibling of its target, so that one rename moves it there. */
export interface SwapFolders {
  dataDir: string
  /** The folder of the embedded database; the same as `dataDir` unless the server’s account cannot access that. */
  root: string
}

interface Swap {
  staged: string
  target: string
  replaced: string
}

export function stagedFiles(dataDir: string): string {
  return join(dataDir, 'files.restoring')
}

function swaps({ dataDir, root }: SwapFolders): Swap[] {
  return [join(root, clusterName), join(dataDir, 'files')].map((target) => ({
    staged: `${target}.restoring`,
    target,
    replaced: `${target}.replaced`,
  }))
}

/** From this point the restore takes effect, even if the machine stops: the next start completes it. */
export function commitRestore(folders: SwapFolders): void {
  writeDurably(markerFile(folders), '')
  syncFolder(folders.dataDir)
  finishRestore(folders)
}

/** Completes a committed restore that was interrupted. */
export function completeRestore(folders: SwapFolders): void {
  if (existsSync(markerFile(folders))) finishRestore(folders)
}

/**
 * Also removes what an uncommitted restore left behind. Only for the owner of the data folder: another process may be
 * restoring.
 */
export function settleRestore(folders: SwapFolders): void {
  completeRestore(folders)
  discardRestore(folders)
}

export function discardRestore(folders: SwapFolders): void {
  for (const { staged, replaced } of swaps(folders)) {
    rmSync(staged, { recursive: true, force: true })
    rmSync(replaced, { recursive: true, force: true })
  }
}

/** Can be interrupted anywhere and repeated: what is no longer staged is already in place. */
function finishRestore(folders: SwapFolders): void {
  for (const { staged, target, replaced } of swaps(folders)) {
    if (!existsSync(staged)) continue
    if (existsSync(target)) {
      rmSync(replaced, { recursive: true, force: true })
      renameSync(target, replaced)
    }
    renameSync(staged, target)
    syncFolder(dirname(target))
  }
  rmSync(markerFile(folders), { force: true })
  for (const { replaced } of swaps(folders)) rmSync(replaced, { recursive: true, force: true })
}

function markerFile({ dataDir }: SwapFolders): string {
  return join(dataDir, 'restore-committed')
}
