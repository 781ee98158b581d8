import { expect, type Locator, type Page } from '@playwright/test'
import { slowAnswer } from '../network/slow-answer.ts'

/** Both buttons must appear together: a later one would move the other from under a finger. */
export async function expectWaysTogether(page: Page): Promise<void> {
  const [mend, leave] = ['Go to that lesson', 'Back to course'].map((name) =>
    page.getByRole('link', { name }),
  )
  const answer = await slowAnswer(page, 'GET', /\/outline$/)
  const refused = page.waitForResponse((one) => one.status() === 423)
  await page.reload()
  await refused
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(leave!).toHaveCount(0)
  await answer()
  await expect(mend!).toBeVisible()
  await expect(leave!).toBeVisible()
}

export async function expectOnPaper(page: Page, words: Locator): Promise<void> {
  const theme = page.locator('html')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(words).toBeVisible()
  for (const role of ['navigation', 'button', 'banner'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  expect(await words.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(28, 25, 23)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(theme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
}
