import { expect, test } from './support/journey.ts'
import { signInByLink } from './support/sign-in.ts'

const student = 'elena.ionescu@aurora.example'

test('whoever signs in is joined to the own live channel', async ({ page }) => {
  const joined = page
    .waitForEvent('websocket', { timeout: 40_000 })
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_succeeded'),
      ),
    )
  await signInByLink(page, student)
  await joined
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Without its library there is no connection, and the bell says so.
  await page.route(/\/assets\/pusher-.*\.js/, (route) => route.abort())
  await page.goto('/settings/profile')
  const bell = page.getByRole('button', { name: 'Earlier messages' })
  await expect(page.getByRole('status').filter({ hasText: 'News does not arrive by itself' })).toBeAttached()
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Earlier messages' })).toContainText('open the page again')
})
