import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { ownName } from '#tests/e2e/support/attempt.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { arriveAsStaff } from '#tests/e2e/support/signing-in/sign-in.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

// The whole dialog is in view, since a checkbox half under its foot would count as too small.
test.use({ viewport: { width: 1440, height: 1200 } })

// Specification +: Admins add a webhook in the settings, send a test, and see what came of it
test('an admin adds a webhook, sends a test and sees its result', async ({ page }) => {
  const receiver = await startWebhookReceiver()
  const name = ownName('SIEM')
  await arriveAsStaff(page, 'admin', '/admin/settings?tab=webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByText('Another system').click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Address', { exact: true }).fill('siem.example')
  await dialog.getByLabel('Course completed').check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Enter an address that starts with https://.')).toBeVisible()
  await dialog.getByLabel('Address', { exact: true }).fill(receiver.url)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Webhook secret' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await test.step('a test that arrives', async () => {
    await card.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The test arrived')).toBeVisible()
    expect(receiver.calls.map(({ headers }) => headers['x-wardwise-event'])).toEqual(['test'])
    await card.getByText('Latest results').click()
    await expect(card.getByRole('row').nth(1)).toContainText('Delivered')
    await expectAccessible(page)
  })
  await test.step('a test that is refused', async () => {
    receiver.answer(403)
    await card.getByRole('button', { name: 'Send a test' }).click()
    await expect(card.getByRole('row').nth(1)).toContainText('The answer was status 403.')
  })
  await test.step('it is turned off, and deleted', async () => {
    await card.getByRole('button', { name: 'Turn off' }).click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
    await expect(card).toHaveCount(0)
  })
  receiver.close()
})
