import { notificationsChannel } from '#contract/events.ts'

/** Users may only subscribe to their own notifications; every other channel is refused with 403. */
export function mayJoinChannel(userId: string, channel: string): boolean {
  return userId !== '' && channel === notificationsChannel(userId)
}
