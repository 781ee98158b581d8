import { expect, type Page } from '@playwright/test'
import { linkIn, mailCount, nextMail } from './outbox.ts'

/** A student arrives by the mailed link, in whatever language the screens are. */
export async function signInByLink(page: Page, email: string): Promise<void> {
  const before = await mailCount(email)
  await page.goto('/login')
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/check/)
  const { pathname, search } = new URL(linkIn(await nextMail(email, before), '/magic/'))
  await page.goto(pathname + search)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL(/\/$/)
}
