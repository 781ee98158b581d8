import type { Assertion, AssertionOptions } from '#contract/accounts/passkey-responses.ts'
import type { stepUp as stepUpEndpoint } from '#contract/accounts/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { StepUpMethod } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Actor, Ctx, SignedIn } from '#platform/context.ts'
import { forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { findPerson } from '../accounts.queries.ts'
import {
  noteRefusedPasskey,
  spendAssertion,
  startAssertion,
  verifyAssertion,
} from '../passkeys/verify-assertion.service.ts'
import { loginLimiter } from './login-limiter.service.ts'
import { verifyPassword } from './passwords.service.ts'
import { noteRefusedSignIns } from './refused-sign-ins.service.ts'
import { findProof, renewProof } from './sessions.service.ts'

/**
 * Proofs of identity within a session, which calls marked `fresh` require: somebody who finds an unlocked screen or
 * steals a token cannot make them.
 */

const proofMs = limits.proofMinutes * 60_000

/**
 * The ways to confirm their identity that the caller must choose from first; null if the last proof is fresh. Read from
 * the database and not from the cached session, because the proof may have been given to another process. Students are
 * not asked, since they have no password.
 */
export async function missingProof(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  host: string,
): Promise<StepUpMethod[] | null> {
  if (actor.impersonator_id) throw forbidden()
  if (actor.role === 'student') return null
  const { proved_at, has_password, has_passkey } = await findProof(ctx, actor.session_id, host)
  if (proved_at && proved_at.getTime() > Date.now() - proofMs) return null
  return [...(has_passkey ? (['passkey'] as const) : []), ...(has_password ? (['password'] as const) : [])]
}

/** Throttled like signing in. Runs without a surrounding transaction, because hashing is slow. */
export async function stepUp(
  ctx: SignedIn,
  { password, assertion }: BodyOf<typeof stepUpEndpoint>,
): Promise<{ fresh_until: string }> {
  if (assertion) return withPasskey(ctx, assertion)
  if (password === undefined) throw invalid({ password: ['field.required'] })
  const person = found(await findPerson(ctx, ctx.actor.id))
  await loginLimiter.consume(ctx, person.id)
  if (!(await verifyPassword(person.password_hash, password))) {
    ctx.afterCommit(() => noteRefusedSignIns(ctx, [person]))
    throw invalid({ password: ['accounts.password_wrong'] })
  }
  await loginLimiter.forget(ctx, person.id)
  return ctx.transaction((inner) => confirmIdentity(inner, 'password'))
}

export const startPasskeyStepUp = (ctx: SignedIn): Promise<AssertionOptions> =>
  startAssertion(ctx, { purpose: 'step_up', userId: ctx.actor.id })

async function withPasskey(ctx: SignedIn, assertion: Assertion): Promise<{ fresh_until: string }> {
  const verified = await verifyAssertion(ctx, { purpose: 'step_up', userId: ctx.actor.id }, assertion)
  if (!verified) throw refused()
  return ctx.transaction(async (inner) => {
    if (!(await spendAssertion(inner, verified))) {
      ctx.afterCommit(() => noteRefusedPasskey(ctx, verified, ctx.actor.company_id))
      throw refused()
    }
    return confirmIdentity(inner, 'passkey')
  })
}

const refused = () => invalid({ assertion: ['accounts.passkey_refused'] })

async function confirmIdentity(ctx: SignedIn, method: StepUpMethod): Promise<{ fresh_until: string }> {
  await renewProof(ctx)
  await recordEvent(ctx, {
    kind: 'person.identity_confirmed',
    company_id: ctx.actor.company_id,
    data: { user_id: ctx.actor.id, method },
  })
  return { fresh_until: new Date(ctx.now.getTime() + proofMs).toISOString() }
}
