import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import type { Role } from '#contract/roles.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { unauthenticated } from '#platform/errors.ts'
import { findMemberSince } from '../accounts.queries.ts'
import { findStaffRule } from '../identities/staff-rule.service.ts'
import { findRequirement } from './requirement.queries.ts'
import { graceEnd } from './requirement.rules.ts'
import { ownsSecondFactor } from './second-factor.queries.ts'

/** Whether a person must have a second factor, by the rules of their company and those above it. */

interface Person {
  id: string
  company_id: string
  role: Exclude<Role, 'guest'>
}

/**
 * The company that requires it and until when the person can sign in without; null if none does. Owners for
 * emergencies have no days of grace.
 */
export async function getRequirement(ctx: Ctx, person: Person): Promise<SecondFactorState['required']> {
  const { id, company_id, role } = person
  if (role === 'student') return null
  const rule = await findStaffRule(ctx, person)
  if (rule.kind === 'emergency_owner')
    return { company_name: rule.provider.company_name, until: ctx.now.toISOString() }
  const requirement = await findRequirement(ctx, { company_id, role })
  if (!requirement) return null
  const until = graceEnd(requirement.since, await findMemberSince(ctx, id))
  return { company_name: requirement.company_name, until: until.toISOString() }
}

/** Whether a person without a second factor may sign in only to set one up. */
export async function mustSetUp(ctx: Ctx, person: Person): Promise<boolean> {
  const required = await getRequirement(ctx, person)
  return required !== null && Date.parse(required.until) <= ctx.now.getTime()
}

/**
 * A session that a password alone opened may set up the first second factor, and no other: once there is one, whoever
 * knows only the password must not add their own. The person must be locked. Throws 401.
 */
export async function refuseSecondEnrolment(ctx: SignedIn): Promise<void> {
  if (ctx.actor.purpose === 'enrol' && (await ownsSecondFactor(ctx, ctx.actor.id)))
    throw unauthenticated('accounts.session_over')
}
