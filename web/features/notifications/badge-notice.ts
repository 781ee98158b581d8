import { useEffect } from 'react'
import type { BadgeCreated } from '#contract/events.ts'
import { badgeAddress } from '#entities/badge-image.tsx'
import { formatFor } from '#lib/i18n/format.ts'
import { platformTexts } from '#lib/i18n/i18n.ts'
import { currentPlatformLanguage } from '#lib/i18n/language.ts'
import { close, isOpen, notify } from '#lib/notifications/notifications.ts'
import { createStore, useStore } from '#lib/store.ts'

/** The badges that the last notification told of, oldest first; it has the id of the first. */
let inNotice: BadgeCreated[] = []
/** What came for a page that shows badges as they come; null where none does. */
const brought = createStore<readonly BadgeCreated[] | null>(null)

/** Each once: the badge for finishing a course can be won for several. */
const titlesOf = (badges: readonly BadgeCreated[]): string[] =>
  [...new Set(badges.map(({ title }) => title))].map((title) => {
    const times = badges.filter((badge) => badge.title === title).length
    return times === 1 ? title : `${title} ×${times}`
  })

const wordsOf = (badges: readonly BadgeCreated[], { title, message }: BadgeCreated) =>
  badges.length === 1
    ? { title: platformTexts.t('badge.title', { ns: 'notifications', title }), message }
    : {
        title: platformTexts.t('badge.several', { ns: 'notifications', count: badges.length }),
        message: formatFor(currentPlatformLanguage()).list(titlesOf(badges)),
      }

/**
 * Shows a won badge with its picture, and leads to all of them. The end of a course can win several at once: they share one
 * notification for as long as it is there, so that they do not cover the page one after another.
 */
export const notifyOfBadge = (badge: BadgeCreated): void => {
  const [first] = inNotice
  const open = first && isOpen(first.id) ? inNotice : []
  const id = first && open.length > 0 ? first.id : badge.id
  inNotice = [...open.filter((other) => other.id !== badge.id), badge]
  notify({
    id,
    type: 'media',
    ...wordsOf(inNotice, badge),
    mediaUrl: badgeAddress(badge.badge_type),
    actions: [
      {
        label: platformTexts.t('badge.show', { ns: 'notifications' }),
        routeName: 'front.students.show',
        params: { page: 'badges' },
      },
    ],
  })
  const page = brought.get()
  if (!page) return
  brought.set([...page.filter((other) => other.id !== badge.id), badge])
  close(id)
}

/** The badges that come while a page stands which shows them in its own place, and those told of as it came. */
export const bringToPage = (): (() => void) => {
  const [first] = inNotice
  const isNoticeOpen = first !== undefined && isOpen(first.id)
  brought.set(isNoticeOpen ? inNotice : [])
  if (isNoticeOpen) close(first.id)
  return () => brought.set(null)
}

export const useBroughtBadges = (): readonly BadgeCreated[] => {
  useEffect(bringToPage, [])
  return useStore(brought) ?? []
}
