import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { addGreek, benchOf, invoiceLesson, openUnit, writeInvoiceCourse } from '../support/translator.ts'

/** Downloads the open job as CSV from its files page, which stays open. */
async function downloadCsv(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByLabel('Format').selectOption('CSV')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  return readFile(await (await downloading).path(), 'utf8')
}

async function uploadTranslated(page: Page, file: string): Promise<void> {
  const translated = invoiceLesson.reduce(
    (text, [source, target]) => text.replaceAll(`"${source}",""`, `"${source}","${target}"`),
    file,
  )
  await page.setInputFiles('input[type=file]', {
    name: 'from the agency.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(translated),
  })
}

test('a course goes out as a file, comes back translated, is checked, still there after a reload, and saved', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await writeInvoiceCourse(office)
  await arriveAsStaff(page, 'teacher')
  await addGreek(page, course)

  const file = await downloadCsv(page)
  await uploadTranslated(page, file)
  await expect(page.getByText('8 texts checked. Nothing has been saved yet.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)

  await page.reload()
  await expect(page.getByText('from the agency.csv')).toBeVisible()
  await expect(page.getByText('Καλέστε τον αριθμό που γνωρίζετε.')).toBeVisible()
  await page.getByRole('button', { name: 'Save 8 texts' }).click()
  await expect(page.getByText('8 texts saved.')).toBeVisible()

  await page.goto(benchOf(course))
  await expect(page.getByText('0 left').last()).toBeVisible()
})

test('what a file says of texts that have moved on is shown beside them, and taken or dismissed by a key', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await writeInvoiceCourse(office)
  await arriveAsStaff(page, 'teacher')
  await addGreek(page, course)
  const file = await downloadCsv(page)
  const [[first, ofFile], [second]] = invoiceLesson.slice(6) as [[string, string], [string, string]]
  await page.getByRole('link', { name: 'Texts', exact: true }).click()
  await page.getByRole('button', { name: first }).click()
  for (const source of [first, second]) {
    await expect(openUnit(page)).toContainText(source)
    await expect(openUnit(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText(`Εδώ: ${source === first ? 'καλέστε' : 'πείτε'}.`)
    await page.keyboard.press('Control+Enter')
  }
  await expect(page.getByText('6 left').last()).toBeVisible()

  await page.goto(benchOf(course).replace('el_GR', 'el_GR/files'))
  await uploadTranslated(page, file)
  await page.getByRole('button', { name: 'Save 6 texts' }).click()
  await expect(page.getByText('2 texts are kept as suggestions.')).toBeVisible()
  await page.getByRole('link', { name: 'Review the suggestions' }).click()
  await expect(page.getByRole('button', { name: /Open$/ })).toHaveCount(2)
  await expect(page.getByLabel('Show only')).toContainText('With another text from a file (2)')

  const offer = openUnit(page).getByRole('region', { name: 'Another text from a file' })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(offer).toContainText('Changed here meanwhile')
  await expect(offer.getByRole('region', { name: 'Here' })).toContainText('Εδώ: καλέστε.')
  await expect(offer.getByRole('insertion').first()).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'file-suggestion')
  await page.keyboard.press('Alt+1')
  await expect(openUnit(page).getByRole('textbox')).toHaveText(ofFile)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(ofFile).first()).toBeVisible()
  await page.getByRole('button', { name: second }).click()
  await expect(openUnit(page)).toContainText(second)
  await expect(openUnit(page).getByRole('textbox')).toBeFocused()
  await expect(offer).toBeVisible()
  await page.keyboard.press('Alt+x')
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(page.getByText('No texts found')).toBeVisible()
})
