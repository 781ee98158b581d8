import type { Session } from '#contract/accounts/accounts.ts'
import type { AssertionOptions } from '#contract/accounts/passkey-responses.ts'
import type { loginWithPasskey as loginEndpoint } from '#contract/accounts/passkeys.ts'
import type { ProviderStep } from '#contract/accounts/provider-step.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { baseUrl, ownAddress } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError, unauthenticated } from '#platform/errors.ts'
import { findPerson, isAtHost, lockPerson, type PersonRow } from '../accounts.queries.ts'
import { refuseIfSsoRequired } from '../identities/sso-required.service.ts'
import { admitStaff } from '../identities/staff-rule.service.ts'
import { signIn } from '../sessions/sessions.service.ts'
import {
  noteRefusedPasskey,
  spendAssertion,
  startAssertion,
  verifyAssertion,
} from './verify-assertion.service.ts'

/** Signing in with a passkey alone. Who it is comes from the passkey; nobody types an address. */

export const startPasskeyLogin = (ctx: Ctx): Promise<AssertionOptions> =>
  startAssertion(ctx, { purpose: 'sign_in', userId: null })

/**
 * Runs without a surrounding transaction, so that a refused response has used up its challenge, too. Throws 401 for a
 * passkey that is unknown, removed or wrong, or of somebody who may not sign in; 409 with the right address for people
 * of a company that signs in elsewhere.
 */
export async function loginWithPasskey(
  ctx: Ctx,
  { assertion, device }: BodyOf<typeof loginEndpoint>,
): Promise<Session | ProviderStep> {
  const verified = await verifyAssertion(ctx, { purpose: 'sign_in', userId: null }, assertion)
  if (!verified) throw refused()
  return ctx.transaction(async (inner) => {
    const userId = verified.passkey.user_id
    await lockPerson(inner, userId)
    const person = await findPerson(inner, userId)
    if (person?.status !== 'active') throw refused()
    await refuseIfSsoRequired(inner, person)
    if (!(await spendAssertion(inner, verified))) {
      ctx.afterCommit(() => noteRefusedPasskey(ctx, verified, person.company_id))
      throw refused()
    }
    await refuseElsewhere(inner, person)
    return admitStaff(inner, person, () => signIn(inner, person, device, { factor: 'passkey' }))
  })
}

/** The same as for the other ways to sign in: staff at the host of their company or one above, students at their own. */
async function refuseElsewhere(ctx: Ctx, { role, company_id }: PersonRow): Promise<void> {
  const address =
    role === 'student' ? await ownAddress(ctx, company_id) : await staffElsewhere(ctx, company_id)
  if (address)
    throw new AppError('conflict', 'accounts.passkey_elsewhere', { values: { address }, detail: { address } })
}

const staffElsewhere = async (ctx: Ctx, companyId: string): Promise<string | null> =>
  (await isAtHost(ctx, companyId)) ? null : baseUrl(ctx, companyId)

const refused = () => unauthenticated('accounts.passkey_refused')
