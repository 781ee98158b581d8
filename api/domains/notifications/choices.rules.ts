import type { NotificationPolicy } from '#contract/notifications/choices.ts'
import type { NoticeEvent, NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'

/** `on` and `off` count until somebody chooses; a locked one is on for everybody; a channel that is absent does not exist. */
type Default = 'on' | 'off' | 'locked'
export const channelDefaults: Record<NotificationKind, Partial<Record<NotificationChannel, Default>>> = {
  answers: { live: 'on', list: 'on', mail: 'off', digest: 'on' },
  replies: { live: 'off', list: 'on', digest: 'on' },
  mentions: { live: 'off', list: 'on', digest: 'on' },
  likes: { list: 'on' },
  courses: { live: 'on', list: 'on', digest: 'on' },
  progress: { mail: 'on' },
  badges: { live: 'on', list: 'on' },
  reported: { live: 'on', list: 'locked', mail: 'on' },
  decisions: { live: 'on', list: 'locked', mail: 'on' },
  reviews: { live: 'on', list: 'on', mail: 'on', digest: 'off' },
  questions: { list: 'on', mail: 'off', digest: 'on' },
  reports: { live: 'on', list: 'locked', mail: 'off', digest: 'on' },
  translations: { live: 'on', list: 'on', mail: 'off', digest: 'on' },
  security: { list: 'locked', mail: 'locked' },
}

/** Sent at any hour, read or not, and without a way to end it. */
export const isAlwaysMailed = (kind: NotificationKind): boolean => channelDefaults[kind].mail === 'locked'

/** What a domain sends itself, with more to tell than one sentence: `notify` leaves these channels to it. */
const ownChannels: Partial<Record<NoticeEvent, readonly NotificationChannel[]>> = {
  badge_won: ['live'],
  course_assigned: ['live', 'digest'],
  course_due: ['live', 'digest'],
  course_late: ['live', 'digest'],
  result_ends: ['live', 'digest'],
  result_ended: ['live', 'digest'],
  review_waiting: ['mail'],
  review_decided: ['live', 'mail'],
  password_changed: ['mail'],
}
export const isSentByNotify = (event: NoticeEvent, channel: NotificationChannel): boolean =>
  !ownChannels[event]?.includes(channel)

/** The choice for kinds that nobody has chosen for one by one, those to come included. */
export const anyKind = '*'

export interface CellSettings {
  policy?: NotificationPolicy | null | undefined
  choice?: boolean | null | undefined
}

interface Cell {
  wanted: boolean
  /** Why the person cannot change it. */
  locked: 'product' | 'company' | null
}

/** One channel of a kind: the company's `always` and `never` come first, then the person, then the company's default. */
export function cellOf(
  kind: NotificationKind,
  channel: NotificationChannel,
  { policy, choice }: CellSettings,
): Cell | null {
  const byDefault = channelDefaults[kind][channel]
  if (!byDefault) return null
  if (byDefault === 'locked') return { wanted: true, locked: 'product' }
  if (policy === 'always' || policy === 'never') return { wanted: policy === 'always', locked: 'company' }
  const companyDefault = policy ? policy === 'default_on' : byDefault === 'on'
  return { wanted: choice ?? companyDefault, locked: null }
}
