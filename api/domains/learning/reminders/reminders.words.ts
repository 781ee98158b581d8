import { type Locale, shownTag } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import type { PersonMail } from '#domains/accounts/accounts.service.ts'
import { translate } from '#platform/messages.ts'
import { localeOf } from '../as-student.loader.ts'
import { knownZone } from '../days.rules.ts'
import type { StudentSettingsRow } from '../students.queries.ts'
import type { ReminderKind } from './reminders.rules.ts'

/** What a reminder says of one course. */
export interface DigestLine {
  title: string
  kind: ReminderKind
  due_at: string | null
  /** The remaining time; 0 if unknown. */
  minutes: number
}

interface Notices {
  lines: readonly string[]
  path: string
}

/**
 * One e-mail for everything: courses first, the most urgent on top, then notices. Null where there is nothing to
 * report.
 */
export function digestMail(
  person: StudentSettingsRow,
  courses: readonly DigestLine[],
  notices: Notices | null,
): Omit<PersonMail, 'id'> | null {
  const others = notices?.lines ?? []
  if (courses.length > 0) return courseMail(person, courses, others)
  if (!notices || others.length === 0) return null
  return {
    mail: 'notifications.mail.digest',
    button: { path: notices.path },
    values: { count: others.length, lines: others.map(asItem).join('\n') },
  }
}

const asItem = (line: string): string => `• ${line}`

function courseMail(
  person: StudentSettingsRow,
  lines: readonly DigestLine[],
  others: readonly string[],
): Omit<PersonMail, 'id'> {
  const locale = localeOf(person)
  const takes = timeTaken(locale, lines)
  return {
    mail: `learning.mail.digest.${lines.length === 1 ? 'one' : 'several'}`,
    button: { path: addressOf('front.home') },
    values: {
      count: lines.length,
      course: lines[0]?.title ?? '',
      lines: [
        ...(takes ? [takes] : []),
        ...lines.map((line) => sentence(locale, line, person.time_zone)),
        ...(others.length > 0 ? [translate(locale, 'learning.reminder.also'), ...others.map(asItem)] : []),
      ].join('\n'),
    },
  }
}

/** The total time. Empty if it is unknown for one course, because a sum without it would be too low. */
export function timeTaken(locale: Locale, lines: readonly Pick<DigestLine, 'minutes'>[]): string {
  if (lines.some(({ minutes }) => minutes === 0)) return ''
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0)
  return translate(locale, `learning.reminder.${lines.length === 1 ? 'takes' : 'take_together'}`, {
    minutes: inMinutes(locale, minutes),
  })
}

const inMinutes = (locale: Locale, minutes: number): string =>
  new Intl.NumberFormat(shownTag(locale), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(minutes)

const until = { assigned: 'due', due: 'due', late: 'was_due', ends: 'ends', ended: 'ended' } as const

/** A sentence with the course, its duration and its due date. */
function sentence(locale: Locale, { title, kind, due_at, minutes }: DigestLine, zone: string): string {
  const timeZone = knownZone(zone)
  const say = (what: string, values: Record<string, string>) =>
    translate(locale, `learning.reminder.${what}`, values)
  const format = new Intl.DateTimeFormat(shownTag(locale), { dateStyle: 'long', timeZone })
  const parts = [
    say(kind === 'assigned' ? 'new' : 'known', { course: title }),
    minutes > 0 ? inMinutes(locale, minutes) : '',
    due_at ? say(until[kind], { date: format.format(new Date(due_at)) }) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
