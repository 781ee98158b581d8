import { defineConfig } from '@playwright/test'
import { browserExecutable, browserFlags } from './tests/e2e/support/browser.ts'
import { folderInMemory } from './tests/support/folder-in-memory.ts'

const long = [
  'golden-path.spec.ts',
  'every-screen.spec.ts',
  'admin-has-a-first-day.spec.ts',
  'translator-takes-a-course-into-greek.spec.ts',
  'translator-fills-a-course-by-machine.spec.ts',
  'translator-scrolls-a-long-course.spec.ts',
  'two-authors-write-a-lesson.spec.ts',
  'students-change-places.spec.ts',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/e2e/support/served-app.ts',
  // A whole journey on a machine that is busy with others; what it waits for has limits of its own.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  // Twice the two cores it is meant for: each waits about half of its time, for what a person would wait for.
  workers: 4,
  // The longest first: begun last, one would keep a worker busy alone.
  projects: [
    { name: 'long journeys', testMatch: long },
    { name: 'journeys', testIgnore: long },
  ],
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    colorScheme: 'light',
    // What moves is drawn sixty times a second, and waited for before each click. Journeys of the frames, of the catalogue
    // and of sizes leave it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the journey that goes offline has one; elsewhere it would come between a journey and what it watches.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    // A trace of everything costs a third of the time; `npm test` runs what failed once more, with one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await browserExecutable(),
      args: browserFlags,
      env: {
        ...(process.env as Record<string, string>),
        // Without a locale, the browser gives files with a dash in their name another one.
        LC_ALL: process.env.LC_ALL ?? 'C.UTF-8',
        // The browser's processes exchange each response and each part of a page by files in it.
        TMPDIR: folderInMemory(),
      },
    },
  },
})
