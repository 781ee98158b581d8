import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'

/** Stored files by key. Keys are made by us: a random name and an extension, never what a person typed. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>
  has(key: string): Promise<boolean>
  read(key: string): Promise<Uint8Array>
  /** Null when there is no such file. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z2-7]{26}\.[a-z0-9]{2,5}$/
const checked = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** Files on the local disk below `root`. */
export function createFiles(root: string): Files {
  let disk: Promise<Disk> | undefined
  const open = (): Promise<Disk> => {
    disk ??= Promise.all([import('flydrive'), import('flydrive/drivers/fs')]).then(
      ([{ Disk: DiskClass }, { FSDriver }]) =>
        new DiskClass(new FSDriver({ location: root, visibility: 'private' })),
    )
    return disk
  }
  return {
    put: async (key, bytes) => (await open()).put(checked(key), bytes),
    has: async (key) => (await open()).exists(checked(key)),
    read: async (key) => (await open()).getBytes(checked(key)),
    async open(key) {
      const storage = await open()
      if (!(await storage.exists(checked(key)))) return null
      const [stream, facts] = await Promise.all([storage.getStream(key), storage.getMetaData(key)])
      return { stream, bytes: facts.contentLength }
    },
    remove: async (key) => (await open()).delete(checked(key)),
  }
}
