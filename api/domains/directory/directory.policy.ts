import type { SignedIn } from '#platform/context.ts'

type Actor = Pick<SignedIn['actor'], 'role' | 'company_id' | 'abilities' | 'impersonator_id'>

export const isOwner = ({ role, abilities }: Actor): boolean =>
  role === 'admin' && abilities.includes('owner')

/** Any admin decides as the owner would, as long as the company has none. */
export const canReplaceOwner = ({ role }: Actor): boolean => role === 'admin'

/** Admins share views with their company and delete what is shared there. */
export const canShareViews = (actor: Actor, companyId: string | null): boolean =>
  actor.role === 'admin' && !actor.impersonator_id && actor.company_id === companyId
