import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number
  end: number
}
export interface StoredBytes {
  bytes: number
  /** Opens a new stream on every call. */
  stream: (part?: ByteRange) => Promise<Readable>
}
/** A file on the local disk that is too large for memory. */
export interface TempFile {
  path: string
  bytes: number
}

/** Stored files by key. The server generates keys: a random name and an extension, never user input. */
export interface Files {
  /** The file becomes readable only when it is complete. The store takes ownership of a temporary file. */
  put(key: string, content: Uint8Array | TempFile, mime?: string): Promise<void>
  /** Null if there is no such file. */
  find(key: string): Promise<StoredBytes | null>
  /** Null if there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
  /** All keys, in no particular order. */
  list(): AsyncIterable<string>
}

const keyPattern = /^[a-z2-7]{26}\.[a-z0-9]{2,5}$/
export const isKey = (name: string): boolean => keyPattern.test(name)
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}
