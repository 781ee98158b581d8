import type { Course } from '#contract/courses/courses.ts'
import { type Locale, shownTag } from '#contract/locales.ts'
import { localeLabel } from '#domains/courses/courses.service.ts'
import { translate } from '#platform/messages.ts'

export type CoverRow = readonly [name: string, value: string]

/** The version and company of a course for the cover, in the language of the PDF. */
export function coverRows(
  { company_name, release, unpublished_changes }: Course,
  locale: Locale,
  printed_at: Date,
): CoverRow[] {
  const say = (key: string, values?: Record<string, number>): string =>
    translate(locale, `publishing.site.cover.${key}`, values)
  const day = new Intl.DateTimeFormat(shownTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const version = release
    ? say(unpublished_changes > 0 ? 'changed' : 'release', { number: release.number })
    : say('draft')
  return [
    [say('company'), company_name],
    [say('language'), localeLabel(locale, locale)],
    [say('version'), version],
    [say('printed'), day.format(printed_at)],
  ]
}
