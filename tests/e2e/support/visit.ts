import type { Page } from '@playwright/test'

/**
 * Goes to an address of the open application as a link in it does, and waits until another page is shown. Starting the
 * application again, as `goto` does, costs three times as much; journeys do that where it is the subject, where they
 * changed something behind the page’s back, or where only the address of the same page differs.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const shown = await page.evaluateHandle((to) => {
    const [main] = document.getElementsByTagName('main')
    const before = main?.firstElementChild
    history.pushState({}, '', to)
    return before
  }, address)
  await page.waitForFunction(
    (before) => document.getElementsByTagName('main')[0]?.firstElementChild !== before,
    shown,
  )
  await shown.dispose()
}
