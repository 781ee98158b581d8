import { type FreeDay, isFreeDay } from '#contract/days.ts'
import type { reminderKinds } from '#contract/learning/reminders.ts'
import { daysBetween, type LocalTime, localTime } from '../days.rules.ts'

/** When a student hears of a course: when it is new, seven days and one day before its day, and one day, seven days, then weekly after. */

export type ReminderKind = (typeof reminderKinds)[number]

export interface ReminderCause {
  kind: ReminderKind
  /** Unique for a student and course; with the date, so that another date is another cause. */
  key: string
}

/** So long a course is news. */
const newDays = 14
const firstNotice = 7
/** Who has not renewed a result by then is asked no more. */
export const lastNoticeOfEnd = 60

/** What is to be said of an unfinished course today, the most urgent first. */
export function causesOf(
  { due_on, assigned_on }: { due_on: string | null; assigned_on: string },
  today: string,
): ReminderCause[] {
  const causes: ReminderCause[] = []
  if (due_on !== null) {
    const left = daysBetween(today, due_on)
    const step = left < 0 ? lateStep(-left) : left <= 1 ? 1 : firstNotice
    const kind = left < 0 ? 'late' : 'due'
    if (left <= firstNotice) causes.push({ kind, key: `${kind} ${due_on} ${step}` })
  }
  const age = daysBetween(assigned_on, today)
  if (age >= 0 && age <= newDays) causes.push({ kind: 'assigned', key: 'assigned' })
  return causes
}

/**
 * The same of a finished course whose result ends: from when on it can be renewed, seven days before, and for two months after it like a
 * day that is over. Where the first two would come within a fortnight there is only one.
 */
export function causesOfEnd(
  { opens_on, ends_on }: { opens_on: string; ends_on: string },
  today: string,
): ReminderCause[] {
  const left = daysBetween(today, ends_on)
  if (today < opens_on || left < -lastNoticeOfEnd) return []
  if (left < 0) return [{ kind: 'ended', key: `ended ${ends_on} ${lateStep(-left)}` }]
  const isOnly = daysBetween(opens_on, ends_on) < 2 * firstNotice
  return [{ kind: 'ends', key: `ends ${ends_on} ${isOnly || left <= firstNotice ? firstNotice : 30}` }]
}

/** How a course stands that somebody is asked about out of turn. */
export function kindOf(
  { finished, due_at }: { finished: boolean; due_at: string | null },
  now: Date,
): ReminderKind {
  const isOver = due_at !== null && Date.parse(due_at) < now.getTime()
  if (finished) return isOver ? 'ended' : 'ends'
  return isOver ? 'late' : 'due'
}

const lateStep = (days: number): number => (days < 7 ? 1 : Math.floor(days / 7) * 7)

interface WorkingTime {
  holidays: readonly FreeDay[]
  reminder_hours: { from: number; until: number }
}

/** Working days, in the hours that the company has set. */
export const isWorkingTime = (
  { date, hour }: LocalTime,
  { holidays, reminder_hours: { from, until } }: WorkingTime,
): boolean => hour >= from && hour < until && !isFreeDay(date, holidays)

interface WorkingClock extends WorkingTime {
  time_zone: string
}

const quarterMs = 15 * 60_000
const hourMs = 4 * quarterMs
const dayMs = 24 * hourMs
/** No company rests longer; who has entered more is asked again then. */
const longestRestMs = 60 * dayMs

const worksAt = (moment: number, clock: WorkingClock): boolean =>
  isWorkingTime(localTime(new Date(moment), clock.time_zone), clock)

/** In steps of a quarter of an hour, as by the clocks of all time zones hours begin at one. */
function firstWorkingMoment(from: number, clock: WorkingClock): number {
  const end = from + longestRestMs
  let moment = from
  while (!worksAt(moment, clock) && moment < end) moment = quarterAfter(moment)
  return moment
}

const quarterAfter = (moment: number): number => (Math.floor(moment / quarterMs) + 1) * quarterMs

/**
 * Which moment it is once so many milliseconds of working time have passed since `from`. To be asked for ever later ones: what lies
 * before the last one is not looked through again.
 */
export function workingTimeSince(from: Date, clock: WorkingClock): (passedMs: number) => Date {
  let moment = firstWorkingMoment(from.getTime(), clock)
  let passed = 0
  return (passedMs) => {
    for (;;) {
      const next = quarterAfter(moment)
      if (passed + next - moment > passedMs) return new Date(moment + passedMs - passed)
      passed += next - moment
      moment = firstWorkingMoment(next, clock)
    }
  }
}

/**
 * When a mail that may not go out now may: on another day at the same time where it is a free day, else at the same minute of a later hour.
 * So mails that were spread stay apart.
 */
export function postponedToWork(now: Date, clock: WorkingClock): Date {
  const { hour } = localTime(now, clock.time_zone)
  const { from, until } = clock.reminder_hours
  const steps = hour >= from && hour < until ? [dayMs, hourMs] : [hourMs]
  for (const step of steps)
    for (let rest = step; rest <= longestRestMs; rest += step)
      if (worksAt(now.getTime() + rest, clock)) return new Date(now.getTime() + rest)
  return new Date(now.getTime() + longestRestMs)
}

/** When a person's daily mail may come: in the hour they chose, or in the company's last one where that comes before. */
export const digestHour = (chosen: number | null, { until }: WorkingTime['reminder_hours']): number =>
  Math.min(chosen ?? 0, until - 1)
