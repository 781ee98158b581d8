import type { Ability, Role } from '#contract/roles.ts'
import type { Actor, SignedIn } from '#platform/context.ts'

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

/** Seconds: how long a token lives unused, and how long one sign-in can be drawn out by refreshing. */
export const sessionTimes: Record<Exclude<Role, 'guest'>, { idle: number; absolute: number }> = {
  admin: { idle: 8 * hours, absolute: 7 * days },
  teacher: { idle: 8 * hours, absolute: 7 * days },
  student: { idle: 7 * days, absolute: 60 * days },
}

/** Seconds for which one can act as somebody else; no refreshing draws it out. */
export const impersonationTime = hours

/** Whom somebody who manages people may act as, by their own role. */
const below: Record<Actor['role'], readonly Role[]> = {
  admin: ['teacher', 'student'],
  teacher: ['student'],
  student: [],
}

type Staff = Pick<Actor, 'role' | 'impersonator_id' | 'abilities'>

/** Whether somebody may act as a person within reach: never as an equal or someone above, nor through somebody else. */
export const mayActAs = (actor: Staff, person: { role: Role; status: string }): boolean =>
  canManagePeople(actor) && person.status === 'active' && below[actor.role].includes(person.role)

/** Whether somebody may create, edit, disable, move, invite and erase the students within reach. */
export const canManagePeople = (actor: Staff): boolean =>
  !actor.impersonator_id &&
  (actor.role === 'admin' || (actor.role === 'teacher' && actor.abilities.includes('people')))

/** Sees only the members of the groups they manage. */
export const isGroupManager = ({ actor }: SignedIn): boolean =>
  actor.role === 'teacher' && actor.abilities.includes('group_manager')

/** Whether somebody may decide what other staff may do and see. */
export const canSetRights = (actor: Staff): boolean => !actor.impersonator_id && actor.role === 'admin'

/** Whether an admin may change, lock or remove a member of staff: never oneself, and an owner only as an owner. */
export const canChangeStaff = (
  actor: Staff & { id: string },
  person: { id: string; abilities: readonly Ability[] },
): boolean =>
  canSetRights(actor) &&
  actor.id !== person.id &&
  (!person.abilities.includes('owner') || actor.abilities.includes('owner'))

export const magicLink = { lifeMs: 10 * minutes * 1_000, perPerson: 5, windowMs: 15 * minutes * 1_000 }
export const resetLink = { lifeMs: hours * 1_000, perPerson: 5, windowMs: 15 * minutes * 1_000 }
export const invitation = { lifeMs: 7 * days * 1_000, perPerson: 5, windowMs: 15 * minutes * 1_000 }
export const registration = { lifeMs: days * 1_000 }
/** Of one address at one company: more mails than that nobody is sent. */
export const registrationTries = { name: 'registration', max: 3, windowMs: 15 * minutes * 1_000 }
export const signInTries = { name: 'sign-in', max: 10, windowMs: 15 * minutes * 1_000 }
