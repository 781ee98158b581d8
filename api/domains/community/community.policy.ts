import type { Actor } from '#platform/context.ts'

/** The parts of a moderated post or comment that rights depend on. */
interface Subject {
  author_id: string
}

const writes = ({ impersonator_id, abilities }: Actor): boolean =>
  !impersonator_id && !abilities.includes('auditor')

/**
 * Staff of the company, or of a company above it if it allows that. Excludes group managers, who would see people
 * outside their groups.
 */
export const canModerate = (actor: Actor, isAllowedFromAbove: boolean, companyId: string): boolean =>
  (actor.role === 'admin' || (actor.role === 'teacher' && !actor.abilities.includes('group_manager'))) &&
  (actor.company_id === companyId || isAllowedFromAbove)

/** Nobody decides about their own text. */
export const canDecide = (actor: Actor, { author_id }: Subject): boolean =>
  actor.id !== author_id && writes(actor)

export const canSetCommunity = (actor: Actor): boolean => actor.role === 'admin' && writes(actor)

export const isAuthor = (actor: Actor, { author_id }: Subject): boolean => actor.id === author_id
