import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'

/** Keeps a screen of the way for people to look at, when asked. */
export const lookAt = photograph

/** For dialogs and moments that no address leads to: held against the rules of accessibility and the width of a phone. */
export async function lookClosely(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, name)
}
