import { expect, type Locator, type Page } from '@playwright/test'
import { joined } from '../support/live.ts'
import { lookAt, lookClosely } from './look-at.ts'

/**
 * Milliseconds after which a tab that deferred to another one shows an event after all, if the other was closed by
 * then.
 */
const tabsAgreed = 1_500

const badgeNotice = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText('Badge earned: First lesson')

/** Opens the user’s second tab, and resolves when both are connected. */
async function openSecondTab(page: Page): Promise<Page> {
  const second = await page.context().newPage()
  const secondJoined = joined(second)
  await second.goto('/library/courses')
  await secondJoined
  await page.bringToFront()
  return second
}

/**
 * Finishes the lesson: the badge notification appears live in only one of the user’s two tabs. *View* leads to the
 * badges.
 */
export async function winBadge(page: Page): Promise<void> {
  const second = await openSecondTab(page)
  const tabs = [page, second]
  const counts = () => Promise.all(tabs.map((tab) => badgeNotice(tab).count()))
  const address = page.url()
  await page.getByRole('button', { name: 'Finish lesson' }).click()
  await expect.poll(async () => (await counts()).includes(1)).toBe(true)
  const tab = (await badgeNotice(page).count()) === 1 ? page : second
  const show = tab.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'View' })
  // A focused notification stays open.
  await show.focus()
  await page.waitForTimeout(tabsAgreed)
  expect((await counts()).sort()).toEqual([0, 1])
  expect(page.url()).toBe(address)
  await lookClosely(tab, 'badge-notification')
  await show.click()
  await expect(tab).toHaveURL(/\/student\/badges$/)
  await expect(tab.getByRole('listitem').filter({ hasText: 'First lesson' })).toBeVisible()
  await lookAt(tab, 'badges')
  await second.close()
}
