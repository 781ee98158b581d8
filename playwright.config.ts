import { defineConfig } from '@playwright/test'
import { browserExecutable, browserFlags } from './tests/e2e/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/e2e/support/served-app.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    colorScheme: 'light',
    // Only the journey that goes offline has one; elsewhere it would come between a journey and what it watches.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await browserExecutable(), args: browserFlags },
  },
})
