import type { listAssigned } from '#domains/publishing/publishing.service.ts'
import { daysBetween, endOfDay, localDay } from '../days.rules.ts'
import type { CourseProgress } from './course-progress.ts'
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

/** Until when the course is to be done, which is the end of a day: a repeated one on the day that the result before it ends. */
export function dueOf({ reading: { enrolment }, terms, reset }: LibraryEntry): string | null {
  const due = (enrolment ?? reset)?.due_anew_at ?? terms.due_at ?? enrolment?.due_at ?? null
  return due && endOfDay(localDay(due, terms.zone), terms.zone).toISOString()
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
