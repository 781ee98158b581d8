import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/** Returns when the content is synced to disk. */
export function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

/** A rename survives a power failure only if its folder is synced. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
