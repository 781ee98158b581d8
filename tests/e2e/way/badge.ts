import { expect, type Locator, type Page } from '@playwright/test'
import { lookAt } from './look-at.ts'

/** A tab that gave way shows an event after all when the other has vanished by then, in milliseconds. */
const tabsAgreed = 1_500

const badgeNotice = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText('Badge won: First lesson')

/** Resolves once the server has said something over the tab’s live connection. */
async function hears(page: Page, what: string): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes(what))
}

/** Opens the person’s second tab, and resolves when both listen. */
async function openSecondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  const joined = hears(second, 'subscription_succeeded')
  await second.goto('/library/courses')
  await joined
  await page.bringToFront()
  return second
}

/** Marks the lesson read: the badge shows live in one of the person’s two tabs, and only there. *Show* leads to the badges. */
export async function winBadge(page: Page): Promise<void> {
  const second = await openSecondTab(page)
  const shown: Page[] = []
  const watch = (tab: Page) =>
    badgeNotice(tab)
      .waitFor()
      .then(
        () => shown.push(tab),
        () => undefined,
      )
  const watching = [page, second].map(watch)
  const address = page.url()
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await Promise.race(watching)
  const [tab = page] = shown
  const notice = tab.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  // A notification that somebody is at stays.
  await notice.getByRole('button', { name: 'Show' }).focus()
  await page.waitForTimeout(tabsAgreed)
  expect(shown).toHaveLength(1)
  expect(page.url()).toBe(address)
  await lookAt(tab, 'badge-notification')
  await notice.getByRole('button', { name: 'Show' }).click()
  await expect(tab).toHaveURL(/\/student\/badges$/)
  await expect(tab.getByRole('listitem').filter({ hasText: 'First lesson' })).toBeVisible()
  await lookAt(tab, 'badges')
  await second.close()
  await Promise.all(watching)
}
