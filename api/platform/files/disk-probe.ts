import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newCode } from '../ids.ts'

interface Log {
  error(facts: object, message: string): void
}

const probeBytes = 1_048_576
/** Readiness is public, so frequent requests share one check of the disk. */
const goodForMs = 1_000

/** Checks whether a file of one megabyte can be written below `folder`. */
export function createDiskProbe(folder: string): (log: Log) => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined
  const look = async (log: Log): Promise<boolean> => {
    const path = join(folder, `.probe-${newCode()}`)
    try {
      const handle = await open(path, 'wx', 0o600)
      try {
        await handle.writeFile(Buffer.alloc(probeBytes))
      } finally {
        await handle.close()
      }
      return true
    } catch (error) {
      log.error({ err: error }, 'the data folder cannot be written')
      return false
    } finally {
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
  return (log) => {
    const now = performance.now()
    if (!last || now - last.at > goodForMs) last = { at: now, answer: look(log) }
    return last.answer
  }
}
