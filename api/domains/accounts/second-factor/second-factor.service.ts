import { randomBytes } from 'node:crypto'
import type {
  confirmTotp as confirmEndpoint,
  removeTotp as removeEndpoint,
  SecondFactorState,
} from '#contract/accounts/second-factor.ts'
import type { SecondFactorMethod } from '#contract/accounts/second-factor-challenge.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { getCompanyBranding } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/ids.ts'
import { findPerson, lockPerson } from '../accounts.queries.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { endSessions, liftPurpose } from '../sessions/sessions.service.ts'
import { codeLimiter } from './code-limiter.service.ts'
import { proveIdentity } from './prove-identity.service.ts'
import { recoveryCodeCount, recoveryCodeFrom } from './recovery-codes.rules.ts'
import { getRequirement, refuseSecondEnrolment } from './requirement.service.ts'
import * as queries from './second-factor.queries.ts'
import { describeSecret, matchingStep, newSecret, type TotpSecret } from './totp-codes.service.ts'

/**
 * One’s own second factor: the authenticator app and the recovery codes. Together with `verify-code.service`, writes
 * totp_factors and recovery_codes. Calls are refused while impersonating.
 */

const isFactor = (method: SecondFactorMethod): boolean => method !== 'recovery_code'

export async function getState(ctx: SignedIn): Promise<SecondFactorState> {
  const { id } = ctx.actor
  const [totp, methods, required, left] = await Promise.all([
    queries.findTotp(ctx, id),
    queries.selectMethods(ctx, id),
    getRequirement(ctx, ctx.actor),
    queries.countRecoveryCodes(ctx, id),
  ])
  const others = methods.filter((method) => isFactor(method) && method !== 'totp')
  return {
    totp_since: totp?.confirmed_at ?? null,
    methods,
    recovery_codes_left: left,
    required,
    can: { remove_totp: totp !== undefined && (required === null || others.length > 0) },
  }
}

/**
 * The secret that waits for its first code, or a new one. Only the session that asked for it is shown it again: somebody
 * who knew the password could otherwise look at it first, and have every code of the app that the person then sets up.
 */
export async function startTotp(ctx: SignedIn): Promise<TotpSecret> {
  const { id, company_id } = ctx.actor
  await lockPerson(ctx, id)
  const row = (await queries.findWaitingTotp(ctx)) ?? (await insertSecret(ctx))
  const [{ app_name }, { email }] = await Promise.all([
    getCompanyBranding(ctx, company_id),
    findPerson(ctx, id).then(found),
  ])
  return describeSecret(ctx, row, { issuer: app_name, label: email })
}

async function insertSecret(ctx: SignedIn): Promise<queries.TotpRow> {
  const id = newId()
  const row = { id, secret: await newSecret(ctx, id) }
  await queries.replaceWaitingTotp(ctx, row)
  return row
}

/**
 * Turns on the app, and uses up its first code. Other sessions end, since they were opened without the second factor.
 * Runs without a surrounding transaction, so that a wrong code counts. Throws 409 without a waiting secret, 422 for a
 * wrong code.
 */
export async function confirmTotp(
  ctx: SignedIn,
  { code }: BodyOf<typeof confirmEndpoint>,
): Promise<ResponseOf<typeof confirmEndpoint>['data']> {
  const { id, session_id } = ctx.actor
  await codeLimiter.consume(ctx, id)
  const codes = await ctx.transaction(async (inner) => {
    await lockPerson(inner, id)
    const row = await queries.findWaitingTotp(inner)
    if (!row) throw conflict('accounts.no_waiting_totp')
    await refuseSecondEnrolment(inner)
    const step = await matchingStep(inner, row, code)
    if (step === null) throw invalid({ code: ['accounts.code_wrong'] })
    await queries.confirmWaitingTotp(inner, id, { id: row.id, step })
    if (inner.actor.purpose === 'enrol') await liftPurpose(inner)
    await endSessions(inner, id, { except: session_id })
    await announce(inner, 'person.second_factor_added')
    return (await queries.countRecoveryCodes(inner, id)) > 0 ? null : newRecoveryCodes(inner, id)
  })
  await codeLimiter.forget(ctx, id)
  return { state: await getState(ctx), recovery_codes: codes }
}

/** Tells the person of a change, which somebody else may have made. */
async function announce(
  ctx: SignedIn,
  kind: 'person.second_factor_added' | 'person.second_factor_removed',
): Promise<void> {
  const { id } = ctx.actor
  const event = kind === 'person.second_factor_added' ? 'second_factor_added' : 'second_factor_removed'
  await note(ctx, kind, { method: 'totp' })
  await queueMail(ctx, id, { mail: event, asked: ctx.languages.requested })
  await queueSecurityNotice(ctx, id, event)
}

const note = (ctx: SignedIn, kind: EventKind, data: Record<string, unknown> = {}): Promise<void> =>
  recordEvent(ctx, {
    kind,
    company_id: ctx.actor.company_id,
    data: { user_id: ctx.actor.id, ...data },
  })

/** Replaces the recovery codes. Only their hashes are stored. */
async function newRecoveryCodes(ctx: SignedIn, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(10)))
  await queries.replaceRecoveryCodes(ctx, userId, codes)
  return codes
}

type Proof = BodyOf<typeof removeEndpoint>

/** Throws 409 while a second factor is required and no other stays. */
export async function removeTotp(ctx: SignedIn, proof: Proof): Promise<SecondFactorState> {
  await proveIdentity(ctx, proof, async (inner) => {
    const state = await getState(inner)
    if (!state.totp_since) return
    if (!state.can.remove_totp) throw conflict('accounts.second_factor_required')
    await queries.deleteTotp(inner, ctx.actor.id)
    // A passkey of another host name stays a second factor, which the codes stand in for.
    if (!(await queries.ownsSecondFactor(inner, ctx.actor.id)))
      await queries.deleteRecoveryCodes(inner, ctx.actor.id)
    await announce(inner, 'person.second_factor_removed')
  })
  return getState(ctx)
}

/** Throws 409 without a second factor, which the codes stand in for. */
export async function renewRecoveryCodes(ctx: SignedIn, proof: Proof): Promise<string[]> {
  return proveIdentity(ctx, proof, async (inner) => {
    const methods = await queries.selectMethods(inner, ctx.actor.id)
    if (!methods.some(isFactor)) throw conflict('accounts.no_second_factor')
    await note(inner, 'person.recovery_codes_renewed')
    return newRecoveryCodes(inner, ctx.actor.id)
  })
}
