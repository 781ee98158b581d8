/** Digits and letters without those that look alike (Crockford’s base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

export const recoveryCodeCount = 10

/** A code of 50 bits, such as `7k3mq-x2v9d`, of that many random bytes. */
export function recoveryCodeFrom(random: Uint8Array): string {
  if (random.length !== length) throw new Error(`A recovery code takes ${length} random bytes`)
  const letters = [...random].map((byte) => alphabet[byte & 31]).join('')
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`
}

/** The code as it was made: typed in any case, with or without the hyphen, or with look-alikes such as O for 0. */
export function plainRecoveryCode(typed: string): string {
  const letters = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`
}
