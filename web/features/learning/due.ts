import type { StudentCourse } from '../../../contract/learning.ts'

export type DueState = 'finished' | 'expired' | 'overdue' | 'soon' | 'later' | 'mandatory' | 'optional'

const day = 86_400_000
/** A date this near is told as a number of days. */
const soonDays = 14

/** Whole days until a moment, counted by the calendar: tomorrow is 1 at any hour. */
export const daysUntil = (moment: string, now: number): number => {
  const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  return Math.round((startOf(Date.parse(moment)) - startOf(now)) / day)
}

export const dueState = (
  course: Pick<StudentCourse, 'status' | 'due_at' | 'is_overdue' | 'mandatory' | 'is_expired'>,
  now = Date.now(),
): DueState => {
  if (course.status === 'completed') return course.is_expired ? 'expired' : 'finished'
  if (course.is_overdue) return 'overdue'
  if (course.due_at) return daysUntil(course.due_at, now) <= soonDays ? 'soon' : 'later'
  return course.mandatory ? 'mandatory' : 'optional'
}

/** What is due first comes first; what has no date comes last. */
export const byDue = (one: StudentCourse, other: StudentCourse): number =>
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') ||
  Number(other.status === 'in_progress') - Number(one.status === 'in_progress') ||
  Number(other.mandatory) - Number(one.mandatory)
