import { randomBytes } from 'node:crypto'
import type { RegistrationOptions, RegistrationResponse } from '#contract/accounts/passkey-responses.ts'
import type { addPasskey as addEndpoint, Passkey } from '#contract/accounts/passkeys.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/server-limits.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { findPerson, lockPerson } from '../accounts.queries.ts'
import { getRequirement, refuseSecondEnrolment } from '../second-factor/requirement.service.ts'
import { deleteRecoveryCodes, ownsSecondFactor } from '../second-factor/second-factor.queries.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { endSessions, liftPurpose } from '../sessions/sessions.service.ts'
import { challengeMs, consumeChallenge, newChallenge } from './challenges.service.ts'
import { findErasureOfPasskey } from './lost-passkeys.service.ts'
import * as queries from './passkeys.queries.ts'
import { findRelyingParty, getRelyingParty, type RelyingParty } from './relying-party.service.ts'

/**
 * Passkeys of staff and students: public keys of their devices, each for one host name. Only this service and
 * verify-assertion.service write passkeys.
 */

export async function listPasskeys(ctx: SignedIn) {
  const [rows, party] = await Promise.all([
    queries.selectPasskeysOf(ctx, ctx.actor.id),
    findRelyingParty(ctx),
  ])
  return {
    data: await Promise.all(rows.map((row) => toPasskey(ctx, row))),
    meta: {
      can: { add: party !== null && rows.length < serverLimits.passkeys && !ctx.actor.impersonator_id },
    },
  }
}

const toPasskey = async (ctx: Ctx, row: queries.PasskeyRow): Promise<Passkey> => ({
  id: row.id,
  name: row.name,
  host: row.rp_id,
  works_here: row.rp_id === ctx.host,
  erased_at: await findErasureOfPasskey(ctx, row),
  is_synced: row.backed_up,
  created_at: new Date(row.created_at).toISOString(),
  last_used_at: row.last_used_at && new Date(row.last_used_at).toISOString(),
})

async function getOwn(ctx: SignedIn, id: string): Promise<Passkey> {
  const rows = await queries.selectPasskeysOf(ctx, ctx.actor.id)
  return toPasskey(ctx, found(rows.find((row) => row.id === id)))
}

/** Throws 409 where there can be no passkeys, and if the person has too many. */
export async function startPasskey(ctx: SignedIn): Promise<RegistrationOptions> {
  const party = await getRelyingParty(ctx)
  const rows = await queries.selectPasskeysOf(ctx, ctx.actor.id)
  refuseMore(rows.length)
  const here = rows.filter(({ rp_id }) => rp_id === party.id)
  const userHandle = here[0]?.user_handle ?? randomBytes(32)
  const use = { purpose: 'register', rpId: party.id, userId: ctx.actor.id, userHandle } as const
  const challenge = await newChallenge(ctx, use)
  const { email, first_name, last_name } = found(await findPerson(ctx, ctx.actor.id))
  return {
    rp: { id: party.id, name: party.name },
    user: {
      id: userHandle.toString('base64url'),
      name: email,
      displayName: `${first_name} ${last_name}`.trim() || email,
    },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: here.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** EdDSA, ES256 and RS256, which together all authenticators can do (COSE numbers of RFC 9053 and 8812). */
const algorithms = [-8, -7, -257]

export const toDescriptor = ({ credential_id, transports }: queries.PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

function refuseMore(count: number): void {
  if (count >= serverLimits.passkeys) throw conflict('accounts.passkeys_full')
}

/**
 * Stores a passkey. Runs without a surrounding transaction, so that a refused response has used up its challenge, too.
 * Throws 409 if the response does not fit, or the passkey is known.
 */
export async function addPasskey(
  ctx: SignedIn,
  { name, response }: BodyOf<typeof addEndpoint>,
): Promise<Passkey> {
  const party = await getRelyingParty(ctx)
  const use = { purpose: 'register', rpId: party.id, userId: ctx.actor.id } as const
  const consumed = await consumeChallenge(ctx, use, response.response.clientDataJSON)
  const made = consumed && (await verifyRegistration(ctx, party, consumed.challenge, response))
  if (!consumed?.userHandle || !made) throw conflict('accounts.passkey_not_made')
  const { userHandle } = consumed
  return ctx.transaction(async (inner) => {
    await lockPerson(inner, ctx.actor.id)
    await refuseSecondEnrolment(inner)
    const rows = await queries.selectPasskeysOf(inner, ctx.actor.id)
    refuseMore(rows.length)
    const id = newId()
    const row = { ...made, id, user_id: ctx.actor.id, rp_id: party.id, user_handle: userHandle }
    if (!(await queries.insertPasskey(inner, { ...row, name: name.trim() })))
      throw conflict('accounts.passkey_known')
    if (inner.actor.purpose === 'enrol') {
      await liftPurpose(inner)
      // Somebody else who knows the password may have opened them, as with the app.
      await endSessions(inner, ctx.actor.id, { except: ctx.actor.session_id })
    }
    await noteChange(inner, 'added')
    return getOwn(inner, id)
  })
}

async function verifyRegistration(
  ctx: Ctx,
  party: RelyingParty,
  expectedChallenge: string,
  response: RegistrationResponse,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      device_type: credentialDeviceType,
      backed_up: credentialBackedUp,
    }
  } catch (error) {
    ctx.log.info({ host: ctx.host, err: error }, 'passkey refused')
    return null
  }
}

/** Throws 404 for a passkey of somebody else. */
export async function renamePasskey(ctx: SignedIn, id: string, name: string): Promise<Passkey> {
  if (!(await queries.setName(ctx, ctx.actor.id, id, name.trim()))) found(null)
  return getOwn(ctx, id)
}

/**
 * Throws 404 for a passkey of somebody else, 409 for the last second factor of somebody whose company requires one.
 */
export async function removePasskey(ctx: SignedIn, id: string): Promise<void> {
  await lockPerson(ctx, ctx.actor.id)
  if ((await queries.deletePasskeys(ctx, ctx.actor.id, id)).length === 0) found(null)
  if (!(await ownsSecondFactor(ctx, ctx.actor.id))) {
    if (await getRequirement(ctx, ctx.actor)) throw conflict('accounts.second_factor_required')
    await deleteRecoveryCodes(ctx, ctx.actor.id)
  }
  await noteChange(ctx, 'removed')
}

/** Removes all passkeys of a person who is erased or lost their devices. Returns how many there were. */
export async function removePasskeysOf(ctx: Ctx, userId: string): Promise<number> {
  return (await queries.deletePasskeys(ctx, userId)).length
}

async function noteChange(ctx: SignedIn, change: 'added' | 'removed'): Promise<void> {
  await recordEvent(ctx, {
    kind: `person.passkey_${change}`,
    company_id: ctx.actor.company_id,
    data: { user_id: ctx.actor.id, hostname: ctx.host },
  })
  await queueSecurityNotice(ctx, ctx.actor.id, `passkey_${change}`)
}
