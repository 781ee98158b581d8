import type { SignedIn } from '#platform/context.ts'
import { forbidden, found } from '#platform/errors.ts'
import { canActAsOwner, canManageCompanies } from './companies.policy.ts'
import { hasOwner } from './companies.queries.ts'
import { isInReach } from './hosts/hosts.queries.ts'

/** What only owners may change of a company, such as host names and directories; any admin while it has no owner. */

export const mayActAsOwner = async (ctx: SignedIn, companyId: string): Promise<boolean> =>
  canActAsOwner(ctx.actor, { has_owner: await hasOwner(ctx, companyId) })

/** Throws 403 for those who may not manage companies, 404 for a company out of reach. */
export async function checkManagesCompany(ctx: SignedIn, companyId: string): Promise<void> {
  if (!canManageCompanies(ctx.actor)) throw forbidden()
  if (!(await isInReach(ctx, companyId))) throw found(null)
}

/** The same, and throws 403 for an admin who is not an owner if there is one. */
export async function checkActsAsOwner(ctx: SignedIn, companyId: string): Promise<void> {
  await checkManagesCompany(ctx, companyId)
  if (!(await mayActAsOwner(ctx, companyId))) throw forbidden()
}
