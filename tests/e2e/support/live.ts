import { expect, type Page } from '@playwright/test'

/**
 * Resolves once the page has subscribed to a live channel over a socket it opens from now on: earlier events do not
 * reach it. Sockets are lost and reopened, so any of them counts.
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

/** Reloads the page and waits until it has subscribed. Sockets of the page before the reload do not count. */
export async function reloadAndJoin(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await joined(page)
}
