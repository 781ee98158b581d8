import { expect, test } from './support/journey.ts'
import { signInByLink } from './support/sign-in.ts'

test('whoever signs in is joined to the own live channel', async ({ page }) => {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_succeeded'),
      ),
    )
  await signInByLink(page, 'elena.ionescu@aurora.example')
  await joined
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
