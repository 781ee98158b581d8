import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { admin, setUpPlatform } from '#tests/e2e/support/first-day/first-day.ts'
import { expect } from '#tests/e2e/support/journey.ts'
import { officeAs } from '#tests/e2e/support/office.ts'
import { expectToFitPhone, photograph } from '#tests/e2e/support/screens.ts'
import {
  addColleague,
  addSecondFactor,
  invitationTo,
  makeOwner,
  tokenIn,
  tokenOf,
} from '#tests/e2e/support/signing-in/own-staff.ts'
import { addProvider, proveMailDomain, signInAtProvider, test } from '#tests/e2e/support/signing-in/sso.ts'

test.describe.configure({ timeout: 240_000 })

const password = 'copper meadow lantern'
const second = { email: 'omar@northgate.example', first_name: 'Omar', last_name: 'Reyes', password }
const teacher = { email: 'tess@northgate.example', first_name: 'Tess', last_name: 'Vale', password }
const invited = { email: 'nia@northgate.example', first_name: 'Nia', last_name: 'Cole' }

// Specification +: A company can have its staff sign in by a provider only
test('an owner requires the provider of staff, who link it once; an invitation is accepted by it', async ({
  page,
  arrive,
  request,
  own,
  dns,
  idp,
}) => {
  idp.people.set('nia', { email: invited.email, email_verified: true })
  await setUpPlatform(page, own.output)
  const token = await tokenIn(page)
  const id = await addColleague(request, own, { by: admin, colleague: second, role: 'admin' })
  await addColleague(request, own, { by: admin, colleague: teacher, role: 'teacher' })
  await makeOwner(request, token, id)
  await (await officeAs(request, admin)).post('/api/teachers', { ...invited, role: 'teacher' })
  await addSecondFactor(request, await tokenOf(request, second))
  await addSecondFactor(request, token)
  await proveMailDomain(page, dns, 'northgate.example')
  await activateProvider(page, idp.issuer)
  await linkProvider(page, 'ruth')
  await requireOfStaff(page)

  const tess = await arrive()
  await enterPassword(tess)
  await expect(tess.getByRole('heading', { name: 'One step left' })).toBeVisible()
  await expectAccessible(tess)
  await photograph(tess, 'login-staff-link')
  await tess.getByRole('button', { name: 'Continue with Northgate ID' }).click()
  await signInAtProvider(tess, 'tess')
  await expect(tess).toHaveURL('/admin')
  await tess.getByRole('button', { name: 'Sign out' }).click()
  await photograph(tess, 'login-staff-required')
  await enterPassword(tess)
  await expect(tess.getByText('Your company asks this of its staff.')).toBeVisible()
  await expectToFitPhone(tess)

  const nia = await arrive()
  await nia.goto(`/admin/register#token=${await invitationTo(own, invited.email)}`)
  await expectAccessible(nia)
  await photograph(nia, 'register-by-provider')
  await nia.getByRole('button', { name: 'Continue with Northgate ID' }).click()
  await signInAtProvider(nia, 'nia')
  await expect(nia).toHaveURL('/admin')
})

async function activateProvider(page: Page, issuer: string): Promise<void> {
  await addProvider(page, 'Northgate ID', issuer)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await signInAtProvider(page, 'ruth')
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Northgate ID is active')).toBeVisible()
}

/** In one’s profile; the provider still knows who signed in a moment ago. */
async function linkProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'View profile' }).click()
  await page.getByRole('button', { name: 'Link Northgate ID' }).click()
  await page.waitForURL(/interaction|admin$/)
  if (!page.url().endsWith('/admin')) await signInAtProvider(page, login)
  await expect(page).toHaveURL('/admin')
}

async function requireOfStaff(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=signIn')
  await page.getByRole('switch', { name: 'Required for staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Require Northgate ID for staff?' })
  await expect(dialog.getByText('1 of 3 members of staff linked')).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'require-of-staff')
  const submit = dialog.getByRole('button', { name: 'Require' })
  await dialog.getByLabel('Ruth Calloway').check()
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Omar Reyes').check()
  await submit.click()
  await expect(page.getByText(/Emergency owners: Ruth Calloway, Omar Reyes/)).toBeVisible()
  await expectToFitPhone(page)
  await photograph(page, 'required-of-staff')
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Work e-mail').fill(teacher.email)
  await page.getByLabel('Password', { exact: true }).fill(teacher.password)
  await page.keyboard.press('Enter')
}
