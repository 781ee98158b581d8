import { createHmac } from 'node:crypto'

/**
 * The header by which receivers know that a delivery is ours and recent: the Unix time in seconds, and for each secret
 * that counts the HMAC-SHA256 of the time, a dot and the body.
 */
export function signatureOf(secrets: readonly string[], body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1_000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return [`t=${time}`, ...signed.map((each) => `v1=${each}`)].join(',')
}
