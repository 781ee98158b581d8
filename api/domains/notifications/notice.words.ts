import { type Locale, shownTag, toSelectableLocale } from '#contract/locales.ts'
import type { NoticeEvent } from '#contract/notifications/notices.ts'
import { translate } from '#platform/messages.ts'
import type { NoticeReader, NoticeRow } from './notices.queries.ts'

// Texts are made when they are read, in the reader's language.

export const readerLocale = ({
  platform_locale,
  default_locale,
}: Pick<NoticeReader, 'platform_locale' | 'default_locale'>): Locale =>
  toSelectableLocale(platform_locale) ?? toSelectableLocale(default_locale) ?? 'en_US'

/** Events that many people cause for one subject; the text contains their number. */
const gathered: readonly NoticeEvent[] = ['question_answered', 'replied', 'liked']
/** Events that occur several times for one person. */
const counted: readonly NoticeEvent[] = ['badge_won', 'translation_source_changed', 'preview_commented']
/** Events whose text names the person who caused them, if known. */
const named: readonly NoticeEvent[] = [
  ...gathered,
  'question_answered_officially',
  'answer_accepted',
  'mentioned',
  'question_asked',
  'team_mentioned',
  'clone_updated',
  'clone_published',
  'review_waiting',
  'review_decided',
  'translation_assigned',
  'translation_handed_in',
  'translation_decided',
  'translation_rejected',
]

/** A moment in the time zone of the reader's company. */
export const momentText = (
  at: string,
  reader: Pick<NoticeReader, 'platform_locale' | 'default_locale' | 'time_zone'>,
): string =>
  new Intl.DateTimeFormat(shownTag(readerLocale(reader)), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: reader.time_zone,
  }).format(new Date(at))

const languageName = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames(shownTag(locale), { type: 'language' }).of(language.slice(0, 2)) ?? language

const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(shownTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

type NoticeValues = Pick<NoticeRow, 'event' | 'subject' | 'actor_name' | 'actors' | 'times'>

function formOf({ event, actor_name, actors, times }: NoticeValues): 'plain' | 'one' | 'several' {
  if (counted.includes(event) && times > 1) return 'several'
  if (actor_name === null || !named.includes(event)) return 'plain'
  return actors > 1 && gathered.includes(event) ? 'several' : 'one'
}

/** One sentence. If several people caused the event, it names the last one and the number of others. */
export function noticeText(notice: NoticeValues, locale: Locale): string {
  const { event, subject, actor_name, actors, times } = notice
  return translate(locale, `notifications.notice.${event}.${formOf(notice)}`, {
    title: subject.title_key ? translate(locale, subject.title_key) : (subject.title ?? ''),
    name: actor_name ?? '',
    count: counted.includes(event) ? times : actors - 1,
    language: subject.language ? languageName(subject.language, locale) : '',
    date: subject.day ? dayText(subject.day, locale) : '',
  })
}
