import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { photograph } from '../support/screens.ts'
import { giveAuthenticator } from '../support/signing-in/authenticator.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'

// Specification +: A person adds a passkey, and signs in with it without a password or an e-mail
test('a student adds a passkey, signs out, and signs in with it', async ({ page, student }) => {
  await giveAuthenticator(page)
  await arriveAsStudent(page, student.email, '/settings/profile')
  const passkeys = page.getByRole('list', { name: 'Passkeys' })

  await test.step('add one under a name of its own', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Blue phone')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(passkeys.getByRole('listitem')).toContainText(['Blue phone'])
    await expect(passkeys).toContainText('Never used')
    await photograph(page, 'passkeys')
    await expectAccessible(page)
  })

  await test.step('the device makes no second one', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('sign in with the one that the browser suggests below the field', async () => {
    await signOut(page)
    // Chromium’s simulated user takes the suggestion at once.
    await page.goto('/login')
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('sign in with the button', async () => {
    await signOut(page)
    await withoutSuggestions(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/settings/profile')
    await expect(passkeys).toContainText('Last used')
  })

  await test.step('remove it, after which it is refused', async () => {
    await page.getByRole('button', { name: 'Remove Blue phone' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(passkeys).toBeHidden()
    await signOut(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('This passkey doesn’t work here.')).toBeVisible()
    await photograph(page, 'passkey-refused')
    await expectAccessible(page)
  })
})

const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('auth'))

const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
