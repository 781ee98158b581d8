import type { listAssigned } from '#domains/publishing/publishing.service.ts'
import { daysBetween, endOfDay, localDay } from '../days.rules.ts'
import type { CourseProgress } from './course-progress.loader.ts'
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

/** The moment of the deadline, which is the end of a day. */
export function dueOf(assigned: LibraryEntry): string | null {
  const { extended_on, zone } = assigned.terms
  const due = extendedDay(assignedDayOf(assigned), extended_on)
  return due && endOfDay(due, zone).toISOString()
}

/** The day from which the due date was extended, and the reason; null if it was not extended. */
export function extensionOf(assigned: LibraryEntry): { from: string; reason: string | null } | null {
  const from = assignedDayOf(assigned)
  const { extended_on, extension_reason } = assigned.terms
  return from !== null && extendedDay(from, extended_on) !== from ? { from, reason: extension_reason } : null
}

/** The due day in the company's time zone, and the number of days left from a moment. */
export function dueDayOf(
  assigned: LibraryEntry,
  from: string | Date,
): { due_on: string | null; days_left: number | null } {
  const due = dueOf(assigned)
  const { zone } = assigned.terms
  const due_on = due && localDay(due, zone)
  return { due_on, days_left: due_on ? daysBetween(localDay(from, zone), due_on) : null }
}
