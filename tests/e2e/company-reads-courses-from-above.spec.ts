import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/people.ts'
import { photograph } from './support/screens.ts'

const host = 'aurora.localhost'

test('an admin looks at a course that the company above assigned, and at who reads it', async ({
  page,
  app,
}) => {
  const { email, password = '' } = personOf('admin', host)
  const at = (path: string) => `${app.urlOf(host)}${path}`
  await page.goto(at('/admin?lang=en'))
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /View profile/ })).toBeVisible()
  await page.goto(at('/admin/courses'))
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
  await page.goto(at('/admin/student'))
  await page.getByLabel('Course', { exact: true }).selectOption('Spotting phishing')
  await expect(page.getByRole('link', { name: /Carmen Navarro/ })).toBeVisible()
  await expect(page).toHaveURL(/course=/)
})
