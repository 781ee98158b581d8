import type { Page } from '@playwright/test'

/** Delays the response to the next matching call, as a slow network does, until the returned function is called. */
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
