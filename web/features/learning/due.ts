import type { StudentCourse } from '#contract/learning/learning.ts'

export type DueState =
  | 'finished'
  | 'expired'
  | 'overdue'
  | 'soon'
  | 'later'
  | 'mandatory'
  | 'optional'
  | 'exempt'

/** A date this near is shown as a number of days. */
const soonDays = 14

/** A course finished at least this many days early deserves praise. */
const earlyDays = 7

/** The number of days by which a course was finished early; null when that is less than a week. */
export const daysEarly = ({
  status,
  days_left,
}: Pick<StudentCourse, 'status' | 'days_left'>): number | null =>
  status === 'completed' && days_left !== null && days_left >= earlyDays ? days_left : null

/** The last course finished early whose due date is still in the future. */
export const lastEarly = (courses: readonly StudentCourse[], now = Date.now()): StudentCourse | undefined =>
  courses
    .filter((course) => daysEarly(course) !== null && Date.parse(course.due_at ?? '') > now)
    .sort((one, other) => (other.completed_at ?? '').localeCompare(one.completed_at ?? ''))[0]

export const dueState = (
  course: Pick<
    StudentCourse,
    'status' | 'days_left' | 'is_overdue' | 'mandatory' | 'is_expired' | 'exemption'
  >,
): DueState => {
  if (course.status === 'completed') return course.is_expired ? 'expired' : 'finished'
  if (course.exemption) return 'exempt'
  if (course.is_overdue) return 'overdue'
  if (course.days_left !== null) return course.days_left <= soonDays ? 'soon' : 'later'
  return course.mandatory ? 'mandatory' : 'optional'
}

const isOver = ({ status, is_expired, top_up }: StudentCourse): boolean =>
  status === 'completed' && !is_expired && !top_up

/** Sorts by due date: courses without one come later, finished ones last. */
export const byDue = (one: StudentCourse, other: StudentCourse): number =>
  Number(isOver(one)) - Number(isOver(other)) ||
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') ||
  Number(other.status === 'in_progress') - Number(one.status === 'in_progress') ||
  Number(other.mandatory) - Number(one.mandatory)
