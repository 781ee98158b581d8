import type { Actor } from '#platform/context.ts'

type Manager = Pick<Actor, 'role' | 'company_id' | 'impersonator_id'>

/** Whether somebody may change what the companies within reach have set, and create others below them. */
export const canManageCompanies = (actor: Manager): boolean =>
  actor.role === 'admin' && !actor.impersonator_id

/**
 * Whether somebody may change what only owners change, such as host names. Where neither the company nor one above it has an owner
 * any admin may, as any admin may make the first owner.
 */
export const canActAsOwner = (
  actor: Manager & Pick<Actor, 'abilities'>,
  company: { has_owner: boolean },
): boolean => canManageCompanies(actor) && (!company.has_owner || actor.abilities.includes('owner'))

/** Whether somebody may close or open a company within reach: never the own one, which would lock them out. */
export const canCloseCompany = (actor: Manager, company: { id: string }): boolean =>
  canManageCompanies(actor) && company.id !== actor.company_id
