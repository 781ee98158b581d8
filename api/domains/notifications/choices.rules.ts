import type { NotificationPolicy } from '#contract/notifications/choices.ts'
import type { NoticeEvent, NotificationChannel, NotificationKind } from '#contract/notifications/notices.ts'

/**
 * `on` and `off` are defaults until somebody chooses; `locked` is on for everybody; a missing channel is not
 * available.
 */
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
  campaigns: { mail: 'on' },
  direct_reports: { mail: 'on' },
  management_reports: { mail: 'on' },
  seals: { mail: 'on' },
  security: { list: 'locked', mail: 'locked' },
}

/** E-mailed at any time, whether read or not, and without an unsubscribe link. */
export const isAlwaysMailed = (kind: NotificationKind): boolean => channelDefaults[kind].mail === 'locked'

/** Channels that the domains serve themselves with richer content; `notify` skips them. */
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
  api_token_expiring: ['mail'],
  second_factor_added: ['mail'],
  second_factor_removed: ['mail'],
  second_factor_reset: ['mail'],
  recovery_code_used: ['mail'],
}
export const isSentByNotify = (event: NoticeEvent, channel: NotificationChannel): boolean =>
  !ownChannels[event]?.includes(channel)

/** The choice for kinds without a choice of their own, including future ones. */
export const anyKind = '*'

export interface CellSettings {
  policy?: NotificationPolicy | null | undefined
  choice?: boolean | null | undefined
}

interface Cell {
  wanted: boolean
  /** What prevents the person from changing it. */
  locked: 'product' | 'company' | null
}

/**
 * The setting of one channel of a kind: the company's `always` and `never` come first, then the person's choice,
 * then the company's default.
 */
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
