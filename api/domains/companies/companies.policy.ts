import type { Actor } from '#platform/context.ts'

type Manager = Pick<Actor, 'role' | 'company_id' | 'impersonator_id'>

/** Whether somebody may change what the companies within reach have set, and create others below them. */
export const canManageCompanies = (actor: Manager): boolean =>
  actor.role === 'admin' && !actor.impersonator_id

/** Whether somebody may close or open a company within reach: never the own one, which would lock them out. */
export const canCloseCompany = (actor: Manager, company: { id: string }): boolean =>
  canManageCompanies(actor) && company.id !== actor.company_id
