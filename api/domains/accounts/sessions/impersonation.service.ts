import type { Session } from '#contract/accounts/accounts.ts'
import type { SignedIn } from '#platform/context.ts'
import { forbidden, found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { mayActAs } from '../accounts.policy.ts'
import { findInReach } from '../accounts.queries.ts'
import { openSessionAs } from './sessions.service.ts'

/** Acting as somebody else, to see what they see. Each beginning and end is in the log, with both people. */

/** A session as a person below the caller. 404 beyond reach, 403 for equals, those above and who cannot sign in themselves. */
export async function impersonate(ctx: SignedIn, userId: string): Promise<Session> {
  const person = found(await findInReach(ctx, userId))
  if (!mayActAs(ctx.actor, person)) throw forbidden()
  const session = await openSessionAs(ctx, person)
  await noteImpersonation(ctx, 'person.impersonated', person)
  return session
}

export const noteImpersonation = (
  ctx: SignedIn,
  kind: 'person.impersonated' | 'person.impersonation_ended',
  { id, company_id }: { id: string; company_id: string },
): Promise<void> => recordEvent(ctx, { kind, company_id, data: { user_id: id } })
