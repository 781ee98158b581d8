import { useEffect } from 'react'
import type { BadgeCreated } from '#contract/events.ts'
import { shownLocale } from '#contract/locales.ts'
import { badgeAddress } from '#entities/badge-image.tsx'
import { formatFor } from '#lib/i18n/format.ts'
import { platformTexts } from '#lib/i18n/i18n.ts'
import { currentPlatformLanguage } from '#lib/i18n/language.ts'
import { close, isOpen, notify } from '#lib/notifications/notifications.ts'
import { createStore, useStore } from '#lib/store.ts'

/** The badges in the last notification, oldest first; its id is that of the first. */
let inNotice: BadgeCreated[] = []
/** The badges for a page that shows them itself; null if there is none. */
const brought = createStore<readonly BadgeCreated[] | null>(null)

/** Each title once, with a count: the badge for finishing a course can be earned for several. */
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
        message: formatFor(shownLocale(currentPlatformLanguage())).list(titlesOf(badges)),
      }

/**
 * Shows an earned badge with its image, linked to all badges. Finishing a course can earn several at once: they share
 * one notification while it is open, so that they do not cover the page one after another.
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

/** Collects badges while a page is open that shows them itself, including those in an open notification. */
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
