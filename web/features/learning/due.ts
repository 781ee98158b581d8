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

/** Finished so many days before it was due, a course is worth a word of praise. */
const earlyDays = 7

/** By how many days a course was finished before it was due; null when that is less than a week. */
export const daysEarly = ({
  status,
  due_at,
  completed_at,
}: Pick<StudentCourse, 'status' | 'due_at' | 'completed_at'>): number | null => {
  if (status !== 'completed' || !due_at || !completed_at) return null
  const days = daysUntil(due_at, Date.parse(completed_at))
  return days >= earlyDays ? days : null
}

/** The last course finished early, while the date it was due is still to come. */
export const lastEarly = (courses: readonly StudentCourse[], now = Date.now()): StudentCourse | undefined =>
  courses
    .filter((course) => daysEarly(course) !== null && Date.parse(course.due_at ?? '') > now)
    .sort((one, other) => (other.completed_at ?? '').localeCompare(one.completed_at ?? ''))[0]

export const dueState = (
  course: Pick<StudentCourse, 'status' | 'due_at' | 'is_overdue' | 'mandatory' | 'is_expired'>,
  now = Date.now(),
): DueState => {
  if (course.status === 'completed') return course.is_expired ? 'expired' : 'finished'
  if (course.is_overdue) return 'overdue'
  if (course.due_at) return daysUntil(course.due_at, now) <= soonDays ? 'soon' : 'later'
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
