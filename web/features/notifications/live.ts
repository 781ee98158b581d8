import {
  type BadgeCreated,
  type CommentCreated,
  type NoticeCreated,
  notificationsChannel,
  type PlacesChanged,
  type ReminderCreated,
  type ReviewDecided,
  type WorkChanged,
} from '#contract/events.ts'
import { authorizeUser } from '#contract/notifications/notifications.ts'
import { type Role, toRole } from '#contract/roles.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { boot } from '#lib/boot.ts'
import { platformTexts } from '#lib/i18n/i18n.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { liveTags } from '#lib/query/stale-tags.ts'
import { connectRealtime, type LiveEvent } from '#lib/realtime/connect-realtime.ts'
import { showLiveState } from '#lib/realtime/live-state.ts'
import { freshToken } from '#lib/session/refresh.ts'
import { currentSession, endSession } from '#lib/session/session.ts'
import { cursorAt, type ShownBadge, shownBadge } from './badges/badge-cursor.ts'
import { notifyOfBadge } from './badges/badge-notice.ts'
import { wantsBadges } from './badges/wants-badges.ts'
import { badgesAfter, ownBadges, readSelf, seeReminder, unseenReminder } from './notifications.api.ts'
import { refetchWork } from './work-news.ts'

type Events = {
  'badge.created': BadgeCreated
  'reminder.created': ReminderCreated
  'review.decided': ReviewDecided
  'comment.created': CommentCreated
  'notice.created': NoticeCreated
  'places.changed': PlacesChanged
  'work.changed': WorkChanged
}
type Event = LiveEvent<Events>

type FetchedEvent = Extract<Event, { name: 'comment.created' | 'places.changed' | 'work.changed' }>
const isOnlyFetched = (event: Event): event is FetchedEvent =>
  event.name === 'comment.created' || event.name === 'places.changed' || event.name === 'work.changed'

const tagsOfReview = (courseId: string) => [`course/${courseId}`, `assignments/${courseId}`, 'courses']

/** The tags that are refetched each time the connection is back. */
const caughtUpTags = ['post', 'leaderboard', 'notices']

/** The newest badge that is no longer new, so that only later ones count as missed. */
const newestBadge = async (role: Role, shownBadgeStore: ShownBadge): Promise<string | null> => {
  if (role !== 'student') return null
  const { data } = await ownBadges()
  const cursor = cursorAt(data, shownBadgeStore.read(), {
    now: Date.now(),
    pageBegan: performance.timeOrigin,
  })
  shownBadgeStore.write(cursor)
  return cursor
}

/**
 * The badges earned after another one, oldest first, and an unseen reminder; only students have either. Notices have
 * a list, which is refetched.
 */
const missed = async (role: Role, after: string | null): Promise<Event[]> => {
  void refetchTags('notices')
  if (role !== 'student') return []
  const [{ data }, reminder] = await Promise.all([badgesAfter(after), unseenReminder()])
  const won = data.flatMap(({ id, won_at, badge_type, title, message }) =>
    id && won_at ? [{ id, badge_type, title, message, created_at: won_at }] : [],
  )
  const badges = won.reverse().map((badge): Event => ({ name: 'badge.created', data: badge }))
  return reminder.data ? [...badges, { name: 'reminder.created', data: reminder.data }] : badges
}

const showBadge = (badge: BadgeCreated): void =>
  void wantsBadges().then((wanted) => (wanted ? notifyOfBadge(badge) : undefined))

const showReminder = ({ id, title, message, count, course }: ReminderCreated): void => {
  notify({
    id,
    type: 'info',
    title,
    message,
    actions: [
      count === 1
        ? {
            label: platformTexts.t('reminder.open', { ns: 'notifications' }),
            routeName: 'front.library.show',
            params: { course: `${course.slug}~${course.id}` },
          }
        : {
            label: platformTexts.t('reminder.openAll', { ns: 'notifications' }),
            routeName: 'front.library.index',
          },
    ],
  })
  void seeReminder(id).catch(() => undefined)
}

