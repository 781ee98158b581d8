import type { BadgeCreated } from '../../../contract/events.ts'
import { formatFor } from '../../lib/i18n/format.ts'
import { platformTexts } from '../../lib/i18n/i18n.ts'
import { currentPlatformLanguage } from '../../lib/i18n/language.ts'
import { isOpen, notify } from '../../lib/notifications/notifications.ts'
import { badgeAddress } from '../../ui/badge-image.tsx'

/** The badges that the last notification told of, oldest first; it has the id of the first. */
let told: BadgeCreated[] = []

const wordsOf = (badges: readonly BadgeCreated[], { title, message }: BadgeCreated) =>
  badges.length === 1
    ? { title: platformTexts.t('badge.title', { ns: 'notifications', title }), message }
    : {
        title: platformTexts.t('badge.several', { ns: 'notifications', count: badges.length }),
        message: formatFor(currentPlatformLanguage()).list(badges.map((badge) => badge.title)),
      }

/**
 * Shows a won badge with its picture, and leads to all of them. The end of a course can win several at once: they share one
 * notification for as long as it is there, so that they do not cover the page one after another.
 */
export const notifyOfBadge = (badge: BadgeCreated): void => {
  const [first] = told
  const open = first && isOpen(first.id) ? told : []
  told = [...open.filter(({ id }) => id !== badge.id), badge]
  notify({
    id: first && open.length > 0 ? first.id : badge.id,
    type: 'media',
    ...wordsOf(told, badge),
    mediaUrl: badgeAddress(badge.badge_type),
    actions: [
      {
        label: platformTexts.t('badge.show', { ns: 'notifications' }),
        routeName: 'front.students.show',
        params: { page: 'badges' },
      },
    ],
  })
}
