import type { Ability, Role } from '#contract/roles.ts'
import type { Actor, SignedIn } from '#platform/context.ts'

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

/** In seconds: how long an unused token lives, and how long refreshing can extend one sign-in. */
export const sessionTimes: Record<Exclude<Role, 'guest'>, { idle: number; absolute: number }> = {
  admin: { idle: 8 * hours, absolute: 7 * days },
  teacher: { idle: 8 * hours, absolute: 7 * days },
  student: { idle: 7 * days, absolute: 60 * days },
}

/** Maximum duration of an impersonation in seconds; refreshing does not extend it. */
export const impersonationTime = hours

/** The roles that a person who manages people may impersonate, by their own role. */
const below: Record<Actor['role'], readonly Role[]> = {
  admin: ['teacher', 'student'],
  teacher: ['student'],
  student: [],
}

type Staff = Pick<Actor, 'role' | 'impersonator_id' | 'abilities'>

/**
 * Whether the actor may impersonate a person within reach: never an equal or a superior, and never from within an
 * impersonation.
 */
export const mayActAs = (actor: Staff, person: { role: Role; status: string }): boolean =>
  canManagePeople(actor) && person.status === 'active' && below[actor.role].includes(person.role)

/** Whether the actor may create, edit, disable, move, invite and erase students within reach. */
export const canManagePeople = (actor: Staff): boolean =>
  !actor.impersonator_id &&
  (actor.role === 'admin' || (actor.role === 'teacher' && actor.abilities.includes('people')))

/** Whether the caller sees only the members of the groups they manage. */
export const isGroupManager = ({ actor }: SignedIn): boolean =>
  actor.role === 'teacher' && actor.abilities.includes('group_manager')

/** Whether the actor may change the rights of other staff. */
export const canSetRights = (actor: Staff): boolean => !actor.impersonator_id && actor.role === 'admin'

/**
 * Whether an admin may change, lock or remove a member of staff: never themselves, and an owner only if they are an
 * owner, too.
 */
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
/** E-mails that invite one student again, whoever sends them: a program may call by mistake, or with a stolen token. */
export const studentInvitations = { name: 'student-invitation', max: 5, windowMs: 15 * minutes * 1_000 }
export const registration = { lifeMs: days * 1_000 }
/** Per address and company, to limit the number of e-mails sent to one person. */
export const registrationTries = { name: 'registration', max: 3, windowMs: 15 * minutes * 1_000 }
/** Refused passwords recorded in the event log, per account. */
export const refusedSignIns = { name: 'refused-sign-in', max: 1, windowMs: hours * 1_000 }
export const signInTries = { name: 'sign-in', max: 10, windowMs: 15 * minutes * 1_000 }
/** E-mails that tell a student to sign in by a provider, instead of links. */
export const ssoMails = { name: 'sso-mail', max: 5, windowMs: 15 * minutes * 1_000 }

/** The second step of a sign-in: how long its token lives, and how many wrong codes end it. */
export const signInStep = { lifeMs: 5 * minutes * 1_000, tries: 5 }
/** The token of a sign-in that has to end at a provider, where people may have to find their phone first. */
export const firstLink = { lifeMs: 10 * minutes * 1_000 }
/** Wrong codes: of a person from one network, and from everywhere, which only somebody with the password can use up. */
export const codeTries = { name: 'second-factor', max: 5, windowMs: 15 * minutes * 1_000 }
export const codeTriesEverywhere = { name: 'second-factor-everywhere', max: 50, windowMs: hours * 1_000 }
/** Refused codes recorded in the event log, per account. */
export const refusedCodes = { name: 'refused-code', max: 1, windowMs: hours * 1_000 }
