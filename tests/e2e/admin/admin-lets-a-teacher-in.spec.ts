import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { attemptLetters } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { mailCount, nextLink, nextMail } from '../support/outbox.ts'
import { personOf } from '../support/people.ts'
import { photograph } from '../support/screens.ts'

const firstName = 'Rosa'
const lastName = () => `Vidal${attemptLetters()}`
const address = () => `rosa.${attemptLetters()}@harbor.example`
const passwords = ['copper meadow lantern', 'walnut harbour thistle']

test('a teacher asks for an account, is let in by an admin, and recovers a forgotten password', async ({
  page,
  arrive,
}) => {
  const name = `${firstName} ${lastName()}`
  // Specification 5: Field errors of the server are kept for the form
  await test.step('asks, after a password that is refused, and confirms the mailbox', async () => {
    await page.goto('/admin/login')
    await page.getByRole('link', { name: 'Request a teacher account' }).click()
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill(lastName())
    await page.getByLabel('Work e-mail').fill(address())
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Attackers try this password first')).toBeVisible()
    const refused = page.getByLabel('Password', { exact: true })
    await expect(refused).toHaveAttribute('aria-invalid', 'true')
    await expect(refused).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue(firstName)
    await page.getByLabel('Password', { exact: true }).fill(passwords[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await openMailed(page, '/admin/register')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
    await signIn(page, passwords[0])
    await expect(page.getByText('waiting for an admin’s approval')).toBeVisible()
  })

  await test.step('an admin lets them in', async () => {
    const office = await arrive()
    const { email, password } = personOf('admin')
    await office.goto('/admin/login?redirectTo=%2Fadmin%2Fteachers%3Fstatus%3Dpending')
    await office.getByLabel('Work e-mail').fill(email)
    await office.getByLabel('Password', { exact: true }).fill(password ?? '')
    await office.keyboard.press('Enter')
    await expect(office.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible()
    await expect(office.getByRole('row', { name })).toContainText('Waiting for approval')
    await expectAccessible(office)
    await photograph(office, 'admin-teachers')
    const before = await mailCount(address())
    await office.getByRole('button', { name: `Approve: ${name}` }).click()
    await expect(office.getByText(`${name} is approved and has been e-mailed`)).toBeVisible()
    await nextMail(address(), before)
  })

  await forgetPassword(page)
})

async function forgetPassword(page: Page): Promise<void> {
  // Specification +: The focus goes to the heading of what stands where a form was sent
  await test.step('the teacher gets in, forgets the password and chooses another', async () => {
    await signIn(page, passwords[0])
    await expect(page).toHaveURL('/admin')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Work e-mail').fill(address())
    const before = await mailCount(address())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    await openMailed(page, '/admin/recover', before)
    await expect(page.getByLabel('Work e-mail')).toHaveValue(address())
    await expectAccessible(page)
    await page.getByLabel('New password').fill(passwords[1] ?? '')
    await page.keyboard.press('Enter')
    // The form that had the focus is gone.
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeFocused()
    await signIn(page, passwords[1])
    await expect(page).toHaveURL('/admin')
  })
}

/** Follows the link in the newest e-mail. */
async function openMailed(page: Page, part: string, before = 0): Promise<void> {
  const { pathname, hash } = new URL(await nextLink(address(), before, part))
  // Changing only the fragment would not load the page.
  await page.goto('about:blank')
  await page.goto(pathname + hash)
}

async function signIn(page: Page, password = ''): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Work e-mail').fill(address())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
