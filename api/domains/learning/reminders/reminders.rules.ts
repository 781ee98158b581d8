import { type FreeDay, isFreeDay } from '#contract/days.ts'
import type { reminderKinds } from '#contract/learning/reminders.ts'
import { daysBetween, type LocalTime } from '../days.rules.ts'

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

/** When a person's daily mail may come: in the hour they chose, or in the company's last one where that comes before. */
export const digestHour = (chosen: number | null, { until }: WorkingTime['reminder_hours']): number =>
  Math.min(chosen ?? 0, until - 1)
