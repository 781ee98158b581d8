import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { createOwnStudent, type OwnStudent } from './attempt.ts'
import { type ServedApp, servedApp } from './served-app.ts'

interface JourneyParts {
  app: ServedApp
  /** The company whose pages the browsers open; calls by `request` go to `localhost`. */
  host: string
  /** Fails a journey if a page threw an error, or logged one other than about a server response. */
  errors: { watch: (context: BrowserContext) => void }
  /** A student of the company whose pages the browsers open, for this attempt only. */
  student: OwnStudent
  /** Opens a browser for another person. */
  arrive: () => Promise<Page>
}

/** A journey through the served application in real browsers. */
export const test = base.extend<JourneyParts>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  app: async ({}, use) => use(servedApp()),
  host: ['localhost', { option: true }],
  baseURL: async ({ app, host }, use) => use(app.urlOf(host)),
  request: async ({ app, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: app.url })
    await use(request)
    await request.dispose()
  },
  student: async ({ request, host }, use) => use(await createOwnStudent(request, { host })),
  errors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const errors: string[] = []
      await use({
        watch: (context) => {
          context.on('weberror', (error) => errors.push(String(error.error())))
          context.on('console', (message) => isComplaint(message) && errors.push(message.text()))
        },
      })
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, errors }, use) => {
    errors.watch(context)
    await use(context)
  },
  arrive: async ({ browser, errors, baseURL, locale, viewport, colorScheme }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      // The browsers of other people show no motion.
      const still = { reducedMotion: 'reduce' as const }
      const context = await browser.newContext({ baseURL, locale, viewport, colorScheme, ...still })
      contexts.push(context)
      errors.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

/**
 * The browser’s own messages about a network that a journey disabled, a refusal it provoked, or host names without
 * HTTPS.
 */
const ofTheNetwork =
  /^The Cross-Origin-Opener-Policy header has been ignored|^Failed to load resource|^TypeError: Failed to fetch dynamically imported module|^WebSocket connection to .* net::ERR_INTERNET_DISCONNECTED$/

const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !ofTheNetwork.test(message.text())
