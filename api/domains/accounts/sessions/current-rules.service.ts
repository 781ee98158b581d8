import type { Actor, SignedIn } from '#platform/context.ts'
import { isLinkedBy, isSsoRequired } from '../identities/identities.queries.ts'
import { findStaffRule } from '../identities/staff-rule.service.ts'
import { mustSetUp } from '../second-factor/requirement.service.ts'
import { ownsSecondFactor } from '../second-factor/second-factor.queries.ts'

/**
 * Rules of signing in that came after the caller's sign-in, or whose days of grace have ended since. `over`:
 * somebody who has to sign in by a provider did not. `enrol`: the session may only set up a second factor, as that of
 * a new sign-in; null once no rule asks for one any more. A session for set-up stays one when the person has a second
 * factor from elsewhere: whoever opened it may know the password alone.
 */
export async function applyCurrentRules(
  ctx: SignedIn,
  { connection_id, purpose }: { connection_id: string | null; purpose: Actor['purpose'] },
): Promise<'over' | 'enrol' | null> {
  const { actor } = ctx
  // It ends within the hour, and nobody signed in by it.
  if (actor.impersonator_id) return null
  // A provider has asked for what it needs.
  if (connection_id && (await isLinkedBy(ctx, actor, connection_id))) return null
  if (actor.role === 'student') return (await isSsoRequired(ctx, actor.company_id)) ? 'over' : null
  if ((await findStaffRule(ctx, actor)).kind === 'required') return 'over'
  if (await ownsSecondFactor(ctx, actor.id)) return purpose
  return (await mustSetUp(ctx, actor)) ? 'enrol' : null
}
