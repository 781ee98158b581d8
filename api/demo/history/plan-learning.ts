import { shiftDay } from '#contract/days.ts'
import { type Calendar, daysAgo, workingDay, workingDaysLater } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { CourseTerms } from './past-courses.ts'
import type { DemoPersonRow } from './past-people.ts'
import type { PeopleFile } from './people-file.ts'

/** Who goes through what, and when. Of each group of people there is a share, so that every figure has something to show. */

/** How a person goes through a course; `share` is the part of its items. */
interface Pace {
  /** The first day on which something may be done, and the last. */
  from: string
  to: string
  itemsADay: number
  share: number
  /** Something is done on the last day. */
  untilEnd?: boolean
}

export interface LearnerPlan {
  person: DemoPersonRow
  accuracy: number
  /** By the number of the course; absent where it is not begun. */
  courses: (Pace | undefined)[]
  /** Set for who took the first course when it was tried out. */
  pilot: boolean
}

interface Company {
  calendar: Calendar
  file: PeopleFile
  terms: CourseTerms[]
}

export function planLearning(
  people: Iterable<DemoPersonRow>,
  company: Company,
  chance: Chance,
): LearnerPlan[] {
  const students = [...people].filter(({ role }) => role === 'student')
  const { joined, pilots, featured } = company.file
  const usual = chance.shuffle(
    students.filter(({ mailbox }) => !(mailbox in joined) && !(mailbox in pilots) && mailbox !== featured),
  )
  const rankOf = new Map(usual.map(({ id }, index) => [id, (index + 0.5) / usual.length]))
  return students.map((person): LearnerPlan => {
    const rank = rankOf.get(person.id)
    const courses =
      person.mailbox === featured
        ? featuredCourses(company)
        : rank === undefined
          ? recentCourses(company, person, chance)
          : usualCourses(company, rank, chance)
    const pilot = person.mailbox in pilots
    return {
      person,
      pilot,
      accuracy: chance.between(74, 96) / 100,
      courses: (pilot ? [pilotPace(company, person), ...courses.slice(1)] : courses).map((pace) =>
        whileThere(person, pace),
      ),
    }
  })
}

/** Nobody does anything after they left. */
function whileThere({ left_on }: DemoPersonRow, pace: Pace | undefined): Pace | undefined {
  if (!pace || left_on === null || pace.to < left_on) return pace
  return pace.from < left_on ? { ...pace, to: left_on, share: Math.min(pace.share, 0.6) } : undefined
}

const pilotPace = ({ calendar, file }: Company, { mailbox }: DemoPersonRow): Pace => {
  const from = workingDay(daysAgo(calendar, file.pilots[mailbox] ?? 0))
  return { from, to: workingDaysLater(from, 4), itemsADay: 4, share: 1 }
}

/** Finished the first early, one item a day, and is on the second day after day, until today. */
function featuredCourses({ calendar, terms }: Company): LearnerPlan['courses'] {
  const [first] = terms as [CourseTerms]
  const from = workingDaysLater(first.assigned_on, 2)
  return [
    { from, to: workingDaysLater(from, 12), itemsADay: 1, share: 1 },
    { from: daysAgo(calendar, 12), to: calendar.today, itemsADay: 1, share: 0.5, untilEnd: true },
    { from: daysAgo(calendar, 20), to: daysAgo(calendar, 14), itemsADay: 2, share: 0.2 },
  ]
}

/** Who came lately has begun at most. */
function recentCourses(
  { calendar, file, terms }: Company,
  { mailbox, joined_on }: DemoPersonRow,
  chance: Chance,
): LearnerPlan['courses'] {
  const from = workingDaysLater(joined_on, 1)
  const begun: Pace = { from, to: calendar.today, itemsADay: 2, share: chance.between(2, 5) / 10 }
  const [, second] = terms as [CourseTerms, CourseTerms]
  if (mailbox in file.pilots)
    return [undefined, { ...begun, from: workingDaysLater(second.assigned_on, chance.between(2, 15)) }]
  return chance.happens(0.6) ? [begun] : []
}

/** `rank` is from 0 to 1: the keen first, who have done nothing last. */
function usualCourses({ calendar, terms }: Company, rank: number, chance: Chance): LearnerPlan['courses'] {
  const [first, second, third] = terms as [CourseTerms, CourseTerms, CourseTerms]
  const due = first.due_on ?? calendar.today
  const yesterday = daysAgo(calendar, 1)
  const whole = (from: string, to: string, itemsADay = chance.pick([2, 3, 4, 6])): Pace => ({
    ...{ from, to, itemsADay },
    share: 1,
  })
  const partly = (from: string, to: string): Pace => ({
    ...{ from, to },
    itemsADay: chance.between(1, 3),
    share: chance.between(2, 7) / 10,
  })
  // Late with the first, or not through it.
  if (rank > 0.93) return []
  if (rank > 0.84) return [partly(shiftDay(due, -12), shiftDay(due, 10))]
  if (rank > 0.72)
    return [whole(shiftDay(due, 1), shiftDay(due, 17)), partly(daysAgo(calendar, 9), yesterday)]
  const isKeen = rank < 0.16
  const one = isKeen
    ? whole(first.assigned_on, shiftDay(due, -10), chance.pick([1, 1, 2]))
    : whole(first.assigned_on, due)
  const soon = workingDaysLater(second.assigned_on, chance.between(0, 4))
  const isActiveToday = rank > 0.48 && rank < 0.64
  const two =
    rank < 0.44
      ? whole(soon, yesterday, isKeen ? chance.pick([1, 2]) : undefined)
      : isActiveToday
        ? { ...partly(daysAgo(calendar, 12), calendar.today), itemsADay: 1, untilEnd: true }
        : undefined
  const three =
    rank < 0.22
      ? whole(workingDaysLater(third.assigned_on, chance.between(1, 9)), yesterday)
      : rank < 0.34
        ? partly(daysAgo(calendar, 30), yesterday)
        : undefined
  return [one, two, three]
}

/** Some working days between the ends of a pace, and how much is done on each: as much as it says, or more where there is no time. */
export function daysOf(
  { from, to, itemsADay, untilEnd = false }: Pace,
  items: number,
  chance: Chance,
): { days: string[]; itemsADay: number } {
  const open: string[] = []
  for (let day = workingDay(from); day <= to; day = workingDaysLater(day, 1)) open.push(day)
  if (open.length === 0 || (untilEnd && open.at(-1) !== to)) open.push(to)
  const count = Math.min(Math.ceil(items / itemsADay), open.length)
  // In a row where it is one thing a day, else with gaps.
  const span = itemsADay === 1 ? count : Math.min(open.length, count + chance.between(0, count))
  const first = untilEnd ? open.length - span : chance.between(0, open.length - span)
  const window = open.slice(first, first + span)
  const gaps = new Set(chance.shuffle(window.slice(1, -1)).slice(0, span - count))
  return { days: window.filter((day) => !gaps.has(day)), itemsADay: Math.ceil(items / count) }
}
