import type { Actor } from '#platform/context.ts'

type Manager = Pick<Actor, 'role' | 'company_id' | 'impersonator_id'>

/** Whether the actor may change settings of companies within reach, and create companies below them. */
export const canManageCompanies = (actor: Manager): boolean =>
  actor.role === 'admin' && !actor.impersonator_id

/**
 * Whether the actor may change what only owners can change, such as host names. If neither the company nor one
 * above it has an owner, any admin may, just as any admin may appoint the first owner.
 */
export const canActAsOwner = (
  actor: Manager & Pick<Actor, 'abilities'>,
  company: { has_owner: boolean },
): boolean => canManageCompanies(actor) && (!company.has_owner || actor.abilities.includes('owner'))

/** Whether the actor may close or reopen a company within reach; never their own, which would lock them out. */
export const canCloseCompany = (actor: Manager, company: { id: string }): boolean =>
  canManageCompanies(actor) && company.id !== actor.company_id
