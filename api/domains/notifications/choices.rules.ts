import { type NotificationChannel, type NotificationKind } from '#contract/notifications/notices.ts'

export type Policy = 'always' | 'default_on' | 'default_off' | 'never'

/** `on` and `off` are what holds until somebody chooses; a locked one is on for everybody; a channel that is absent does not exist. */
type Default = 'on' | 'off' | 'locked'
export const channelDefaults: Record<NotificationKind, Partial<Record<NotificationChannel, Default>>> = {
  answers: { live: 'on', list: 'on', mail: 'off', digest: 'on' },
  replies: { live: 'off', list: 'on', digest: 'on' },
  likes: { list: 'on' },
  courses: { live: 'on', mail: 'on' },
  progress: { mail: 'on' },
  badges: { live: 'on', list: 'on' },
  reported: { live: 'on', list: 'locked', mail: 'on' },
  decisions: { live: 'on', list: 'locked', mail: 'on' },
  reviews: { live: 'on', list: 'on', mail: 'off', digest: 'on' },
  questions: { list: 'on', mail: 'off', digest: 'on' },
  reports: { live: 'on', list: 'locked', mail: 'off', digest: 'on' },
  translations: { live: 'on', list: 'on', mail: 'off', digest: 'on' },
}

export interface Cell {
  channel: NotificationChannel
  wanted: boolean
  /** Why the person cannot change it. */
  locked: 'product' | 'company' | null
}

/** One channel of a kind: the company's `always` and `never` come first, then the person, then the company's default. */
export function cellOf(
  kind: NotificationKind,
  channel: NotificationChannel,
  { policy, choice }: { policy: Policy | undefined; choice: boolean | undefined },
): Cell | null {
  const byDefault = channelDefaults[kind][channel]
  if (!byDefault) return null
  if (byDefault === 'locked') return { channel, wanted: true, locked: 'product' }
  if (policy === 'always' || policy === 'never')
    return { channel, wanted: policy === 'always', locked: 'company' }
  const companyDefault = policy === undefined ? byDefault === 'on' : policy === 'default_on'
  return { channel, wanted: choice ?? companyDefault, locked: null }
}
