import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/people.ts'
import { photograph } from './support/screens.ts'
import { arriveAs } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

const host = 'aurora.localhost'
test.use({ host })

test('an admin looks at a course that the company above assigned, and at who reads it', async ({ page }) => {
  await arriveAs(page, personOf('admin', host), '/admin/courses?lang=en')
  const row = page.getByRole('row', { name: /Spotting phishing/ })
  await expect(row).toContainText('Harbor Group')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Spotting phishing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spotting phishing' })
  await expect(dialog.getByText(/^\d+ of \d+ finished$/)).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'admin-received-course')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('You see the release your people read.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await visit(page, '/admin/student')
  await page.getByLabel('Course', { exact: true }).selectOption('Spotting phishing')
  await expect(page.getByRole('link', { name: /Carmen Navarro/ })).toBeVisible()
  await expect(page).toHaveURL(/course=/)
})
