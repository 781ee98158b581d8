import { createReadStream } from 'node:fs'
import { type HashedFile, writeHashedFile } from '#platform/files/hashed-file.ts'
import { zipStream } from '#platform/files/zip-stream.ts'

/** Zips files under their names into a new file. */
export function zipFiles(
  files: ReadonlyMap<string, HashedFile>,
  { path, at }: { path: string; at: Date },
): Promise<HashedFile> {
  const entries = Array.from(files, ([name, file]) => ({
    name,
    content: () => Promise.resolve(createReadStream(file.path)),
    isCompressible: true,
  }))
  return writeHashedFile(path, zipStream(entries, at))
}
