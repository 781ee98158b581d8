import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { TempFile } from './files.ts'

/** A file on the local disk with the SHA-256 of its content in hexadecimal. */
export interface HashedFile extends TempFile {
  sha256: string
}

export interface HashedFileWriter {
  write(piece: string | Uint8Array): Promise<void>
  /** Closes the file; more than once has one effect. */
  end(): Promise<HashedFile>
}

const bufferBytes = 65_536

/** Writes a new file piece by piece and hashes it on the way; small pieces are written together. */
export async function createHashedFile(path: string): Promise<HashedFileWriter> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let ended: Promise<HashedFile> | undefined
  const flush = async (): Promise<void> => {
    const data = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    hash.update(data)
    bytes += data.length
    await handle.writeFile(data)
  }
  const end = async (): Promise<HashedFile> => {
    try {
      await flush()
    } finally {
      await handle.close()
    }
    return { path, bytes, sha256: hash.digest('hex') }
  }
  return {
    async write(piece) {
      const data =
        typeof piece === 'string'
          ? Buffer.from(piece)
          : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
      waiting.push(data)
      waitingBytes += data.length
      if (waitingBytes >= bufferBytes) await flush()
    },
    end: () => (ended ??= end()),
  }
}

/** The same for content that is already there or comes as a stream. */
export async function writeHashedFile(
  path: string,
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): Promise<HashedFile> {
  const file = await createHashedFile(path)
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) await file.write(content)
    else for await (const piece of content) await file.write(piece)
  } finally {
    await file.end()
  }
  return file.end()
}
