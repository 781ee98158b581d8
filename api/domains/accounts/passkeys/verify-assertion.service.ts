import type { Assertion, AssertionOptions } from '#contract/accounts/passkey-responses.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { challengeMs, consumeChallenge, newChallenge } from './challenges.service.ts'
import * as queries from './passkeys.queries.ts'
import { toDescriptor } from './passkeys.service.ts'
import { getRelyingParty, type RelyingParty } from './relying-party.service.ts'

/** Proofs by passkey: signing in, the second step after a password, and confirming in an open session who one is. */

type Use = { purpose: 'sign_in'; userId: null } | { purpose: 'second_factor' | 'step_up'; userId: string }

/** Throws 409 where there can be no passkeys. */
export async function startAssertion(ctx: Ctx, use: Use): Promise<AssertionOptions> {
  const party = await getRelyingParty(ctx)
  const challenge = await newChallenge(ctx, { ...use, rpId: party.id })
  const options = { rpId: party.id, challenge, timeout: challengeMs, userVerification: 'required' as const }
  if (use.userId === null) return options
  const rows = await queries.selectPasskeysOf(ctx, use.userId)
  return { ...options, allowCredentials: rows.filter(({ rp_id }) => rp_id === party.id).map(toDescriptor) }
}

export interface VerifiedAssertion {
  passkey: queries.PasskeyRow
  /** What the authenticator reported; pass it to `spendAssertion`. */
  report: { counter: number; backed_up: boolean }
}

/**
 * The passkey that signed; null if anything about it is wrong. Runs outside a transaction, so that a refused response
 * has used up its challenge, too. Nothing counts before `spendAssertion`.
 */
export async function verifyAssertion(
  ctx: Ctx,
  use: Use,
  assertion: Assertion,
): Promise<VerifiedAssertion | null> {
  const party = await getRelyingParty(ctx)
  const { clientDataJSON, userHandle } = assertion.response
  const consumed = await consumeChallenge(ctx, { ...use, rpId: party.id }, clientDataJSON)
  const passkey =
    consumed && (await queries.findPasskey(ctx, party.id, Buffer.from(assertion.id, 'base64url')))
  const report = passkey && (await verify(ctx, { party, challenge: consumed.challenge, passkey, assertion }))
  const isOther = use.userId !== null && passkey?.user_id !== use.userId
  // Who signs in without a name is the one whom the authenticator names.
  const isNamed = userHandle ? passkey?.user_handle.toString('base64url') === userHandle : use.userId !== null
  if (passkey && report && !isOther && isNamed) return { passkey, report }
  ctx.log.warn({ host: ctx.host, ip: ctx.ip, purpose: use.purpose }, 'passkey refused')
  return null
}

async function verify(
  ctx: Ctx,
  {
    party,
    challenge,
    passkey,
    assertion,
  }: { party: RelyingParty; challenge: string; passkey: queries.PasskeyRow; assertion: Assertion },
): Promise<VerifiedAssertion['report'] | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared by `spendAssertion`, once the signature is known to be right.
      credential: { id: assertion.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    if (!verified) return null
    return {
      counter: authenticationInfo.newCounter,
      backed_up: authenticationInfo.credentialBackedUp,
    }
  } catch (error) {
    ctx.log.info({ host: ctx.host, err: error }, 'assertion refused')
    return null
  }
}

/**
 * Records the use of a passkey. Returns false if it has been removed meanwhile, or its counter went back, as when
 * there is a copy of it.
 */
export async function spendAssertion(ctx: Ctx, { passkey, report }: VerifiedAssertion): Promise<boolean> {
  return queries.recordUse(ctx, passkey.id, report)
}

/** Records that a passkey was refused although it signed correctly. Call it after the answer is decided. */
export async function noteRefusedPasskey(
  ctx: Ctx,
  { passkey, report }: VerifiedAssertion,
  companyId: string,
): Promise<void> {
  const current = await queries.findPasskey(ctx, passkey.rp_id, passkey.credential_id)
  if (!current || report.counter > current.counter) return
  await recordEvent(ctx, {
    kind: 'person.passkey_refused',
    company_id: companyId,
    data: { user_id: passkey.user_id },
  })
}
