import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { officeOf } from './support/office.ts'
import { expectToFitPhone } from './support/screens.ts'
import { arriveAsStaff } from './support/sign-in.ts'
import { addGreek, benchOf, invoiceLesson, writeInvoiceCourse } from './support/translator.ts'

test('a course goes out as a file, comes back translated, is checked, still there after a reload, and saved', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await writeInvoiceCourse(office)
  await arriveAsStaff(page, 'teacher')
  await addGreek(page, course)

  await page.goto(benchOf(course).replace('el_GR', 'el_GR/files'))
  await page.getByLabel('Format').selectOption('CSV')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const translated = invoiceLesson.reduce(
    (text, [source, target]) => text.replaceAll(`"${source}",""`, `"${source}","${target}"`),
    file,
  )
  await page.setInputFiles('input[type=file]', {
    name: 'from the agency.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(translated),
  })
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
