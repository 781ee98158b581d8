import type { Session } from '#contract/accounts/accounts.ts'
import type { AssertionOptions } from '#contract/accounts/passkey-responses.ts'
import type { ProviderStep } from '#contract/accounts/provider-step.ts'
import type { loginWithSecondFactor as loginEndpoint } from '#contract/accounts/second-factor.ts'
import type { SecondFactorChallenge, SecondFactorMethod } from '#contract/accounts/second-factor-challenge.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError, invalid, unauthenticated } from '#platform/errors.ts'
import type { CookieInput } from '#platform/http/cookie.ts'
import { signInStep } from '../accounts.policy.ts'
import { findPerson, lockPerson, type PersonRow } from '../accounts.queries.ts'
import { admitStaff, findStaffRule } from '../identities/staff-rule.service.ts'
import { selectPasskeysOf } from '../passkeys/passkeys.queries.ts'
import {
  spendAssertion,
  startAssertion,
  type VerifiedAssertion,
  verifyAssertion,
} from '../passkeys/verify-assertion.service.ts'
import { noteRefusedCode } from '../sessions/refused-sign-ins.service.ts'
import { signIn } from '../sessions/sessions.service.ts'
import { isTrusted, mayTrustDevices, trustDevice } from '../trusted-devices/trusted-devices.service.ts'
import { codeLimiter } from './code-limiter.service.ts'
import { mustSetUp } from './requirement.service.ts'
import { selectMethods } from './second-factor.queries.ts'
import * as steps from './sign-in-steps.queries.ts'
import { spendRecoveryCode, spendTotpCode } from './verify-code.service.ts'

/**
 * The two steps of signing in: what follows a right password, and the code. Everything that a sign-in causes, such as
 * the note about a new browser, happens after the last step. Writes sign_in_steps.
 */

/**
 * Opens a session for a person whose password was right, or asks for the second step if they have a second factor. If
 * they must have one and have none, the session is only for setting it up. The caller must have locked the person.
 */
export async function continueSignIn(
  ctx: Ctx,
  person: PersonRow,
  { device, cookie }: { device: string | undefined; cookie: CookieInput },
): Promise<Session | SecondFactorChallenge | ProviderStep> {
  const methods = await selectMethods(ctx, person.id)
  if (methods.length === 0) {
    // A provider that has to be linked asks for what it needs.
    const isProviders = (await findStaffRule(ctx, person)).kind === 'required'
    const isForced = !isProviders && (await mustSetUp(ctx, person))
    if (isForced) await refusePasskeysElsewhere(ctx, person.id)
    return admitStaff(ctx, person, () => signIn(ctx, person, device, isForced ? { purpose: 'enrol' } : {}))
  }
  if (await isTrusted(ctx, person, cookie))
    return admitStaff(ctx, person, () => signIn(ctx, person, device, { factor: 'trusted_device' }))
  return {
    token_type: 'second_factor',
    token: await steps.insertStep(ctx, person.id),
    methods,
    expires_in: signInStep.lifeMs / 1_000,
    may_trust_device: await mayTrustDevices(ctx, person),
  }
}

/**
 * Whoever must have a second factor, and has it at another host name only, has to use it there: a password alone must
 * not be enough to add another one.
 */
async function refusePasskeysElsewhere(ctx: Ctx, userId: string): Promise<void> {
  const [passkey] = await selectPasskeysOf(ctx, userId)
  if (passkey)
    throw new AppError('forbidden', 'accounts.passkey_only_elsewhere', { values: { host: passkey.rp_id } })
}

/** What the browser needs for the second step by passkey. Throws 401 once the token is over. */
export async function startPasskeyStep(ctx: Ctx, token: string): Promise<AssertionOptions> {
  const userId = await steps.findStep(ctx, token)
  if (!userId) throw over()
  return startAssertion(ctx, { purpose: 'second_factor', userId })
}

type Answer = BodyOf<typeof loginEndpoint>

/**
 * The second step. Runs without a surrounding transaction, so that a wrong code counts. Throws 401 once the token is
 * over, 422 for a wrong code or passkey, 429 after too many.
 */
export async function finishSignIn(
  ctx: Ctx,
  answer: Answer,
  cookie: CookieInput,
): Promise<Session | ProviderStep> {
  const factor = answer.assertion ? 'passkey' : answer.code === undefined ? 'recovery_code' : 'totp'
  const code = answer.code ?? answer.recovery_code
  if (code === undefined && !answer.assertion) throw invalid({ code: ['accounts.code_missing'] })
  const userId = await steps.findStep(ctx, answer.token)
  if (!userId) throw over()
  await codeLimiter.consume(ctx, userId)
  if (!(await steps.countTry(ctx, answer.token))) throw over()
  const use = { purpose: 'second_factor', userId } as const
  const verified = answer.assertion && (await verifyAssertion(ctx, use, answer.assertion))
  const session = await ctx.transaction(async (inner) => {
    await lockPerson(inner, userId)
    const person = await findPerson(inner, userId)
    if (person?.status !== 'active') throw over()
    if (!(await spend(inner, person, { factor, code: code ?? '', verified }))) {
      ctx.afterCommit(() => noteRefusedCode(ctx, person))
      return null
    }
    if (!(await steps.consumeStep(inner, answer.token))) throw over()
    // A recovery code may come from a note that somebody found.
    if (answer.trust_device && factor !== 'recovery_code') await trustDevice(inner, person, cookie)
    return admitStaff(inner, person, () => signIn(inner, person, answer.device, { factor }))
  })
  if (!session) {
    ctx.log.warn({ host: ctx.host, ip: ctx.ip }, 'second step of a sign-in refused')
    throw invalid(wrong[factor])
  }
  await codeLimiter.forget(ctx, userId)
  return session
}

interface Shown {
  factor: SecondFactorMethod
  code: string
  verified: VerifiedAssertion | null | undefined
}

/** Uses up what the person has shown. Returns false if it is wrong. */
async function spend(ctx: Ctx, person: PersonRow, { factor, code, verified }: Shown): Promise<boolean> {
  if (factor === 'passkey') return Boolean(verified) && spendAssertion(ctx, verified as VerifiedAssertion)
  return factor === 'totp' ? spendTotpCode(ctx, person.id, code) : spendRecoveryCode(ctx, person, code)
}

const wrong: Record<SecondFactorMethod, Record<string, string[]>> = {
  totp: { code: ['accounts.code_wrong'] },
  recovery_code: { recovery_code: ['accounts.recovery_code_wrong'] },
  passkey: { assertion: ['accounts.passkey_refused'] },
}

const over = () => unauthenticated('accounts.sign_in_over')
