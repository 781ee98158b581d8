import { expectAccessible } from '../support/accessibility.ts'
import { attemptLetters, ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { addGreek } from '../support/translator.ts'
import { visit } from '../support/visit.ts'

const unit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="el"><seg>${target}</seg></tuv></tu>`

test('an admin reads a memory of another program, sees what was refused, and knows what is left to translate', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'Invoices that wait', 'The late invoice')
  // A course that nobody has translated yet.
  const source = ownName('Read the whole address before you click.')
  await office.write(course, [paragraph(source)])
  await arriveAsStaff(page, 'admin')
  await addGreek(page, course)

  await visit(page, '/admin/translations/memory?from=en_US&to=el_GR')
  await page.getByRole('button', { name: 'Import TMX' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import translations' })
  const units = unit(source, 'Διαβάστε όλη τη διεύθυνση πριν κάνετε κλικ.') + unit('Left open', '')
  const file = `from the agency ${attemptLetters()}.tmx`
  await page.setInputFiles('input[type=file]', {
    name: file,
    mimeType: 'application/xml',
    buffer: Buffer.from(`<tmx version="1.4"><header/><body>${units}</body></tmx>`),
  })
  await expect(dialog.getByText('2 entries checked. Nothing has been saved yet.')).toBeVisible()
  await expect(dialog.getByText('No text in Greek')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'memory-import')

  await page.reload()
  await expect(page.getByText(file)).toBeVisible()
  await photograph(page, 'memory-waiting')
  await page.getByRole('button', { name: 'Show import' }).click()
  await dialog.getByRole('button', { name: 'Save 1 translation' }).click()
  await expect(dialog.getByText('1 translation saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(source)).toBeVisible()

  await visit(page, `/admin/courses/${course.courseId}/translate`)
  await expect(page.getByRole('link', { name: 'Memory' })).toBeVisible()
  await photograph(page, 'languages')
  await page.getByRole('button', { name: 'Assign a translator' }).click()
  const terms = page.getByRole('dialog')
  // Eight words come from the file; another journey may have added more to the memory.
  await expect(terms.getByRole('row', { name: /In memory, same text/ })).toHaveText(/\D(?:[89]|[1-9]\d)$/)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'words-by-memory')
})
