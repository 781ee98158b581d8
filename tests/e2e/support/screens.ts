import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../../../test-results/screens')
const widths = [360, 768, 1440]
const themes = ['light', 'dark'] as const

/** Pictures of a whole page in both themes on phone, tablet and desktop, for people to look at; with SCREENS=on. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS !== 'on') return
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
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

/** A phone shows the page without scrolling sideways. */
export async function expectToFitPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  const tooWide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    return [`${scrollWidth} px`, ...beyond.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })
  expect.soft(tooWide, `what is wider than a phone on ${page.url()}`).toEqual([])
  if (before) await page.setViewportSize(before)
}
