import { createHash, createHmac, hash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SignedIn } from './context.ts'
import { idFrom } from './derived-id.ts'

/** The id of a new row: a UUID version 7, so that ids sort by creation time. */
export const newId = (): string => uuidv7()

let made = 0

/** The id of a row created at an earlier time; ids of the same time sort in call order. */
export function newIdAt(at: Date): string {
  made = (made + 1) % 0x1000
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${made.toString(16).padStart(3, '0')}${newId().slice(18)}`
}

/** Lower than the id of any row created at this time or later, and higher than those created earlier. */
export const firstIdAt = (at: Date): string => {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/**
 * The id of a resource that a user creates. With an idempotency key, it is the same for all calls of that user with the
 * same `what`, so that a repeated request finds the existing resource.
 */
export const idempotentId = (
  { actor }: Pick<SignedIn, 'actor'>,
  what: string,
  key: string | undefined,
): string => (key === undefined ? newId() : idFrom(`${what} ${actor.id} ${key}`))

/** 256 random bits, URL-safe. Sent to the person once; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The key that generates a token’s successors, together with the salt of an exchange. It is never stored, so that no
 * row alone reveals a token.
 */
export const successorKey = (token: string): Buffer => hash('sha256', `successor of ${token}`, 'buffer')

/** The successor of a token, the same for each call with the same salt. */
export const successor = (key: Buffer, salt: Buffer): string =>
  createHmac('sha256', key).update(salt).digest('base64url')

export const newSalt = (): Buffer => randomBytes(32)

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** 128 random bits in lower-case base32 (26 letters and digits): short enough to type, too long to guess. */
export const newCode = (): string => inLetters(randomBytes(16))

/** A code derived from a text alone, the same on every call. */
export const codeFrom = (name: string): string => inLetters(hash('sha256', name, 'buffer').subarray(0, 16))

const inLetters = (bytes: Uint8Array): string => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  return Array.from({ length: 26 }, (_, index) => alphabet[Number((bits >> BigInt(index * 5)) & 31n)]).join(
    '',
  )
}
