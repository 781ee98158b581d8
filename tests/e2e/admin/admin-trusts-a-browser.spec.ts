import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { createOwnAdmin, enterPassword, setUpSecondFactor } from '../support/signing-in/own-admin.ts'

// Specification +: Staff can have a browser of theirs skip the second step for 30 days, unless the company forbids it
test('an admin trusts a browser, signs in with the password alone, and takes it back', async ({
  page,
  request,
}) => {
  const admin = await createOwnAdmin(request)
  await enterPassword(page, admin)
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/second-factor')
  const phone = await setUpSecondFactor(page)
  const code = page.getByRole('textbox', { name: 'Code' })
  await page.getByRole('button', { name: 'Sign out' }).click()

  await enterPassword(page, admin)
  await page.getByRole('checkbox', { name: 'Don’t ask again in this browser for 30 days' }).check()
  await expectAccessible(page)
  await code.fill(phone.code(1))
  await expect(page).toHaveURL('/admin')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, admin)
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: /Nora Z/ }).click()
  const trusted = page.getByRole('list', { name: 'Trusted browsers' })
  await expect(trusted.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await trusted.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('No browser skips the second step.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
})
