import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../../test-results/screens')
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const

/** Pictures of a whole page in both themes on phone, tablet and desktop, for people to look at. */
export async function photograph(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await page.screenshot({
        path: join(folder, `${name}-${width}-${theme}.png`),
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
