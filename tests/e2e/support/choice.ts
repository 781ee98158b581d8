import { expect, type Locator, type Page } from '@playwright/test'

/** One of a few, chosen by its label: that is what can be hit, and not before the page has come to rest. */
export async function choose(within: Page | Locator, name: string): Promise<void> {
  const option = within.getByRole('radio', { name })
  await option.locator('xpath=..').click()
  await expect(option).toBeChecked()
}
