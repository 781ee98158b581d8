import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { settled } from './accessibility.ts'

const folder = join(import.meta.dirname, '../../../test-results/screens')
const [phone, tablet, desktop] = [360, 768, 1440]
/** The remaining width of a desktop window at 200 % zoom. */
const zoomed = 720
const themes = ['light', 'dark'] as const

/** Screenshots of a whole page in both themes on phone, tablet and desktop, for review; with SCREENS=on. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (process.env.SCREENS !== 'on') return
  const before = page.viewportSize()
  for (const width of [phone, tablet, desktop]) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
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

/** The page fits a phone without horizontal scrolling. */
export async function expectToFitPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await narrowTo(page, phone)
  await expectNothingBeyond(page, phone)
  if (before) await page.setViewportSize(before)
}

/**
 * The page fits phone, tablet and desktop, the last also at 200 % zoom and the first with twice the font size. Further
 * phone checks run while the page is narrow, because each change of width renders it again.
 */
export async function expectToFitScreens(page: Page, onPhone?: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const width of [desktop, tablet, zoomed, phone]) {
    await narrowTo(page, width)
    await expectNothingBeyond(page, width)
  }
  await onPhone?.()
  await inLargeLetters(page, () => expectNothingBeyond(page, phone))
  if (before) await page.setViewportSize(before)
}

/** Runs a check with twice the browser’s font size. */
export async function inLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const write = (size: string) =>
    page.evaluate((letters) => {
      document.documentElement.style.fontSize = letters
    }, size)
  await write('200%')
  await settled(page)
  await look()
  await write('')
}

async function narrowTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width === zoomed ? 450 : width < 700 ? 780 : 900 })
  await settled(page)
}

async function expectNothingBeyond(page: Page, width: number): Promise<void> {
  expect.soft(await beyondEdge(page), `what is wider than ${width} px on ${page.url()}`).toEqual([])
}

const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    return [`${scrollWidth} px`, ...beyond.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120))]
  })

/** No text is cut off by its box, except where the page truncates it with an ellipsis or lets it scroll. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const hasWords = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        )
        if (!hasWords || element.clientWidth <= 1 || !element.checkVisibility()) return false
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        // Visually hidden text for screen readers.
        if (clipPath !== 'none') return false
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false
        return element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent.trim().slice(0, 60)),
  )
  expect.soft(cut, `words cut off on ${page.url()}`).toEqual([])
}
