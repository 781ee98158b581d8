import type { Ctx } from '#platform/context.ts'
import { unauthenticated } from '#platform/errors.ts'
import type { PersonRow } from '../accounts.queries.ts'
import { isSsoRequired } from './identities.queries.ts'

/** Throws 401 for a student who has to sign in by a provider. Others may sign in as they like. */
export async function refuseIfSsoRequired(
  ctx: Ctx,
  { role, company_id }: Pick<PersonRow, 'role' | 'company_id'>,
): Promise<void> {
  if (role === 'student' && (await isSsoRequired(ctx, company_id)))
    throw unauthenticated('accounts.sso_required')
}
