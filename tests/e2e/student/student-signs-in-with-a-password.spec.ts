import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeAs } from '../support/office.ts'
import { photograph } from '../support/screens.ts'
import { createOwnAdmin } from '../support/signing-in/own-admin.ts'
import { arriveAs, arriveAsStudent } from '../support/signing-in/sign-in.ts'

const password = 'lantern-tide-quay-88'

// Specification +: Where the company allows it, students sign in with a password beside the link by e-mail
test('an admin allows passwords in a company, and its student sets one and signs in with it', async ({
  page,
  arrive,
  request,
}) => {
  const owner = await createOwnAdmin(request)
  const { post } = await officeAs(request, owner)
  const email = owner.email.replace('nora', 'ada')
  await post('/api/students', { email, first_name: 'Ada', last_name: 'Byron', invite: false })

  await arriveAs(page, owner, '/admin/settings?tab=signIn')
  await page.getByRole('switch', { name: 'Students may sign in with a password' }).click()
  await expect(page.getByText('The settings were saved')).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await arrive()
  await arriveAsStudent(elsewhere, email, '/settings/profile')
  await setPassword(elsewhere)
  await elsewhere.evaluate(() => localStorage.removeItem('auth'))
  await elsewhere.goto('/login?redirectTo=/library/courses')
  await elsewhere.getByRole('button', { name: 'Sign in with a password' }).click()
  await photograph(elsewhere, 'login-password')
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('not this one, I fear')
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByText('is incorrect')).toBeVisible()
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/library\/courses$/)
})

async function setPassword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set a password' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await photograph(page, 'own-password')
  await expectAccessible(page)
}
