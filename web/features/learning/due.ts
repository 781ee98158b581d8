import type { StudentCourse } from '#contract/learning/learning.ts'

export type DueState = 'finished' | 'expired' | 'overdue' | 'soon' | 'later' | 'mandatory' | 'optional'

/** A date this near is told as a number of days. */
const soonDays = 14

/** Finished so many days before it was due, a course is worth a word of praise. */
const earlyDays = 7

/** By how many days a course was finished before it was due; null when that is less than a week. */
export const daysEarly = ({
  status,
  days_left,
}: Pick<StudentCourse, 'status' | 'days_left'>): number | null =>
  status === 'completed' && days_left !== null && days_left >= earlyDays ? days_left : null

/** The last course finished early, while the date it was due is still to come. */
export const lastEarly = (courses: readonly StudentCourse[], now = Date.now()): StudentCourse | undefined =>
  courses
    .filter((course) => daysEarly(course) !== null && Date.parse(course.due_at ?? '') > now)
    .sort((one, other) => (other.completed_at ?? '').localeCompare(one.completed_at ?? ''))[0]

export const dueState = (
  course: Pick<StudentCourse, 'status' | 'days_left' | 'is_overdue' | 'mandatory' | 'is_expired'>,
): DueState => {
  if (course.status === 'completed') return course.is_expired ? 'expired' : 'finished'
  if (course.is_overdue) return 'overdue'
  if (course.days_left !== null) return course.days_left <= soonDays ? 'soon' : 'later'
  return course.mandatory ? 'mandatory' : 'optional'
}

const isOver = ({ status, is_expired, top_up }: StudentCourse): boolean =>
  status === 'completed' && !is_expired && !top_up

/** What is due first comes first; what has no date comes last, but for what is over. */
export const byDue = (one: StudentCourse, other: StudentCourse): number =>
  Number(isOver(one)) - Number(isOver(other)) ||
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') ||
  Number(other.status === 'in_progress') - Number(one.status === 'in_progress') ||
  Number(other.mandatory) - Number(one.mandatory)
