import { Phone } from '#tests/support/signing-in/phone.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { haveRequiredFor } from '../support/days.ts'
import { expect, test } from '../support/journey.ts'
import { photograph } from '../support/screens.ts'
import { createOwnAdmin, enterPassword, setUpSecondFactor } from '../support/signing-in/own-admin.ts'

// Specification +: Staff may add an authenticator app to their password, with recovery codes
test('an admin sets up two-step sign-in and signs in with the code of the app', async ({ page, request }) => {
  const admin = await createOwnAdmin(request)
  await enterPassword(page, admin)
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/second-factor')
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'admin-second-factor')
  const phone = new Phone((await page.locator('code').innerText()).replaceAll(' ', ''))
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill(phone.wrongCode())
  await expect(page.getByText('This code isn’t right')).toBeVisible()
  await code.fill(phone.code().replace(/^(...)/, '$1 '))
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const [recoveryCode = ''] = await page
    .getByRole('list', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allInnerTexts()
  await page.getByLabel('I’ve stored these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, admin)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await photograph(page, 'admin-second-step')
  await code.fill(phone.code(1))
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, admin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
})

// Specification +: A company may require a second factor; after 14 days a sign-in leads to its set-up only
test('an admin requires two-step sign-in, and can only set it up once the days are over', async ({
  page,
  request,
}) => {
  const admin = await createOwnAdmin(request)
  await enterPassword(page, admin)
  await expect(page).toHaveURL('/admin')
  await page.goto('/admin/settings?tab=signIn')
  await page.getByRole('radio', { name: 'Admins', exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('0 of 1 admin uses it.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not set up yet' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await photograph(page, 'admin-settings-sign-in')
  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText('14 days left')
  await photograph(page, 'admin-home-second-factor')
  await haveRequiredFor(admin.companyId, 14)
  await page.getByRole('button', { name: 'Sign out' }).click()

  await enterPassword(page, admin)
  await expect(page).toHaveURL('/admin/second-factor')
  await page.goto('/admin/courses')
  await expect(page).toHaveURL('/admin/second-factor?redirectTo=%2Fadmin%2Fcourses')
  await expect(page.getByText(/requires two-step sign-in/)).toBeVisible()
  await setUpSecondFactor(page)
  await expect(page).toHaveURL('/admin/courses')
  await page.goto('/admin/settings?tab=signIn')
  await expect(page.getByText('1 of 1 admin uses it.')).toBeVisible()
})
