import type { Session } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { mayActAs } from '../accounts.policy.ts'
import { findInReach } from '../accounts.queries.ts'
import { openSessionAs } from './sessions.service.ts'

/** Impersonation, to see what another person sees. Each start and end is logged with both people. */

/**
 * Opens a session as a person below the caller. Throws 404 out of reach, 403 for equals, superiors and people who
 * cannot sign in themselves, and 409 for people of a closed company.
 */
export async function impersonate(ctx: SignedIn, userId: string): Promise<Session> {
  const person = found(await findInReach(ctx, userId))
  if (!mayActAs(ctx.actor, person)) throw forbidden()
  if (person.is_company_closed) throw conflict('accounts.person_company_closed')
  const session = await openSessionAs(ctx, person)
  await noteImpersonation(ctx, 'person.impersonated', person)
  return session
}

export const noteImpersonation = (
  ctx: SignedIn,
  kind: 'person.impersonated' | 'person.impersonation_ended',
  { id, company_id }: { id: string; company_id: string },
): Promise<void> => recordEvent(ctx, { kind, company_id, data: { user_id: id } })
