import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expectAccessible, settled } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { expectToFitScreens, inLargeLetters, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const aPhotograph = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b45309' } })
    .jpeg()
    .toBuffer()

test('a student changes picture, language and notifications, and ends another session', async ({
  page,
  student,
  arrive,
}) => {
  const elsewhere = await arrive()
  await arriveAsStudent(elsewhere, student.email)
  await arriveAsStudent(page, student.email, '/settings/profile')
  await page.getByRole('combobox').first().selectOption('en_US')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await changePicture(page)
  await downloadData(page, student.email)
  await changeLanguage(page)
  await chooseMails({ page, elsewhere })
  await test.step('the profile', async () => {
    await visit(page, '/student/profile')
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table', { name: 'Last 12 weeks' }).getByRole('row')).toHaveCount(13)
    await expectAccessible(page)
    await photograph(page, 'profile')
  })

  await fitLongNames(page)
})

async function changePicture(page: Page): Promise<void> {
  await test.step('the picture, and the focus stays with it', async () => {
    await page.getByRole('button', { name: 'Choose a picture' }).focus()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph() })
    const window = page.getByRole('img', { name: 'Selected picture' })
    await expect(window).toBeVisible()
    await expect(page.getByLabel('Zoom')).toBeFocused()
    await page.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save picture' }).click()
    const picture = page.getByRole('main').locator('img[src^="/img/avatars/"]')
    await expect(picture).toHaveJSProperty('naturalWidth', 320)
    await expect(page.getByRole('button', { name: 'Replace' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
    await expect(picture).toHaveCount(0)
  })
}

async function downloadData(page: Page, email: string): Promise<void> {
  await test.step('a copy of their own data', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^Personal data .*\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(email)
  })
}

async function changeLanguage(page: Page): Promise<void> {
  await test.step('the language', async () => {
    const [saved] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/student/locale')),
      page.getByRole('combobox').first().selectOption('es_ES'),
    ])
    expect(saved.ok()).toBe(true)
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await page.getByRole('combobox').first().selectOption('en_US')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  // Specification 4: A language chosen without a network is remembered, and the page says that it comes later
  await test.step('a language chosen without a network', async () => {
    await page.getByRole('combobox').first().selectOption('es_ES')
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('combobox').first().selectOption('el_GR')
    await expect(page.getByText('No se ha podido cargar el idioma')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ρυθμίσεις' })).toBeVisible()
    await page.getByRole('combobox').first().selectOption('en_US')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
}

async function chooseMails({ page, elsewhere }: { page: Page; elsewhere: Page }): Promise<void> {
  await test.step('what he wants to hear of', async () => {
    const badges = page.getByRole('checkbox', { name: 'Badges and certificates: Pop-up' })
    await expect(badges).toBeChecked()
    const [saved] = await Promise.all([
      page.waitForResponse(
        (answer) => answer.url().endsWith('/notification-choices') && answer.request().method() === 'PATCH',
      ),
      badges.uncheck(),
    ])
    expect(saved.ok()).toBe(true)
    await page.reload()
    await expect(badges).not.toBeChecked()
  })

  await test.step('another session', async () => {
    const end = page.getByRole('button', { name: /^Sign out:/ })
    await expect(end).toHaveCount(1)
    await photograph(page, 'settings')
    await end.click()
    await expect(end).toHaveCount(0)
    await elsewhere.goto('/student/profile')
    await expect(elsewhere).toHaveURL(/\/login/)
  })
}

async function fitLongNames(page: Page): Promise<void> {
  // Specification +: In letters of twice the size the days below the bars keep apart on a phone
  await test.step('in letters of twice the size the days below the bars keep apart on a phone', async () => {
    const days = page.getByRole('img', { name: /last 12 weeks/ }).locator('span:visible')
    await page.setViewportSize({ width: 360, height: 780 })
    await settled(page)
    expect(await smallestGap(days)).toBeGreaterThan(2)
    await inLargeLetters(page, async () => {
      expect(await smallestGap(days)).toBeGreaterThan(1)
    })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  // Specification +: A name as long as names may be fits every screen
  await test.step('a name as long as names may be fits every screen', async () => {
    await rename(page, 'Wolfeschlegel'.repeat(7), 'Markou')
    for (const address of ['/', '/student/profile', '/settings/profile']) {
      await visit(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFitScreens(page)
    }
  })

  // Specification +: A name from the right keeps its signs in their places, alone and within a sentence
  await test.step('a name from the right keeps its signs in their places', async () => {
    await rename(page, 'יעל', 'כהן!')
    await visit(page, '/student/profile')
    const heading = page.getByRole('heading', { level: 1, name: 'יעל כהן!' })
    expect(await leftOf(heading, '!')).toBeLessThan(await leftOf(heading, 'כ'))
  })
}

async function rename(page: Page, first: string, last: string): Promise<void> {
  await page.goto('/settings/profile')
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
}

/** Counts texts placed side by side, and checks that none touches the next. */
async function smallestGap(texts: Locator): Promise<number> {
  const ends = await texts.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
  )
  for (const [index, { right }] of ends.entries())
    expect(right).toBeLessThan(ends[index + 1]?.left ?? Number.POSITIVE_INFINITY)
  return ends.length
}

/** The horizontal position of a letter in a text. */
const leftOf = (text: Locator, letter: string): Promise<number> =>
  text.evaluate((element, of) => {
    const index = element.textContent.indexOf(of)
    const range = document.createRange()
    if (!element.firstChild) return -1
    range.setStart(element.firstChild, index)
    range.setEnd(element.firstChild, index + 1)
    return range.getBoundingClientRect().left
  }, letter)
