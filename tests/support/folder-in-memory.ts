import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** What statfs says of a file system in memory. */
const tmpfs = 0x01021994
const leastFreeBytes = 3 * 1024 ** 3

/**
 * Where databases of tests lie: in memory where there is enough of it. Each test file makes and removes a database of a thousand files,
 * which costs a file system on a disk many times as much.
 */
export function databaseFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { type, bavail, bsize } = statfsSync(inMemory)
    return type === tmpfs && bavail * bsize >= leastFreeBytes ? inMemory : tmpdir()
  } catch {
    // Not on this system.
    return tmpdir()
  }
}
