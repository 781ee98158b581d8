import { type FreeDay, isFreeDay, shiftDay } from '#contract/days.ts'
import type { MailedFrequency } from '#contract/directory/report-schedules.ts'
import { endOfDay } from '#domains/learning/days.rules.ts'
import type { PastTerm } from '../dashboard/figure-period.queries.ts'

/** When a report is mailed: on the first working day after a month or quarter, in the company's time zone. */

/** The first and the last day of a month or quarter. */
export interface ReportTerm {
  from: string
  until: string
}

/** Days after its sending day on which a report is still sent, for example after an outage. */
const catchUpDays = 7
/** A company with more free days in a row, for example all of August, gets no report of the month before. */
const longestRestDays = 31

const monthsOf: Record<MailedFrequency, number> = { monthly: 1, quarterly: 3 }

/** The first day of the month that lies so many months after the one of a day. */
function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The term that a day lies in. */
export function termOf(day: string, frequency: MailedFrequency): ReportTerm {
  const months = monthsOf[frequency]
  const monthInTerm = (Number(day.slice(5, 7)) - 1) % months
  const from = monthStart(day, -monthInTerm)
  return { from, until: shiftDay(monthStart(from, months), -1) }
}

/** The last term that is over on a day. */
export const endedTerm = (day: string, frequency: MailedFrequency): ReportTerm =>
  termOf(shiftDay(termOf(day, frequency).from, -1), frequency)

const beginOf = (day: string, zone: string): Date => new Date(endOfDay(shiftDay(day, -1), zone).getTime() + 1)

/** The term that a day lies in, with its moments in a time zone. */
export function pastTerm(day: string, frequency: MailedFrequency, zone: string): PastTerm {
  const { from, until } = termOf(day, frequency)
  const before = termOf(shiftDay(from, -1), frequency).from
  return {
    ...{ frequency, from, until, before },
    began_at: beginOf(from, zone),
    over_at: beginOf(shiftDay(until, 1), zone),
    before_at: beginOf(before, zone),
  }
}

function firstWorkingDay(from: string, holidays: readonly FreeDay[]): string {
  for (let rest = 0; rest < longestRestDays; rest += 1) {
    const day = shiftDay(from, rest)
    if (!isFreeDay(day, holidays)) return day
  }
  return from
}

export const sendingDay = ({ until }: ReportTerm, holidays: readonly FreeDay[]): string =>
  firstWorkingDay(shiftDay(until, 1), holidays)

/** The last day on which the report of a term is sent. */
export const lastSendingDay = (term: ReportTerm, holidays: readonly FreeDay[]): string =>
  shiftDay(sendingDay(term, holidays), catchUpDays)

interface Schedule {
  frequency: MailedFrequency
  /** The day on which the frequency was chosen. */
  chosen_on: string
  holidays: readonly FreeDay[]
}

/** The term whose report is due on a day, unless it was sent already; null for none. */
export function dueTerm(today: string, { frequency, chosen_on, holidays }: Schedule): ReportTerm | null {
  const term = endedTerm(today, frequency)
  const sendOn = sendingDay(term, holidays)
  const isDue = sendOn > chosen_on && sendOn <= today && today <= lastSendingDay(term, holidays)
  return isDue ? term : null
}

/** The day of the next report; `sentFrom` is the first day of the last term that was sent. */
export function nextSendingDay(today: string, schedule: Schedule, sentFrom: string | null): string {
  const { frequency, chosen_on, holidays } = schedule
  const ended = endedTerm(today, frequency)
  const isSent = sentFrom !== null && sentFrom >= ended.from
  if (!isSent) {
    if (dueTerm(today, schedule)) return firstWorkingDay(today, holidays)
    const sendOn = sendingDay(ended, holidays)
    if (sendOn > today && sendOn > chosen_on) return sendOn
  }
  return sendingDay(termOf(today, frequency), holidays)
}
