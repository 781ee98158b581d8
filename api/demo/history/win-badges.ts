import type { BadgeType } from '#contract/badges/badges.ts'
import { earned, type Facts, ofEachCourse } from '#domains/badges/badges.rules.ts'
import { streakOf } from '#domains/badges/streak.rules.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import { newIdAt } from '#platform/ids.ts'
import type { TableRow } from './insert-rows.ts'
import type { LearnerEvent, Participant } from './take-course.ts'

/** The badges that a student's log earns, each at the event that earns it, by the same rules as in `badges`. */

const earning = ['lesson.completed', 'quiz.passed', 'quiz.failed', 'extra_credit.handed_in']

interface Won {
  learner: Participant
  /** In chronological order. */
  events: readonly LearnerEvent[]
  zone: string
  enrolmentOf: (courseId: string) => string
  titleOf: (courseId: string) => string
}

export function winBadges({ learner, events, zone, enrolmentOf, titleOf }: Won): TableRow[] {
  const awards: TableRow[] = []
  const won = new Set<string>()
  const give = (event: LearnerEvent, badge_type: BadgeType, course?: string): void => {
    const scope_id = course === undefined ? null : event.course_id
    if (won.has(`${badge_type} ${scope_id}`)) return
    won.add(`${badge_type} ${scope_id}`)
    awards.push({
      id: newIdAt(new Date(event.at)),
      student_id: learner.id,
      company_id: learner.company_id,
      badge_type,
      course_id: event.course_id,
      enrolment_id: enrolmentOf(event.course_id),
      scope_id,
      cause: course === undefined ? {} : { course },
      at: event.at,
    })
  }
  const days = new Map(events.map(({ at }) => [at, localDay(at, zone)]))
  for (const [index, event] of events.entries()) {
    if (!earning.includes(event.kind)) continue
    // Events completed by the same action are in the log before its badges are awarded.
    const until = events.findLastIndex(({ at }) => at === event.at)
    const known = events.slice(0, Math.max(index, until) + 1)
    for (const badge of earned(factsOf(known, days))) give(event, badge)
    const finished = known.find(({ kind, at }) => kind === 'course.completed' && at === event.at)
    if (finished) give(event, ofEachCourse, titleOf(event.course_id))
  }
  return awards
}

const counted = ['lesson.completed', 'quiz.passed', 'quiz.failed']

function factsOf(events: readonly LearnerEvent[], dayOf: ReadonlyMap<string, string>): Facts {
  const of = (kind: string) => events.filter((event) => event.kind === kind)
  const lessons = of('lesson.completed')
  const courses = of('course.completed')
  const passed = of('quiz.passed')
  const known = passed.filter(({ data }) => data.key_known === undefined)
  const days = [
    ...new Set(events.filter(({ kind }) => counted.includes(kind)).map(({ at }) => dayOf.get(at) ?? '')),
  ].sort()
  const ahead = ({ at, data }: LearnerEvent, ms: number): boolean =>
    typeof data.due_at === 'string' && Date.parse(at) <= Date.parse(data.due_at) - ms
  const mandatory = courses.filter(({ data }) => data.mandatory === true)
  return {
    lessons_completed: lessons.length,
    courses_completed: courses.length,
    best_score: Math.max(0, ...known.map(({ data }) => Number(data.score))),
    perfect_quizzes: new Set(known.filter(({ data }) => data.score === 100).map(({ item_id }) => item_id))
      .size,
    comebacks: passed.filter(({ data }) => Number(data.failed_before) > 0).length,
    courses_visited: new Set(lessons.map(({ course_id }) => course_id)).size,
    languages: new Set(lessons.map(({ data }) => data.locale)).size,
    on_time: courses.filter((event) => ahead(event, 0)).length,
    early: courses.filter((event) => ahead(event, 7 * 86_400_000)).length,
    chosen: courses.filter(({ data }) => data.mandatory === false).length,
    all_mandatory: mandatory.filter(({ data }) => data.mandatory_left === 0).length,
    extra_tasks: of('extra_credit.handed_in').length,
    exercises: 0,
    streak: streakOf(days, days.at(-1) ?? '').current,
  }
}
