import { afterEach, beforeAll, expect, it } from 'vitest'
import type { BadgeCreated } from '#contract/events.ts'
import { startTexts } from '#lib/i18n/i18n.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { closeAll, notificationHistory, shownNotifications } from '#lib/notifications/notifications.ts'
import { bringToPage, notifyOfBadge } from './badge-notice.ts'

beforeAll(() => startTexts())
afterEach(closeAll)

const firstLesson: BadgeCreated = {
  id: 'b1',
  badge_type: 'first_lesson',
  title: 'First lesson',
  message: 'You read your first lesson.',
  created_at: '2026-11-20T08:00:00Z',
}
const firstCourse: BadgeCreated = {
  ...firstLesson,
  id: 'b2',
  badge_type: 'first_course',
  title: 'First course',
}
const onTime: BadgeCreated = { ...firstLesson, id: 'b3', badge_type: 'on_time', title: 'On time' }

// Specification 2: Badge notification: image of its badge_type, title, message, and Show, which leads to the profile’s badges
it('Badge notification: the image of its badge_type, title, message, and Show, which leads to the badges', () => {
  notifyOfBadge(firstLesson)
  expect(shownNotifications()).toEqual([
    {
      id: 'b1',
      type: 'media',
      title: 'Badge earned: First lesson',
      message: 'You read your first lesson.',
      mediaUrl: '/img/badges/first_lesson.svg',
      actions: [{ label: 'View', routeName: 'front.students.show', params: { page: 'badges' } }],
    },
  ])
  const [action] = shownNotifications()[0]?.actions ?? []
  expect(addressFor(action?.routeName ?? '', action?.params)).toBe('/student/badges')
})

it('badges that come while one is told of share its notification, and are read there again later', () => {
  for (const badge of [firstLesson, firstCourse, onTime, onTime]) notifyOfBadge(badge)
  const together = {
    id: 'b1',
    title: '3 badges earned',
    message: 'First lesson, First course, and On time',
    mediaUrl: '/img/badges/on_time.svg',
  }
  expect(shownNotifications()).toEqual([expect.objectContaining(together)])
  expect(notificationHistory()[0]).toMatchObject(together)
  expect(notificationHistory().filter(({ title }) => title.includes('First course'))).toEqual([])
  closeAll()
  notifyOfBadge({ ...onTime, id: 'b4' })
  expect(shownNotifications()).toEqual([
    expect.objectContaining({ id: 'b4', title: 'Badge earned: On time' }),
  ])
})

it('a badge that is won for several courses at once is named once, with how often', () => {
  for (const badge of [firstLesson, onTime, { ...onTime, id: 'b5' }]) notifyOfBadge(badge)
  const [shown] = shownNotifications()
  expect(shown).toMatchObject({ title: '3 badges earned', message: 'First lesson and On time ×2' })
})

// Specification 2: A page that shows badges as they come is not covered by a notification of them
it('a page that shows badges as they come is not covered by a notification of them until it is left', () => {
  notifyOfBadge(firstLesson)
  const leave = bringToPage()
  expect(shownNotifications()).toEqual([])
  notifyOfBadge(firstCourse)
  expect(shownNotifications()).toEqual([])
  expect(notificationHistory()[0]).toMatchObject({ title: 'Badge earned: First course', seen: true })
  leave()
  notifyOfBadge(onTime)
  expect(shownNotifications()).toEqual([expect.objectContaining({ title: 'Badge earned: On time' })])
})
