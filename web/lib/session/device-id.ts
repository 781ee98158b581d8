import { readStored, writeStored } from '../storage.ts'

/** Survives a sign-out, so that the next sign-in comes from a known browser. It contains nothing about the user. */
export const deviceKey = 'device'

/** Identifies this browser at sign-in: random, created at the first one. */
export const deviceId = (): string => {
  const stored = readStored(deviceKey)
  if (stored && /^[\w-]{20,200}$/.test(stored)) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  writeStored(deviceKey, made)
  return made
}
