import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { ownName } from '#tests/e2e/support/attempt.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { servedApp } from '#tests/e2e/support/served-app.ts'
import { arriveAsStaff } from '#tests/e2e/support/signing-in/sign-in.ts'

const callWith = (page: Page, secret: string, path: string) => {
  const { host } = new URL(page.url())
  return page.request.get(servedApp().url + path, { headers: { host, authorization: `Bearer ${secret}` } })
}

const addPerson = (page: Page, secret: string, email: string) => {
  const { host } = new URL(page.url())
  const data = { email, first_name: 'Ada', last_name: 'Byron', invite: false }
  const headers = { host, authorization: `Bearer ${secret}` }
  return page.request.post(`${servedApp().url}/api/students`, { headers, data })
}

// Specification +: Owners create an API token in the settings, call with it, and revoke it
test('an owner creates an API token, a program calls with it, and the owner revokes it', async ({ page }) => {
  const name = ownName('BI')
  await arriveAsStaff(page, 'admin', '/admin/settings?tab=apiAccess')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Read people').check()
  await dialog.getByLabel('Change people').check()
  await dialog.getByLabel('Valid for').selectOption({ label: '30 days' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('dialog', { name: `Token for ${name}` })
  const secret = (await shown.getByText(/^ww_/).textContent()) ?? ''
  await expect(shown.getByText(`curl -H 'Authorization: Bearer ${secret}'`)).toBeVisible()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I’ve copied it' }).click()
  const people = await callWith(page, secret, '/api/students?limit=2')
  expect([people.status(), (await people.json()).data]).toEqual([200, expect.any(Array)])
  expect((await callWith(page, secret, '/api/audit')).status()).toBe(403)
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@harbor.example`
  expect((await addPerson(page, secret, email)).status()).toBe(201)

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Read people')
  await expect(row).not.toContainText('Never')
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(row).toContainText('Revoked')
  expect((await callWith(page, secret, '/api/students?limit=2')).status()).toBe(401)

  await row.getByRole('link', { name: 'In the audit log' }).click()
  await expect(page.getByText(`API token ${name} added Ada Byron`)).toBeVisible()
  await expect(page.getByLabel('API token', { exact: true })).toHaveValue(/^[\da-f-]{36}$/)
  await expectAccessible(page)
})
