import { expect, type Page } from '@playwright/test'

/**
 * Resolves once the page has joined a live channel by a socket it opens from now on: what happens before is no news to it. Sockets are
 * lost and opened anew, so any of them counts.
 */
export async function joined(page: Page): Promise<void> {
  let isJoined = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isJoined ||= String(payload).includes('subscription_succeeded')
    }),
  )
  await expect.poll(() => isJoined, { message: 'joined to a live channel', timeout: 60_000 }).toBe(true)
}

/** Loads the page once more and waits until it has joined. Sockets of the page before it do not count. */
export async function reloadAndJoin(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await joined(page)
}
