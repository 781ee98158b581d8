import { createReadStream } from 'node:fs'
import { type HashedFile, writeHashedFile } from '#platform/files/hashed-file.ts'
import { zipStream } from '#platform/files/zip-stream.ts'

/** A file, or all of them together, are more than a zip file can hold. */
export class PackTooLarge extends Error {}

/** Our zip files lack Zip64: sizes and places in them have 32 bits. */
const zipAtMost = 2 ** 32 - 1

/** Zips files under their names into a new file. Throws PackTooLarge rather than writing a file that nobody can open. */
export async function zipFiles(
  files: ReadonlyMap<string, HashedFile>,
  { path, at, bytesAtMost = zipAtMost }: { path: string; at: Date; bytesAtMost?: number },
): Promise<HashedFile> {
  for (const [name, { bytes }] of files)
    if (bytes > bytesAtMost)
      throw new PackTooLarge(`${name} has ${bytes} bytes, more than a zip file can hold`)
  const entries = Array.from(files, ([name, file]) => ({
    name,
    content: () => Promise.resolve(createReadStream(file.path)),
    isCompressible: true,
  }))
  return writeHashedFile(path, upTo(zipStream(entries, at), bytesAtMost))
}

async function* upTo(pieces: AsyncIterable<Uint8Array>, bytesAtMost: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > bytesAtMost)
      throw new PackTooLarge(`The pack has more than the ${bytesAtMost} bytes of a zip file`)
    yield piece
  }
}
