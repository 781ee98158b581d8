import { join } from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { addSignature } from './support/first-brand.ts'
import { makeFirstCourse } from './support/first-course.ts'
import * as day from './support/first-day.ts'
import { test as base, expect } from './support/journey.ts'
import { launchApp } from './support/served-app.ts'

/** On an installation of its own, in which there is nobody and nothing. */
const test = base.extend<{ empty: { url: string; output: () => string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  empty: async ({}, use) => {
    const app = await launchApp('off', join(import.meta.dirname, '../../test-results/empty-server.log'))
    await use({ url: `http://localhost:${app.port}`, output: app.output })
    await app.stop()
  },
  baseURL: async ({ empty }, use) => use(empty.url),
})

const yesterday = (): string => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

test('an admin goes from an empty platform to people with a course, and looks after those who leave', async ({
  page,
  empty,
}) => {
  const { step } = test
  await step('sets up the platform', () => day.setUpPlatform(page, empty.output))
  await step('cuts the signature out of a scan', () => addSignature(page))
  await step('creates a company below, with its brand and host name', async () => {
    await day.createChildCompany(page, 'Castell Foods', 'learn.castell.example')
    await expectAccessible(page)
    await day.createChildCompany(page, 'By mistake', 'learn.mistake.example')
    await day.deleteCompany(page, 'By mistake')
  })
  await step('brings in people from a file with errors', () => day.importPeople(page))
  await step('writes, publishes and assigns a course that was due the day before', () =>
    makeFirstCourse(page, {
      title: 'Spotting phishing',
      lesson: 'Invoices',
      words: 'Call back first.',
      company: 'Northgate Security',
      due: yesterday(),
    }),
  )
  await step('sees who is late', () => day.seeWhoIsLate(page, ['Ada Byron', 'Bo Sé', 'Cy Ro']))
  await step('disables a leaver and erases another', async () => {
    await day.disableLeaver(page, 'Ada Byron')
    await day.erasePerson(page, 'Bo Sé')
  })
  await step('finds the same people in the figures', async () => {
    await page.goto('/admin')
    const figures = page.getByRole('region', { name: 'Key figures' })
    await expect(figures.getByRole('link', { name: /^People\s*2,001/ })).toBeVisible()
  })
})
