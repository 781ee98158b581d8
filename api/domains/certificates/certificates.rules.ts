import type { CertificateState } from '#contract/certificates/certificates.ts'

/** Revoked and superseded are stored; expired depends on the current time. */
export function stateOf(
  certificate: { status: 'valid' | 'revoked' | 'superseded'; expires_at: string | null },
  now: Date,
): CertificateState {
  const { status, expires_at } = certificate
  if (status !== 'valid') return status
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'valid'
}

/** The first letter of each part of a name: enough for the holder to show whose it is, too little to reveal it. */
export function masked(name: string): string {
  const parts = name.split(/[\s-]+/u).filter(Boolean)
  return parts.map((part) => `${[...part][0]}…`).join(' ')
}

export function expiryOf(issuedAt: Date, validityDays: number | null): string | null {
  return validityDays === null ? null : new Date(issuedAt.getTime() + validityDays * 86_400_000).toISOString()
}