const showReview = ({ id, decision, course, number }: ReviewDecided): void => {
  const ns = 'notifications'
  const isApproved = decision === 'approved'
  notify({
    id,
    type: isApproved ? 'success' : 'warning',
    title: isApproved
      ? platformTexts.t('review.approved', { ns, title: course.title, number })
      : platformTexts.t('review.rejected', { ns, title: course.title }),
    actions: [
      {
        label: platformTexts.t('review.open', { ns }),
        routeName: 'admin.courses.show',
        params: { courseId: course.id },
      },
    ],
  })
}

const showNotice = ({ id, text, link, is_shown }: NoticeCreated): void => {
  if (!is_shown) return
  notify({
    id,
    type: 'info',
    title: text,
    isListed: true,
    actions: link
      ? [
          {
            label: platformTexts.t('list.open', { ns: 'notifications' }),
            routeName: link.route,
            params: link.params,
          },
        ]
      : [],
  })
}

/** Signing out closes the connection before its response has arrived; after this many milliseconds it has. */
const signOutTime = 1_000

/** Returns false when the session is over; rejects when that cannot be determined now. */
const renewToken = async (role: Role): Promise<boolean> => {
  const before = currentSession()?.access_token
  const token = await freshToken()
  if (token === undefined) return false
  if (token !== before) return true
  await new Promise((resolve) => setTimeout(resolve, signOutTime))
  if (currentSession()?.access_token !== token) return currentSession() !== null
  try {
    await readSelf(role)
    return true
  } catch (error) {
    if (hasStatus(error, 401)) return false
    throw error
  }
}

/**
 * Listens for the signed-in user until the returned function is called. Null where the live connection is switched
 * off.
 */
export const listen = async (): Promise<(() => void) | null> => {
  const user = currentSession()?.user
  const settings = boot.realtime
  if (!user || !settings) return null
  const role = toRole(user.role)
  const shownBadgeStore = shownBadge(user.id)
  const cursor = await newestBadge(role, shownBadgeStore)
  if (currentSession()?.user.id !== user.id) return null
  const { state, disconnect } = connectRealtime<Events>({
    settings,
    channel: notificationsChannel(user.id),
    events: [
      'badge.created',
      'reminder.created',
      'review.decided',
      'comment.created',
      'notice.created',
      'places.changed',
      'work.changed',
    ],
    signInEndpoint: authorizeUser.path,
    cursor,
    getToken: () => currentSession()?.access_token ?? null,
    refreshToken: () => renewToken(role),
    catchUp: (after) => {
      // On the first subscription as well: the page was read seconds ago, and missed what has happened since.
      void refetchTags('post', 'leaderboard')
      return missed(role, after)
    },
    onEvent: ({ name, data }) => {
      // A badge means progress, perhaps made in another window or on another device.
      if (name === 'badge.created') void refetchTags('progress')
      if (name === 'comment.created') void refetchTags(`post/${data.post_id}`)
      if (name === 'review.decided') void refetchTags(...tagsOfReview(data.course.id))
      if (name === 'notice.created') void refetchTags('notices')
      if (name === 'places.changed') void refetchTags('leaderboard')
      if (name === 'work.changed') void refetchWork(data)
    },
    onShow: (event) => {
      if (event.name === 'reminder.created') return showReminder(event.data)
      if (event.name === 'review.decided') return showReview(event.data)
      if (isOnlyFetched(event)) return
      if (event.name === 'notice.created') return showNotice(event.data)
      shownBadgeStore.write(event.data.id)
      showBadge(event.data)
    },
    onSignedOut: () => endSession('expired'),
  })
  const hide = showLiveState(state)
  for (const tag of caughtUpTags) liveTags.add(tag)
  return () => {
    for (const tag of caughtUpTags) liveTags.delete(tag)
    hide()
    disconnect()
  }
}
