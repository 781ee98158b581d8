import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { twentyMinutes, writeTwentyMinutes } from '../support/courses/twenty-minute-course.ts'
import { byDeepL, type DeepLServer, startDeepL } from '../support/deepl-server.ts'
import { admin } from '../support/first-day/first-day.ts'
import { test as base, expect } from '../support/journey.ts'
import { officeAs } from '../support/office.ts'
import { expectToFitPhone } from '../support/screens.ts'
import { type LaunchedApp, launchEmptyApp } from '../support/served-app.ts'
import { arriveAsFirstAdmin } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit } from '../support/translator.ts'

/** A separate installation that sends texts to a server with DeepL’s API. */
const test = base.extend<{ deepL: DeepLServer; own: LaunchedApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  deepL: async ({}, use) => {
    const deepL = await startDeepL()
    await use(deepL)
    await deepL.stop()
  },
  own: async ({ deepL: { url, key } }, use) => {
    const settings = { TRANSLATION_PROVIDER: 'deepl', TRANSLATION_URL: url, TRANSLATION_KEY: key }
    const log = join(import.meta.dirname, '../../../test-results/machine-server.log')
    const own = await launchEmptyApp(log, { ...settings, TRANSLATION_PRICE: '20' })
    await use(own)
    await own.stop()
  },
  baseURL: async ({ own }, use) => use(`http://localhost:${own.port}`),
  request: async ({ own, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: `http://localhost:${own.port}` })
    await use(request)
    await request.dispose()
  },
})
test.describe.configure({ timeout: 300_000 })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pre-translate' })
const total = twentyMinutes.size
/** Number of texts that a run processes at once. */
const batch = 40

async function setBudget(page: Page, characters: string): Promise<void> {
  await page.goto('/admin/translations/settings')
  await page.getByLabel('Maximum characters sent per month').fill(characters)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

async function start(page: Page, bench: string): Promise<void> {
  await page.goto(bench)
  await page.getByRole('button', { name: 'Pre-translate' }).first().click()
  await dialog(page).getByRole('button', { name: 'Start' }).click()
}

test('an admin has a course translated by a service, within a budget, stops it and lets it finish', async ({
  page,
  request,
  own,
  deepL,
}) => {
  const { step } = test
  await arriveAsFirstAdmin(page, own.output)
  const office = await officeAs(request, admin)
  const course = await writeTwentyMinutes(office)
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const bench = benchOf(course)

  await step('is told before what it takes', async () => {
    await setBudget(page, '100000')
    await page.goto(bench)
    await page.getByRole('button', { name: 'Pre-translate' }).first().click()
    await expect(dialog(page)).toContainText('Characters left this month: 100,000')
    await expect(dialog(page)).toContainText(/Estimated cost: €0\.\d\d/)
    await expect(dialog(page)).toContainText('sent to DeepL')
    await expectAccessible(page)
    await expectToFitPhone(page)
  })
  await step('hears in plain words why the service gives nothing', async () => {
    deepL.isUsedUp = true
    await start(page, bench)
    await expect(dialog(page).getByRole('alert')).toHaveText(/^The translation service’s quota is used up\./)
    deepL.isUsedUp = false
    await setBudget(page, '10')
    await start(page, bench)
    await expect(dialog(page).getByRole('alert')).toHaveText(/^Your company has used up its characters/)
    expect(deepL.sent).toEqual([])
    await setBudget(page, '100000')
  })
  await step('sees how far it is, and stops it', async () => {
    deepL.pauseMs = 4_000
    await start(page, bench)
    await expect(dialog(page).getByRole('progressbar')).toBeVisible()
    await expect(dialog(page).getByRole('status')).toContainText(`${batch} of ${total} texts`)
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page).getByRole('status')).toContainText(
      `Stopped. ${batch} of ${total} texts filled.`,
    )
    await dialog(page).getByText('Close', { exact: true }).click()
    await expect(page.getByText('Machine, not checked').first()).toBeVisible()
    deepL.pauseMs = 0
  })
  await step('lets it finish, and nothing is sent twice', async () => {
    await start(page, bench)
    const left = total - batch
    await expect(dialog(page).getByRole('status')).toContainText(`Finished. ${left} of ${left} texts filled.`)
    await dialog(page).getByText('Close', { exact: true }).click()
    expect(deepL.sent.toSorted()).toEqual([...twentyMinutes.keys()].toSorted())
  })
  await step('finds machine text marked, and not counted as done', async () => {
    await expect(page.getByText(`0 of ${await wordsOf(page)} words`)).toBeVisible()
    await page.keyboard.press('Alt+n')
    await expect(openUnit(page)).toHaveAttribute('data-state', 'machine')
    await expect(openUnit(page).getByRole('textbox')).toHaveText(byDeepL('Invoices that wait'))
  })
})

/** The number that the first filter shows. */
const wordsOf = async (page: Page): Promise<string> => {
  const all = page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name: /^All/ })
  return ((await all.textContent()) ?? '').replace(/^All\s*/, '')
}
