import type { CourseExemption } from '#contract/learning/exemptions.ts'
import type { listAssigned } from '#domains/publishing/publishing.service.ts'
import { daysBetween, endOfDay, localDay } from '../days.rules.ts'
import type { CourseProgress } from './course-progress.loader.ts'
import { isPaused, resumedOn } from './pause.rules.ts'
import type { ResetTime } from './resets.queries.ts'

export type AssignmentOfStudent = Awaited<ReturnType<typeof listAssigned>>[number]

/** A course in the library. */
export interface LibraryEntry {
  /** The assignment, including the due date. */
  terms: AssignmentOfStudent
  reading: CourseProgress
  /** Null while an enrolment is open, and before the first one. */
  reset: ResetTime | null
}

/** The due day without any personal extension. A renewal is due on the day the previous result expires. */
export function assignedDayOf({ reading: { enrolment }, terms, reset }: LibraryEntry): string | null {
  const due = (enrolment ?? reset)?.due_anew_at ?? terms.due_at ?? enrolment?.due_at ?? null
  return due && localDay(due, terms.zone)
}

/** The assigned day, or the later day to which staff extended it for this student. */
export const extendedDay = (assigned: string | null, extended: string | null): string | null =>
  assigned !== null && extended !== null && extended > assigned ? extended : assigned

/** What decides whether somebody has to work on a course. */
interface Excusable {
  terms: Pick<AssignmentOfStudent, 'is_waived' | 'exemption' | 'absences' | 'zone'>
}

const todayOf = ({ terms: { zone } }: Excusable, now: string | Date): string => localDay(now, zone)

/** Whether the student does not have to take the course now. */
export const isExempt = (assigned: Excusable, now: string | Date): boolean =>
  assigned.terms.is_waived ||
  (assigned.terms.exemption !== null && isPaused([assigned.terms.exemption], todayOf(assigned, now)))

export const isAway = (assigned: Excusable, now: string | Date): boolean =>
  isPaused(assigned.terms.absences, todayOf(assigned, now))

/** Whether nobody expects the student to work on the course now. */
export const isExcused = (assigned: Excusable, now: string | Date): boolean =>
  isExempt(assigned, now) || isAway(assigned, now)

/** The exemption in effect; null for none. */
export function exemptionOf(assigned: LibraryEntry, now: Date): CourseExemption | null {
  if (!isExempt(assigned, now)) return null
  const { exemption } = assigned.terms
  if (exemption && isPaused([exemption], todayOf(assigned, now)))
    return { reason: exemption.reason, note: exemption.note, until: exemption.until }
  return { reason: 'campaign', note: '', until: null }
}

/**
 * The due day that counts now; null if nothing is due. One that is over stays over only for those who are neither
 * exempt nor away.
 */
function dueOn(assigned: LibraryEntry, now: string | Date): string | null {
  if (isExempt(assigned, now)) return null
  const { extended_on, pauses } = assigned.terms
  const day = extendedDay(assignedDayOf(assigned), extended_on)
  const today = todayOf(assigned, now)
  const due = day && resumedOn(day, pauses, today)
  return due && due < today && isAway(assigned, now) ? null : due
}

/** The moment of the deadline, which is the end of a day. */
export function dueOf(assigned: LibraryEntry, now: string | Date): string | null {
  const due = dueOn(assigned, now)
  return due && endOfDay(due, assigned.terms.zone).toISOString()
}

interface Renewable {
  terms: Excusable['terms'] & Pick<AssignmentOfStudent, 'pauses'>
}

/**
 * By when a result that ends has to be renewed: the moment it ends, or the end of a later day if that falls into a pause
 * or the days after it. Null while it does not have to be.
 */
export function renewalDueOf(assigned: Renewable, end: string, now: Date): string | null {
  if (isExcused(assigned, now)) return null
  const { pauses, zone } = assigned.terms
  const day = localDay(end, zone)
  const due = resumedOn(day, pauses, todayOf(assigned, now))
  if (due === null || due === day) return due && end
  return endOfDay(due, zone).toISOString()
}

/** The day from which the due date was extended, and the reason; null if it was not extended. */
export function extensionOf(assigned: LibraryEntry): { from: string; reason: string | null } | null {
  const from = assignedDayOf(assigned)
  const { extended_on, extension_reason } = assigned.terms
  return from !== null && extendedDay(from, extended_on) !== from ? { from, reason: extension_reason } : null
}

/** The due day in the company's time zone, and the number of days left from a moment, by default from now. */
export function dueDayOf(
  assigned: LibraryEntry,
  now: Date,
  from: string | Date = now,
): { due_on: string | null; days_left: number | null } {
  const due_on = dueOn(assigned, now)
  const { zone } = assigned.terms
  return { due_on, days_left: due_on ? daysBetween(localDay(from, zone), due_on) : null }
}
