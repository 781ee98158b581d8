import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, as HTTP counts them. */
export interface ByteRange {
  start: number
  end: number
}
export interface StoredBytes {
  bytes: number
  /** A new stream with every call. */
  stream: (part?: ByteRange) => Promise<Readable>
}
/** Something longer than memory should hold, on the local disk. */
export interface TempFile {
  path: string
  bytes: number
}

/** Stored files by key. Keys are made by us: a random name and an extension, never what a person typed. */
export interface Files {
  /** Nothing can be read under the key until all of it is there. What was spooled belongs to the store from then on. */
  put(key: string, content: Uint8Array | TempFile, mime?: string): Promise<void>
  /** Null when there is no such file. */
  find(key: string): Promise<StoredBytes | null>
  /** Null when there is no such file. */
  read(key: string): Promise<Uint8Array | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** All keys, in no order. */
  list(): AsyncIterable<string>
}

const keyPattern = /^[a-z2-7]{26}\.[a-z0-9]{2,5}$/
export const isKey = (name: string): boolean => keyPattern.test(name)
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}
