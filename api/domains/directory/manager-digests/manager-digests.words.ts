import { shiftDay } from '#contract/days.ts'
import { type Locale, shownTag } from '#contract/locales.ts'
import type { PersonMail } from '#domains/accounts/accounts.service.ts'
import { translate } from '#platform/messages.ts'
import type { ReportedCourse } from './manager-digests.queries.ts'
import { dueWithinDays } from './manager-digests.rules.ts'

/** Names, course titles and days, without a link. Null if there is nothing to tell. */
export function managerMail(
  courses: readonly ReportedCourse[],
  { locale, today }: { locale: Locale; today: string },
): Omit<PersonMail, 'id'> | null {
  const [first] = courses
  if (!first) return null
  const say = (what: string, values: Record<string, string | number> = {}) =>
    translate(locale, `directory.manager_digest.${what}`, values)
  const format = new Intl.DateTimeFormat(shownTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const date = (day: string): string => format.format(new Date(day))
  const section = (what: 'overdue' | 'due', heading: string): string[] => {
    const lines = courses.filter(({ is_overdue }) => is_overdue === (what === 'overdue'))
    if (lines.length === 0) return []
    return [
      heading,
      ...lines.map(({ name, course, day }) => `• ${say(what, { name, course, date: date(day) })}`),
    ]
  }
  const more = first.total - courses.length
  return {
    mail: 'directory.mail.manager_digest',
    values: {
      lines: [
        ...section('overdue', say('overdue_heading')),
        ...section('due', say('due_heading', { date: date(shiftDay(today, dueWithinDays)) })),
        ...(more > 0 ? [say('more', { count: more })] : []),
      ].join('\n'),
    },
  }
}
