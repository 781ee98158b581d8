import { createHash, createHmac, hash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { SignedIn } from './context.ts'

/** A new row's id: UUID version 7, so that ids sort by the time they were made. */
export const newId = (): string => uuidv7()

let made = 0

/** The id of a row that was made at an earlier moment; those of one moment sort by the order of the calls. */
export function newIdAt(at: Date): string {
  made = (made + 1) % 0x1000
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${made.toString(16).padStart(3, '0')}${newId().slice(18)}`
}

/** An id that follows from a text alone (UUID version 8), the same on every call. */
export function idFrom(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The id of what a person makes. With a key it is the same on every call of theirs about the same `what`, so that whatever is sent
 * twice finds what it made before.
 */
export const idempotentId = (
  { actor }: Pick<SignedIn, 'actor'>,
  what: string,
  key: string | undefined,
): string => (key === undefined ? newId() : idFrom(`${what} ${actor.id} ${key}`))

/** 256 random bits, URL-safe. Given to the person once; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** What makes a token's successors, together with the salt of an exchange; never stored, so that no row alone gives one away. */
export const successorKey = (token: string): Buffer => hash('sha256', `successor of ${token}`, 'buffer')

/** The token that follows another one: the same for each call with the same salt. */
export const successor = (key: Buffer, salt: Buffer): string =>
  createHmac('sha256', key).update(salt).digest('base64url')

export const newSalt = (): Buffer => randomBytes(32)

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** 128 random bits in lower-case base32 (26 letters and digits): short enough to type, too long to guess. */
export const newCode = (): string => inLetters(randomBytes(16))

/** A code that follows from a text alone, the same on every call. */
export const codeFrom = (name: string): string => inLetters(hash('sha256', name, 'buffer').subarray(0, 16))

const inLetters = (bytes: Uint8Array): string => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const bits = bytes.reduce((all, byte) => (all << 8n) | BigInt(byte), 0n)
  return Array.from({ length: 26 }, (_, index) => alphabet[Number((bits >> BigInt(index * 5)) & 31n)]).join(
    '',
  )
}
