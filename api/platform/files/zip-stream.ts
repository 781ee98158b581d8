import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  /** Text is compressed; a stream is not, because stored files mostly are already. */
  content: string | (() => Promise<AsyncIterable<Uint8Array>>)
  /** Compresses a stream, too. */
  isCompressible?: boolean
}

/** A zip file as a stream, never whole in memory. */
export const zipStream = (entries: ZipEntry[], mtime: Date): Readable => Readable.from(pieces(entries, mtime))

async function* pieces(entries: ZipEntry[], mtime: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const { name, content, isCompressible = typeof content === 'string' } of entries) {
    const entry = isCompressible ? new ZipDeflate(name) : new ZipPassThrough(name)
    entry.mtime = mtime
    zip.add(entry)
    if (typeof content === 'string') entry.push(new TextEncoder().encode(content), true)
    else {
      for await (const piece of await content()) {
        entry.push(piece)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(), true)
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
