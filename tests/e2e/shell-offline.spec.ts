import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

test.use({ serviceWorkers: 'allow' })

const hasShell = (page: Page) => page.evaluate(async () => (await caches.match('/')) !== undefined)

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('shell')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

// Specification 4: A banner says so without a network, and when it is back
test('the app shell starts offline and says what works', async ({ page, context }) => {
  await page.goto('/login')
  await expect.poll(() => hasShell(page)).toBe(true)
  expect(
    (await cachedAddresses(page)).filter((path) => !/^\/($|assets\/|img\/|arrived$)/.test(path)),
  ).toEqual([])

  const network = page.getByRole('status').first()
  await context.setOffline(true)
  await expect(network).toHaveText('You’re offline. Some features need a connection.')
  await context.setOffline(false)
  await expect(network).toHaveText('You’re back online.')

  await context.setOffline(true)
  await page.goto('/validate/a-certificate-nobody-gave')
  const offline = page.getByRole('heading', { level: 1, name: 'You’re offline' })
  await expect(offline).toBeVisible()
  await expect(page.getByText('Pages you have open still work.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown certificate')
})
