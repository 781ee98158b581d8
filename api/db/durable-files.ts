import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** Returns when the content is on the disk. */
export function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

/** A rename is safe from a power cut only when its folder has reached the disk. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
