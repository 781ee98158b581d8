import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { setUpPlatform } from '#tests/e2e/support/first-day/first-day.ts'
import { expect } from '#tests/e2e/support/journey.ts'
import { expectToFitPhone, photograph } from '#tests/e2e/support/screens.ts'
import { proveMailDomain, test } from '#tests/e2e/support/signing-in/sso.ts'

test.describe.configure({ timeout: 180_000 })

// Specification +: A company's e-mails can come from an address of its own while its DNS records are right
test('an owner sets a sender address, adds its DNS records and sees that it is used', async ({
  page,
  own,
  dns,
}) => {
  await setUpPlatform(page, own.output)
  await proveMailDomain(page, dns, 'northgate.example')
  await page.goto('/admin/settings?tab=notifications')
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Sender address' }) })
    .last()
  await page.getByLabel('Address', { exact: true }).fill('learning@northgate.example')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Not in use yet')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'settings-sender-waiting')
  const codes = await card.getByRole('code').allTextContents()
  for (let at = 0; at < codes.length; at += 2) {
    const [name = '', value = ''] = codes.slice(at, at + 2)
    dns.setTexts(name, [value.startsWith('v=') ? value : `v=spf1 ${value} ~all`])
  }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('In use', { exact: true })).toBeVisible()
  await expect(page.getByText('Found', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Address', { exact: true }).fill('school@northgate.example')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('school@northgate.example is saved')).toBeVisible()
  await expect(page.getByText('In use', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'settings-sender-used')
})
