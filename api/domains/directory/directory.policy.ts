import type { SignedIn } from '#platform/context.ts'

type Actor = Pick<SignedIn['actor'], 'role' | 'company_id' | 'abilities' | 'impersonator_id'>

export const isOwner = ({ role, abilities }: Actor): boolean =>
  role === 'admin' && abilities.includes('owner')

/** While the company has no owner, any admin decides in the owner's place. */
export const canReplaceOwner = ({ role }: Actor): boolean => role === 'admin'

/** Admins may share views with their company and delete its shared views. */
export const canShareViews = (actor: Actor, companyId: string | null): boolean =>
  actor.role === 'admin' && !actor.impersonator_id && actor.company_id === companyId

/** A file names people, which an impersonator may look at but not take along. */
export const canExport = (ctx: SignedIn): boolean => ctx.actor.impersonator_id === null
