import { expect, type Locator, type Page } from '@playwright/test'

/** More steps than anyone needs to reach anything on one screen. */
const patience = 60

/** Presses Tab until the target has the focus, which must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let pressed = 0; pressed < patience; pressed += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(page)
    await page.keyboard.press(key)
  }
  expect(await hasFocus(target), `${target} within ${patience} steps by keyboard`).toBe(true)
}

/** Records pointer events from the next navigation on: a journey by keyboard alone has none. */
export async function watchPointer(page: Page): Promise<string[]> {
  const used: string[] = []
  await page.exposeFunction('pointerUsed', (where: string) => used.push(where))
  await page.addInitScript(() => {
    const { pointerUsed } = globalThis as unknown as { pointerUsed: (where: string) => void }
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(kind, () => pointerUsed(location.pathname), { capture: true })
  })
  return used
}

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function writeIn(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

async function expectVisibleFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const element = document.activeElement
    if (!element) return 'nothing'
    const parts = [element, element.parentElement, element.nextElementSibling]
    // Radio buttons and checkboxes show the focus of their hidden input on a neighboring element.
    const marked = parts.some((part) =>
      // A card shows the focus ring on the overlay of its link.
      [null, '::after'].some((pseudo) => {
        if (!part) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }),
    )
    return marked || element.matches('input, textarea, [contenteditable]')
      ? 'seen'
      : element.outerHTML.slice(0, 200)
  })
  expect(look, 'the focus can be seen').toBe('seen')
}
