import type { Page } from '@playwright/test'

/** Keeps the answer to the next call of a kind, as a slow network does, until it is let through. */
export async function slowAnswer(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent = page.waitForRequest((request) => request.method() === method && path.test(request.url()))
  await page.route(path, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return async () => {
    await sent
    release()
  }
}
