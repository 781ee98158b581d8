import { shiftDay } from '#contract/days.ts'
import { type Calendar, daysAgo, workingDay, workingDaysLater } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { CourseTerms } from './past-courses.ts'
import type { DemoPersonRow } from './past-people.ts'
import type { PeopleFile } from './people-file.ts'

/** Plans who takes which course and when. Every group of people gets a share, so that every chart has data. */

/** How a person goes through a course; `share` is the fraction of its items. */
interface Pace {
  /** The first and last possible day of activity. */
  from: string
  to: string
  itemsADay: number
  share: number
  /** Whether there is activity on the last day. */
  untilEnd?: boolean
}

export interface LearnerPlan {
  person: DemoPersonRow
  accuracy: number
  /** By the index of the course; undefined for one that is not started. */
  courses: (Pace | undefined)[]
  /** Whether the person took the first course during its pilot. */
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

/** Nobody has activity after leaving. */
function whileThere({ left_on }: DemoPersonRow, pace: Pace | undefined): Pace | undefined {
  if (!pace || left_on === null || pace.to < left_on) return pace
  return pace.from < left_on ? { ...pace, to: left_on, share: Math.min(pace.share, 0.6) } : undefined
}

const pilotPace = ({ calendar, file }: Company, { mailbox }: DemoPersonRow): Pace => {
  const from = workingDay(daysAgo(calendar, file.pilots[mailbox] ?? 0))
  return { from, to: workingDaysLater(from, 4), itemsADay: 4, share: 1 }
}

/**
 * Finished the first course early with one item a day, and has been working on the second one every day until
 * today.
 */
function featuredCourses({ calendar, terms }: Company): LearnerPlan['courses'] {
  const [first] = terms as [CourseTerms]
  const from = workingDaysLater(first.assigned_on, 2)
  return [
    { from, to: workingDaysLater(from, 12), itemsADay: 1, share: 1 },
    { from: daysAgo(calendar, 12), to: calendar.today, itemsADay: 1, share: 0.5, untilEnd: true },
    { from: daysAgo(calendar, 20), to: daysAgo(calendar, 14), itemsADay: 2, share: 0.2 },
  ]
}

/** People who joined recently have at most started a course. */
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

/** `rank` is from 0 to 1: the most eager first, people without activity last. */
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
  // Late with the first course, or not finished with it.
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

/**
 * Working days between the first and last day of a pace, and the number of items on each: as planned, or more if
 * there is too little time.
 */
export function daysOf(
  { from, to, itemsADay, untilEnd = false }: Pace,
  items: number,
  chance: Chance,
): { days: string[]; itemsADay: number } {
  const open: string[] = []
  for (let day = workingDay(from); day <= to; day = workingDaysLater(day, 1)) open.push(day)
  if (open.length === 0 || (untilEnd && open.at(-1) !== to)) open.push(to)
  const count = Math.min(Math.ceil(items / itemsADay), open.length)
  // Consecutive days for one item a day, otherwise with gaps.
  const span = itemsADay === 1 ? count : Math.min(open.length, count + chance.between(0, count))
  const first = untilEnd ? open.length - span : chance.between(0, open.length - span)
  const window = open.slice(first, first + span)
  const gaps = new Set(chance.shuffle(window.slice(1, -1)).slice(0, span - count))
  return { days: window.filter((day) => !gaps.has(day)), itemsADay: Math.ceil(items / count) }
}
