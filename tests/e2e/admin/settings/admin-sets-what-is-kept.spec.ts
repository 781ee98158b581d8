import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { officeAs } from '#tests/e2e/support/office.ts'
import { createOwnAdmin } from '#tests/e2e/support/signing-in/own-admin.ts'
import { arriveAs } from '#tests/e2e/support/signing-in/sign-in.ts'
import { visit } from '#tests/e2e/support/visit.ts'

// Specification +: Entries leave a company’s audit log after the years that an owner sets
test('an owner shortens how long the audit log is kept, and the log says so', async ({ page, request }) => {
  const owner = await createOwnAdmin(request)
  await arriveAs(page, owner, '/admin/settings?tab=privacy')
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
  await visit(page, '/admin/audit?area=company')
  const entry = page.getByText(/changed how long the audit log of .* is kept/)
  await expect(entry.filter({ visible: true })).toBeVisible()
})

// Specification +: Accounts that were never used are erased after the days that an owner sets
test('an owner has unused accounts erased, and sees how many that concerns', async ({ page, request }) => {
  const owner = await createOwnAdmin(request)
  const { post } = await officeAs(request, owner)
  const email = owner.email.replace('nora', 'marta')
  const marta = await post('/api/students', { email, first_name: 'Marta', last_name: 'Lind', invite: false })
  await arriveAs(page, owner, '/admin/settings?tab=privacy')
  const card = page.getByRole('heading', { name: 'Accounts never used' }).locator('..')
  await card.getByRole('radio', { name: 'After a number of days' }).check()
  await expect(
    card.getByText('1 person has never signed in. None of them will be erased right now.'),
  ).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings were saved')).toBeVisible()
  await visit(page, `/admin/student/${marta.id}`)
  await expect(page.getByText('Never signed in.')).toBeVisible()
  await expect(page.getByText(/Will be erased on/)).toBeVisible()
})
