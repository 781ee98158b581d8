import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** What statfs says of a file system in memory. */
const tmpfs = 0x01021994
const leastFreeBytes = 3 * 1024 ** 3

/**
 * Where tests keep what they write, such as databases and what browsers share between their processes: in memory where
 * there is enough of it, otherwise the folder for temporary files. Both make and remove thousands of files, which
 * costs a file system on a disk many times as much.
 */
export function folderInMemory(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(inMemory)
    return type === tmpfs && bavail * bsize >= leastFreeBytes ? inMemory : tmpdir()
  } catch {
    // Not on this system.
    return tmpdir()
  }
}
