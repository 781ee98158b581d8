import type { listAssigned } from '#domains/publishing/publishing.service.ts'
import { daysBetween, endOfDay, localDay } from '../days.rules.ts'
import type { CourseProgress } from './course-progress.loader.ts'
import type { ResetTime } from './resets.queries.ts'

export type AssignmentOfStudent = Awaited<ReturnType<typeof listAssigned>>[number]

/** A course of the library. */
export interface LibraryEntry {
  /** Until when it is due. */
  terms: AssignmentOfStudent
  reading: CourseProgress
  /** Null while a time through it is open, and before the first. */
  reset: ResetTime | null
}

/** The day on which the course is due for everybody like the student: a repeated one on the day that the result before it ends. */
export function assignedDayOf({ reading: { enrolment }, terms, reset }: LibraryEntry): string | null {
  const due = (enrolment ?? reset)?.due_anew_at ?? terms.due_at ?? enrolment?.due_at ?? null
  return due && localDay(due, terms.zone)
}

/** The same, or the later day to which staff have extended it for this student. */
export const extendedDay = (assigned: string | null, extended: string | null): string | null =>
  assigned !== null && extended !== null && extended > assigned ? extended : assigned

/** Until when the student has, which is the end of a day. */
export function dueOf(assigned: LibraryEntry): string | null {
  const { extended_on, zone } = assigned.terms
  const due = extendedDay(assignedDayOf(assigned), extended_on)
  return due && endOfDay(due, zone).toISOString()
}

/** The day from which it was extended, and why; null where it is not. */
export function extensionOf(assigned: LibraryEntry): { from: string; reason: string | null } | null {
  const from = assignedDayOf(assigned)
  const { extended_on, extension_reason } = assigned.terms
  return from !== null && extendedDay(from, extended_on) !== from ? { from, reason: extension_reason } : null
}

/** The day of the company on which the course is due, and how many days are left from a moment. */
export function dueDayOf(
  assigned: LibraryEntry,
  from: string | Date,
): { due_on: string | null; days_left: number | null } {
  const due = dueOf(assigned)
  const { zone } = assigned.terms
  const due_on = due && localDay(due, zone)
  return { due_on, days_left: due_on ? daysBetween(localDay(from, zone), due_on) : null }
}
