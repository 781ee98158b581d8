import type { SignedIn } from '#platform/context.ts'
import { nextOf, resultOf } from '../learning.presenter.ts'
import { readLibrary } from '../learning.service.ts'
import { dueOf, isExcused, renewalDueOf } from '../progress/assignment.rules.ts'
import { isRenewable, renewableFrom } from '../progress/renewal.rules.ts'

/** A course as reminders show it. The e-mail and the on-screen notice use the same lines. */
export interface Line {
  course_id: string
  title: string
  finished: boolean
  mandatory: boolean
  assigned_at: string
  /** For a finished course, the day its result expires. */
  due_at: string | null
  /** Since when it can be renewed; null while the course is not finished. */
  renewable_at: string | null
  /** The remaining time; for a renewal, the time of the whole course. */
  minutes: number
}

/** Everything the student can still do, the most urgent first; nothing that they are exempt from, or while they are away. */
export async function linesOf(student: SignedIn): Promise<Line[]> {
  const lines = (await readLibrary(student)).flatMap((assigned): Line[] => {
    const { terms, reading } = assigned
    const { finished, minutesLeft } = reading.progress
    const result = resultOf(reading)
    if (isExcused(assigned, student.now)) return []
    if (finished ? !isRenewable(result, student.now) : !nextOf(reading)) return []
    return [
      {
        course_id: terms.course_id,
        title: reading.course.title,
        finished,
        mandatory: terms.mandatory,
        assigned_at: terms.assigned_at,
        due_at: finished
          ? result.ends_at && renewalDueOf(assigned, result.ends_at, student.now)
          : dueOf(assigned, student.now),
        renewable_at: renewableFrom(result),
        minutes: finished ? reading.newest.outline.course.estimated_minutes : minutesLeft,
      },
    ]
  })
  return lines.sort(byUrgency)
}

const byUrgency = (one: Line, other: Line): number =>
  (one.due_at ?? '9').localeCompare(other.due_at ?? '9') || one.title.localeCompare(other.title)
