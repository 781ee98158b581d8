import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { createOwnAdmin, enterPassword } from '../support/signing-in/own-admin.ts'

// Specification +: Entries leave a company’s audit log after the years that an owner sets
test('an owner shortens how long the audit log is kept, and the log says so', async ({ page, request }) => {
  const owner = await createOwnAdmin(request)
  await enterPassword(page, owner)
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/settings?tab=privacy')
  const card = page.getByRole('heading', { name: 'Audit log' }).locator('..')
  const years = card.getByRole('combobox', { name: 'Keep entries for' })
  await expect(years).toHaveValue('Same as the company above (3 years)')
  await years.click()
  await page.getByRole('option', { name: '1 year', exact: true }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: 'Keep the log for 1 year?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Shorten' }).click()
  await expect(page.getByText('The settings were saved')).toBeVisible()
  await page.reload()
  await expect(years).toHaveValue('1 year')
  await expectAccessible(page)
  await page.goto('/admin/audit?area=company')
  await expect(page.getByText(/changed how long the audit log of .* is kept/)).toBeVisible()
})
