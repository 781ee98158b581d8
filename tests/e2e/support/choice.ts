import { expect, type Locator, type Page } from '@playwright/test'

/** Selects a radio option by its label, the part that can be clicked, once the page has settled. */
export async function choose(within: Page | Locator, name: string): Promise<void> {
  const option = within.getByRole('radio', { name })
  await option.locator('xpath=..').click()
  await expect(option).toBeChecked()
}
