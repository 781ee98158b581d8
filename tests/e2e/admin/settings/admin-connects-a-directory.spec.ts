import { expectAccessible } from '#tests/e2e/support/accessibility.ts'
import { ownName } from '#tests/e2e/support/attempt.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { anIdentityProvider } from '#tests/e2e/support/signing-in/identity-provider.ts'
import { arriveAsStaff } from '#tests/e2e/support/signing-in/sign-in.ts'
import { visit } from '#tests/e2e/support/visit.ts'

// Specification +: Directories such as Entra ID and Okta keep people up to date by SCIM 2.0
test('an admin connects a directory, which then adds people and groups', async ({ page, baseURL }) => {
  const name = ownName('Entra')
  const [surname, sales] = [ownName('Kepler'), ownName('Sales')]
  await arriveAsStaff(page, 'admin', '/admin/settings?tab=directory')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Connect directory' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: `New token for ${name}` })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByText(/^scim_/).innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(card).toContainText(`scim_…${token.slice(-4)}`)

  const directory = anIdentityProvider(`${baseURL}/api/scim/v2`, token)
  const ids = [await directory.addPerson('Ada', surname), await directory.addPerson('Bo', surname)]
  await directory.addGroup(sales, ids)
  expect((await directory.call('GET', '/Users?filter=title co "x"')).status).toBe(400)

  await page.reload()
  await expect(card).toContainText('2 people managed')
  await expectAccessible(page)
  await test.step('members of a group get a tag', async () => {
    await card.getByRole('tab', { name: 'Groups' }).click()
    await card.getByRole('button', { name: `Change what ${sales} gives` }).click()
    const mapping = page.getByRole('dialog', { name: `What members of ${sales} get` })
    await mapping.getByText('A tag', { exact: true }).click()
    await mapping.getByRole('combobox', { name: 'Tag' }).fill(sales)
    await mapping.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText(`Tag: ${sales}`)
    await expectAccessible(page)
  })
  await test.step('the log has the refused call', async () => {
    await card.getByRole('tab', { name: 'Log' }).click()
    await card.getByRole('switch', { name: 'Only errors' }).click()
    await expect(card.getByRole('row')).toHaveCount(2)
    await expect(card).toContainText('GET /Users?filter=title co "…"')
    await expectAccessible(page)
  })
  await visit(page, `/admin/student/${ids[0]}`)
  await expect(page.getByText(`Managed by ${name}`)).toBeVisible()
  await expect(page.getByText(sales).first()).toBeVisible()
})
