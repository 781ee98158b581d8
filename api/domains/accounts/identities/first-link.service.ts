import type { Session } from '#contract/accounts/accounts.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { admit, findPerson, lockPerson, type PersonRow } from '../accounts.queries.ts'
import { refuseElsewhere } from '../links/links.service.ts'
import { consumeToken, endTokens, findToken } from '../links/tokens.queries.ts'
import { consumeStep, findStep } from '../second-factor/sign-in-steps.queries.ts'
import { linkIdentity, type NewIdentity, signInByIdentity } from './identities.service.ts'

/**
 * Members of staff who sign in by a provider for the first time, with something that shows who they are here: the
 * password or passkey they have just used, or an invitation. Both tokens stay valid until the provider has answered.
 */

export type FirstLinkPurpose = 'first_link' | 'invitation'

/** Throws 401 for a token that is over, 409 with the right address for an invitation at the host of another company. */
export async function findInvitedPerson(ctx: Ctx, token: string): Promise<PersonRow> {
  const row = await findToken(ctx, token)
  const person = row?.purpose === 'invite' && row.user_id ? await findPerson(ctx, row.user_id) : undefined
  if (person?.status !== 'invited' || person.is_company_closed) throw unauthenticated('accounts.link_dead')
  await refuseElsewhere(ctx, person.company_id, { purpose: 'invite', token })
  return person
}

/** Throws 401 for a token that is over. */
export async function findSteppingPerson(ctx: Ctx, token: string): Promise<PersonRow> {
  const userId = await findStep(ctx, token, 'first_link')
  const person = userId ? await findPerson(ctx, userId) : undefined
  if (person?.status !== 'active') throw unauthenticated('accounts.sign_in_over')
  return person
}

/** The person of a flow, locked, if its token still counts; uses the token up. Throws 401. */
export async function spendFirstLink(
  ctx: Ctx,
  { purpose, userId, tokenHash }: { purpose: FirstLinkPurpose; userId: string; tokenHash: Buffer },
): Promise<PersonRow> {
  await lockPerson(ctx, userId)
  const isSpent =
    purpose === 'invitation'
      ? (await consumeToken(ctx, 'invite', tokenHash)) === userId
      : (await findStep(ctx, tokenHash, 'first_link')) === userId && (await consumeStep(ctx, tokenHash))
  const person = await findPerson(ctx, userId)
  const expected = purpose === 'invitation' ? 'invited' : 'active'
  if (!isSpent || person?.status !== expected || person.role === 'student')
    throw unauthenticated(purpose === 'invitation' ? 'accounts.link_dead' : 'accounts.sign_in_over')
  return person
}

/**
 * Links the person, who was locked, activates an invited one, and signs them in. Throws 409 if the subject is linked to
 * somebody already.
 */
export async function linkAndSignIn(
  ctx: Ctx,
  person: PersonRow,
  { device, ...identity }: NewIdentity & { device: string | undefined },
): Promise<Session | null> {
  if (person.status === 'invited') {
    await endTokens(ctx, 'invite', person.id)
    await admit(ctx, person.id, {})
    const { company_id } = person
    await recordEvent(ctx, { kind: 'person.joined', company_id, data: { user_id: person.id } })
  }
  const identityId = await linkIdentity(ctx, person, identity)
  if (!identityId) throw new AppError('conflict', 'sso.linked_already')
  return signInByIdentity(ctx, person, { identityId, connectionId: identity.connection_id, device })
}
