import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newCode } from '../ids.ts'
import { patience, tooLate } from '../throttling/slow-senders.ts'
import type { TempFile } from './files.ts'

/** An uploaded file on disk; it is deleted when its call has been answered. */
export interface UploadedTempFile extends TempFile {
  sha256: string
  /** The name given by its sender; empty if there is none. */
  name: string
}

export interface UploadTempFiles {
  take(from: Readable, name: string | undefined): Promise<UploadedTempFile>
  drop(file: UploadedTempFile): Promise<void>
}

const dayMs = 86_400_000

/** Saves uploads to `folder`. First deletes what an aborted process left there. */
export function createUploadTempFiles(folder: string): UploadTempFiles {
  let ready: Promise<unknown> | undefined
  const prepare = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true })
      await clear(folder)
    } catch (error) {
      // Lets the next upload try again.
      ready = undefined
      throw error
    }
  }
  return {
    async take(from, name = '') {
      await (ready ??= prepare())
      const path = join(folder, newCode())
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          late.refresh()
          bytes += chunk.length
          hash.update(chunk)
          done(null, chunk)
        },
      })
      const late = setTimeout(() => counted.destroy(tooLate()), patience.body)
      try {
        await pipeline(from, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        clearTimeout(late)
      }
      return { path, name, bytes, sha256: hash.digest('hex') }
    },
    drop: ({ path }) => rm(path, { force: true }),
  }
}

async function clear(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > dayMs) await rm(path, { force: true })
  }
}
