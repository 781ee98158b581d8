import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { arriveAsStaff } from '#tests/e2e/support/signing-in/sign-in.ts'

/** The preview is phone-sized beside the page, and full-width in the large view. */
async function seesMenu(page: Page, preview: Locator): Promise<void> {
  await expect(preview.frameLocator('iframe').getByRole('banner')).toContainText('Harbor Unsaved')
  await preview.getByRole('button', { name: 'Full screen' }).click()
  const large = page.getByRole('dialog').frameLocator('iframe')
  const current = large.locator('nav a[aria-current=page]')
  await expect(current).toHaveText('Home')
  await expect(large.locator('nav a').filter({ hasText: 'Library' })).toContainText('3')
  await page.keyboard.press('Escape')
}

test('an admin sees an unsaved brand in the real pages, a mail and a certificate', async ({ page }) => {
  await arriveAsStaff(page, 'admin', '/admin/settings')
  await page.getByLabel('App name').fill('Harbor Unsaved')
  await page.getByLabel('Tagline').fill('Ten minutes a week')
  await page.getByLabel('Security manager', { exact: true }).fill('Vera Unsaved, Head of Security')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await expect(frame.getByText('Harbor Unsaved').first()).toBeVisible()
  await expect(frame.getByText('Ten minutes a week')).toBeAttached()
  const choose = async (screen: string) => {
    await preview.getByRole('combobox', { name: 'Page to preview' }).click()
    await page.getByRole('option', { name: screen }).click()
  }
  await choose('Home page')
  await expect(frame.getByRole('heading', { name: 'How attackers write' })).toBeAttached()
  await expect(frame.getByRole('heading', { name: 'Latest badges' })).toBeAttached()
  await seesMenu(page, preview)
  await preview.getByText('Dark', { exact: true }).click()
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(frame.locator('header img').first()).toHaveAttribute('src', /logo-dark/)
  await choose('E-mail')
  await expect(frame.getByText(/uses Harbor Unsaved for security awareness/)).toBeVisible()
  await choose('Certificate')
  await expect(frame.getByText('Vera Unsaved')).toBeVisible()
  const download = page.waitForEvent('download')
  await preview.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('App name')).not.toHaveValue('Harbor Unsaved')
})
