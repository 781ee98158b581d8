import type { SignedIn } from '#platform/context.ts'
import { isLinkedBy, isSsoRequired } from '../identities/identities.queries.ts'
import { mustSetUp } from '../second-factor/requirement.service.ts'
import { ownsSecondFactor } from '../second-factor/second-factor.queries.ts'

/**
 * Rules of signing in that came after the caller's sign-in, or whose days of grace have ended since. `over`: a
 * student who has to sign in by a provider did not. `enrol`: the session may only set up a second factor, as that of
 * a new sign-in.
 */
export async function applyCurrentRules(
  ctx: SignedIn,
  { connection_id }: { connection_id: string | null },
): Promise<'over' | 'enrol' | null> {
  const { actor } = ctx
  // It ends within the hour, and nobody signed in by it.
  if (actor.impersonator_id) return null
  // A provider has asked for what it needs.
  if (connection_id && (await isLinkedBy(ctx, actor, connection_id))) return null
  if (actor.role === 'student') return (await isSsoRequired(ctx, actor.company_id)) ? 'over' : null
  const isForced = (await mustSetUp(ctx, actor)) && !(await ownsSecondFactor(ctx, actor.id))
  return isForced ? 'enrol' : null
}
