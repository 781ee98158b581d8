import { test as base, type ConsoleMessage, expect } from '@playwright/test'
import { type ServedApp, servedApp } from './served-app.ts'

interface JourneyParts {
  app: ServedApp
  /** Fails a journey during which a page threw, or complained about anything but an answer of the server. */
  withoutErrors: void
}

/** A journey through the served application in a real browser. */
export const test = base.extend<JourneyParts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  app: async ({}, use) => use(servedApp()),
  baseURL: async ({ app }, use) => use(app.url),
  withoutErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (error) => errors.push(String(error.error())))
      context.on('console', (message) => isComplaint(message) && errors.push(message.text()))
      await use()
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource')
