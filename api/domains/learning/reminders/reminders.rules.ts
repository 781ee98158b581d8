import { type FreeDay, isFreeDay } from '#contract/days.ts'
import type { reminderKinds } from '#contract/learning/reminders.ts'
import { daysBetween, type LocalTime, localTime } from '../days.rules.ts'

/**
 * When a student is reminded of a course: when it is new, seven days and one day before the due day, one day and
 * seven days after it, then weekly.
 */

export type ReminderKind = (typeof reminderKinds)[number]

export interface ReminderCause {
  kind: ReminderKind
  /** Unique per student and course. Contains the date, so that a new date makes a new cause. */
  key: string
}

/** How long a course counts as new. */
const newDays = 14
const firstNotice = 7
/** Days after the end at which reminders about a renewal stop. */
export const lastNoticeOfEnd = 60

/** The reasons to remind of an unfinished course today, the most urgent first. */
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
 * The same for a finished course whose result expires: when renewal becomes possible, seven days before the end,
 * and for two months after it as for a due day that has passed. If the first two would fall within fourteen days,
 * only one is sent.
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

/** The kind of reminder for a course when staff send one outside the schedule. */
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

/** Working days, within the hours that the company has set. */
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
/** The longest break a company can have; a company with more free days is checked again after it. */
const longestRestMs = 60 * dayMs

const worksAt = (moment: number, clock: WorkingClock): boolean =>
  isWorkingTime(localTime(new Date(moment), clock.time_zone), clock)

/** Advances by quarters of an hour, because in every time zone hours begin at a quarter of a UTC hour. */
function firstWorkingMoment(from: number, clock: WorkingClock): number {
  const end = from + longestRestMs
  let moment = from
  while (!worksAt(moment, clock) && moment < end) moment = quarterAfter(moment)
  return moment
}

const quarterAfter = (moment: number): number => (Math.floor(moment / quarterMs) + 1) * quarterMs

/**
 * Returns a function that gives the moment at which so many milliseconds of working time have passed since `from`.
 * Must be called with non-decreasing values, because earlier moments are not searched again.
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
 * When an e-mail that may not be sent now may be sent: on a free day, at the same time of a later day; otherwise at
 * the same minute of a later hour. E-mails that were spread over time thus stay spread.
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

/** The hour of a person's daily e-mail: the one they chose, or the company's last hour if that is earlier. */
export const digestHour = (chosen: number | null, { until }: WorkingTime['reminder_hours']): number =>
  Math.min(chosen ?? 0, until - 1)
