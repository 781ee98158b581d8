import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test('an admin makes a group, fills it, finds its people in the directory and deletes it', async ({
  page,
}) => {
  const name = `Night shift ${test.info().retry}${Date.now()}`
  const member = personOf('student').name
  await arriveAsStaff(page, 'admin', '/admin/groups')
  await page.getByRole('button', { name: 'New group' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByText(`Group “${name}” was created`)).toBeVisible()

  await test.step('adds a person', async () => {
    await page.getByRole('button', { name: 'Add people' }).first().click()
    const dialog = page.getByRole('dialog', { name: `Add people to “${name}”` })
    await dialog.getByRole('combobox', { name: 'People' }).fill(member)
    await page.getByRole('option', { name: new RegExp(member) }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add to group' }).click()
    await expect(page.getByText('1 person was added')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('finds the group’s people in the directory', async () => {
    await visit(page, '/admin/student')
    const groups = page.getByLabel('Group', { exact: true })
    const option = groups.locator('option', { hasText: name })
    await groups.selectOption((await option.getAttribute('value')) ?? '')
    await expect(page.getByRole('link', { name: member })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  })

  await test.step('deletes the group, not its people', async () => {
    await visit(page, '/admin/groups')
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete group' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
    await expect(page.getByText(`Group “${name}” was deleted`)).toBeVisible()
    await visit(page, `/admin/student?q=${encodeURIComponent(member)}`)
    await expect(page.getByRole('link', { name: member })).toBeVisible()
  })
})
