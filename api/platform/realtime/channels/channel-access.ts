import { notificationsChannel } from '#contract/events.ts'

/** A person may hear their own notifications and nothing else; every other channel is answered with 403. */
export function mayJoinChannel(userId: string, channel: string): boolean {
  return userId !== '' && channel === notificationsChannel(userId)
}
