import { expectAccessible } from '../support/accessibility.ts'
import { admin } from '../support/first-day/first-day.ts'
import { expect } from '../support/journey.ts'
import { officeAs } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsFirstAdmin } from '../support/signing-in/sign-in.ts'
import { addProvider, proveMailDomain, signInAtProvider, test } from '../support/signing-in/sso.ts'

test.describe.configure({ timeout: 240_000 })

// Specification +: Single sign-on by OpenID Connect can be switched on for a company's students
test('an admin sets up a sign-in provider, and a student signs in by it and comes back to the page they asked for', async ({
  page,
  arrive,
  request,
  own,
  dns,
  idp,
}) => {
  idp.people.set('ada', { email: 'ada@northgate.example', email_verified: true })
  await arriveAsFirstAdmin(page, own.output)
  const { post } = await officeAs(request, admin)
  const ada = { email: 'ada@northgate.example', first_name: 'Ada', last_name: 'Byron' }
  await post('/api/students', { ...ada, invite: false })

  await proveMailDomain(page, dns, 'northgate.example')
  await addProvider(page, 'Northgate ID', idp.issuer)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'settings-sign-in')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await signInAtProvider(page, 'ada')
  await expect(page.getByRole('heading', { name: 'Test of Northgate ID' })).toBeVisible()
  await expect(page.getByText('Ada Byron would be linked and signed in.')).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'sso-test-result')
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Northgate ID is active')).toBeVisible()

  const elsewhere = await arrive()
  await elsewhere.goto('/library/courses')
  const button = elsewhere.getByRole('button', { name: 'Continue with Northgate ID' })
  await expect(button).toBeVisible()
  await expectAccessible(elsewhere)
  await expectToFitPhone(elsewhere)
  await photograph(elsewhere, 'login-sso')
  await button.click()
  await signInAtProvider(elsewhere, 'ada')
  await expect(elsewhere).toHaveURL(/\/library\/courses$/)
  await elsewhere.goto('/sso/callback?code=a&state=b')
  await expect(elsewhere.getByRole('heading', { name: 'That sign-in didn’t finish' })).toBeVisible()
  await photograph(elsewhere, 'sso-begin-again')
})
