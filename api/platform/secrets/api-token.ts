import { crc32 } from 'node:zlib'
import { newCode } from '../ids.ts'

/**
 * The form of API tokens: a prefix by which programs that look for leaked secrets find them, 256 random bits, and a
 * checksum by which they tell a token from a lookalike. Matches `ww_[a-z2-7]{52}[a-z0-9]{7}`.
 */

const prefix = 'ww_'
const sessionTokenLength = 43
const form = /^ww_[a-z2-7]{52}[a-z0-9]{7}$/

const checksumOf = (random: string): string => crc32(random).toString(36).padStart(7, '0')

export function newApiToken(): string {
  const random = newCode() + newCode()
  return `${prefix}${random}${checksumOf(random)}`
}

/** The random token of a session may begin alike, but has another length. */
export const looksLikeApiToken = (token: string): boolean =>
  token.startsWith(prefix) && token.length !== sessionTokenLength

/** Whether it can be a token at all, so that lookalikes cost no query. */
export const isWellFormed = (token: string): boolean =>
  form.test(token) && token.endsWith(checksumOf(token.slice(prefix.length, -7)))
