import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { decryptSecret, encryptSecret } from '#platform/secrets/secret-encryption.ts'
import type { TotpRow } from './second-factor.queries.ts'
import { plainCode, stepsAround, totp } from './totp.rules.ts'

/** The secrets and codes of authenticator apps. */

export interface TotpSecret {
  /** Base32, for typing it. */
  secret: string
  /** An `otpauth:` address for the QR code. */
  uri: string
}

/** The stored form of a new secret of 160 bits. */
export const newSecret = (ctx: Ctx, rowId: string): Promise<Buffer> =>
  encryptSecret(ctx, randomBytes(totp.secretBytes).toString('hex'), rowId)

/** What an app needs; `issuer` and `label` name the account there. */
export async function describeSecret(
  ctx: Ctx,
  row: TotpRow,
  { issuer, label }: { issuer: string; label: string },
): Promise<TotpSecret> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = Secret.fromHex(await decryptSecret(ctx, row.secret, row.id))
  const { digits, period, algorithm } = totp
  // A colon separates issuer and label in the address.
  const account = new TOTP({ issuer: issuer.replaceAll(':', ' '), label, secret, digits, period, algorithm })
  return { secret: secret.base32, uri: account.toString() }
}

/**
 * The latest of the currently accepted steps whose code this is; null for a wrong code. Each is compared, as two steps
 * may have the same code and the earlier one may be used up.
 */
export async function matchingStep(ctx: Ctx, row: TotpRow, code: string): Promise<number | null> {
  const { HOTP, Secret } = await import('otpauth')
  const secret = Secret.fromHex(await decryptSecret(ctx, row.secret, row.id))
  const { digits, algorithm } = totp
  const given = Buffer.from(plainCode(code))
  const matching = stepsAround(ctx.now).filter((counter) => {
    const expected = Buffer.from(HOTP.generate({ secret, algorithm, digits, counter }))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return matching.at(-1) ?? null
}
