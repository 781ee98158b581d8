import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode, errorText, StartError } from './start-error.ts'

/** Creates the data folder if it is missing, and returns its path without symbolic links. */
export function ensureDataDir(folder: string): string {
  try {
    if (!existsSync(folder)) {
      makeFolder(resolve(folder))
      // The account that runs the database for root must be able to enter it.
      if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    }
    if (!statSync(folder).isDirectory()) throw new Error('a file has that name')
    return realpathSync(folder)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be created: ${errorText(error)}.`)
  }
}

/**
 * Creates one level at a time: Node’s `recursive` never returns below a folder such as /proc, where nothing can be
 * created.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

export function refuseUnwritable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.trial-')))
  } catch (error) {
    // The code that needs the space reports a full disk.
    if (errorCode(error) === 'ENOSPC') return
    throw new StartError(
      `The data folder ${folder} cannot be written to: ${errorText(error)}. Set DATA_DIR to another folder.`,
    )
  }
}
