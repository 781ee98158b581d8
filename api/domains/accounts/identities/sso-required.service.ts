import type { Ctx } from '#platform/context.ts'
import { unauthenticated } from '#platform/errors.ts'
import type { PersonRow } from '../accounts.queries.ts'
import { isSsoRequired } from './identities.queries.ts'
import { refuseLinkedStaff } from './staff-rule.service.ts'

/**
 * Throws 401 for somebody who has to sign in by a provider. Staff whom it does not know yet are not refused here:
 * `admitStaff` leads them there.
 */
export async function refuseIfSsoRequired(
  ctx: Ctx,
  person: Pick<PersonRow, 'id' | 'role' | 'company_id'>,
): Promise<void> {
  if (person.role !== 'student') return refuseLinkedStaff(ctx, person)
  if (await isSsoRequired(ctx, person.company_id)) throw unauthenticated('accounts.sso_required')
}
