import { readStored, writeStored } from '../storage.ts'

/** Stays on a sign-out, so that the next sign-in is one with a known browser. It says nothing of the person. */
export const deviceKey = 'device'

/** What this browser is known by at a sign-in: random, and made at the first one. */
export const deviceId = (): string => {
  const stored = readStored(deviceKey)
  if (stored && /^[\w-]{20,200}$/.test(stored)) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  writeStored(deviceKey, made)
  return made
}
