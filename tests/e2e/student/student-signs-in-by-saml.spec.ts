import { expectAccessible } from '../support/accessibility.ts'
import { admin } from '../support/first-day/first-day.ts'
import { expect } from '../support/journey.ts'
import { officeAs } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsFirstAdmin } from '../support/signing-in/sign-in.ts'
import { addSamlProvider, proveMailDomain, signInAtSamlProvider, test } from '../support/signing-in/sso.ts'

test.describe.configure({ timeout: 240_000 })

// Specification +: Single sign-on by SAML 2.0 can be switched on for a company's students
test('an admin sets up a SAML provider, and a student signs in by it and comes back to the page they asked for', async ({
  page,
  arrive,
  request,
  own,
  dns,
  saml,
}) => {
  saml.people.set('ada', { email: 'ada@northgate.example' })
  await arriveAsFirstAdmin(page, own.output)
  const { post } = await officeAs(request, admin)
  const ada = { email: 'ada@northgate.example', first_name: 'Ada', last_name: 'Byron' }
  await post('/api/students', { ...ada, invite: false })

  await proveMailDomain(page, dns, 'northgate.example')
  await addSamlProvider(page, 'Northgate SAML', saml.metadataUrl)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'saml-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Signing certificates')).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'settings-saml')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await signInAtSamlProvider(page, 'ada')
  await expect(page.getByText('Ada Byron would be linked and signed in.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Northgate SAML is active')).toBeVisible()

  const elsewhere = await arrive()
  await elsewhere.goto('/library/courses')
  await elsewhere.getByRole('button', { name: 'Continue with Northgate SAML' }).click()
  await signInAtSamlProvider(elsewhere, 'ada')
  await expect(elsewhere).toHaveURL(/\/library\/courses$/)

  const refused = await arrive()
  await refused.goto('/sso/callback#problem=expired')
  await expect(refused.getByRole('alert')).toContainText('wasn’t valid at this time')
  await expectAccessible(refused)
  await photograph(refused, 'saml-refused')
})
