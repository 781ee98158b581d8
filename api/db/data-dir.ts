import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode, errorText, StartError } from './start-error.ts'

/** Makes the data folder if it is not there, and tells its path without links. */
export function ensureDataDir(folder: string): string {
  try {
    if (!existsSync(folder)) {
      makeFolder(resolve(folder))
      // Entered by the account that root lends the database.
      if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    }
    if (!statSync(folder).isDirectory()) throw new Error('a file has that name')
    return realpathSync(folder)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be created: ${errorText(error)}.`)
  }
}

/** One level at a time: Node's `recursive` never returns below a folder such as /proc, where nothing can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have made it in between.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

export function refuseUnwritable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.trial-')))
  } catch (error) {
    // A full disk is told by whoever needs the room.
    if (errorCode(error) === 'ENOSPC') return
    throw new StartError(
      `The data folder ${folder} cannot be written to: ${errorText(error)}. Set DATA_DIR to another folder.`,
    )
  }
}
