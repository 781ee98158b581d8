import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'

/** Takes screenshots of a screen on the path for review, if enabled. */
export const lookAt = photograph

/** For dialogs and states without their own address: checks accessibility and the width of a phone. */
export async function lookClosely(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, name)
}
