import type { Page } from '@playwright/test'
import { expectAccessible, expectContrastInDark } from '../support/accessibility.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'

/** Every screen of the way is held against the rules of accessibility and the width of a phone, and kept for people to look at. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectContrastInDark(page)
  await expectToFitPhone(page)
  await photograph(page, name)
}
