import { expect, type Page } from '@playwright/test'
import { lookAt } from './look-at.ts'

/** Name, logo, colors, favicon and title are the company’s. */
export async function seesTheBrand(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page).toHaveTitle('Sign in – Harbor Learning')
  await expect(page.getByText('Harbor Learning').first()).toBeVisible()
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /\/img\/companies\/.+\/favicon/)
  const logo = page.locator('img[src*="/logo-light"]').first()
  await expect(logo).toBeVisible()
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--brand-6').trim(),
  )
  expect(brand).toBe('#0f766e')
  await lookAt(page, 'login')
}
