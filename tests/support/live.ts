import { onTestFinished } from 'vitest'
import { notificationsChannel } from '#contract/events.ts'
import { nextEvent, openPusher } from '#platform/realtime/pusher-client.test-support.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './builders/accounts.ts'

/**
 * A user’s own channel as their page receives it, once the server has confirmed the subscription; unsubscribed after
 * the test.
 */
export async function aLiveChannel(app: TestApp, { id, token }: TestPerson) {
  const { key } = app.contextOutside().services.settings.realtime
  const client = openPusher(Number(new URL(app.url).port), { key, token })
  onTestFinished(() => client.disconnect())
  const channel = client.subscribe(notificationsChannel(id))
  await nextEvent(channel, 'pusher:subscription_succeeded')
  return channel
}
