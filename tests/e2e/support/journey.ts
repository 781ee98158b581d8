import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { createOwnStudent, type OwnStudent } from './attempt.ts'
import { type ServedApp, servedApp } from './served-app.ts'

interface JourneyParts {
  app: ServedApp
  /** Whose pages the browsers open; calls by `request` go to `localhost`. */
  host: string
  /** Fails a journey during which a page threw, or complained about anything but an answer of the server. */
  errors: { watch: (context: BrowserContext) => void }
  /** Of the company whose pages the browsers open, and of this attempt alone. */
  student: OwnStudent
  /** Somebody else with a browser of their own. */
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
      // Whoever waits for the others moves nothing meanwhile.
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

/** What the browser itself says of a network that a journey took away, of a refusal it asked for, or of host names without HTTPS. */
const ofTheNetwork =
  /^The Cross-Origin-Opener-Policy header has been ignored|^Failed to load resource|^TypeError: Failed to fetch dynamically imported module|^WebSocket connection to .* net::ERR_INTERNET_DISCONNECTED$/

const isComplaint = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && !ofTheNetwork.test(message.text())
