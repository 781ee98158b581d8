import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeAs } from '../support/office.ts'
import { personOf } from '../support/people.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

/**
 * A retry of a failed journey finds the people of the first run. The name is last in the alphabet, so that it moves
 * nobody off the first page of the directory while other journeys use it.
 */
const runName = () => `Zcrew${test.info().retry}${Date.now()}`

async function chooseForAll(page: Page, crew: string, menu: string, action: string): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(crew) })).toHaveCount(25)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Select all 30 students' }).click()
  const region = page.getByRole('region', { name: 'Selection' })
  await region.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an admin changes all people that a filter finds, watches it and takes it back', async ({
  page,
  request,
}) => {
  const crew = runName()
  const office = await officeAs(request, personOf('admin'))
  for (let nth = 10; nth < 40; nth += 1)
    await office.post('/api/students', {
      email: `p${nth}.${crew.toLowerCase()}@harbor.example`,
      first_name: `P${nth}`,
      last_name: crew,
      invite: false,
    })
  await arriveAsStaff(page, 'admin', `/admin/student?q=${crew}`)
  await test.step('gives all of them a tag', async () => {
    await chooseForAll(page, crew, 'Tags', 'Add tags')
    const dialog = page.getByRole('dialog', { name: /30 people/ })
    await dialog.getByLabel('Tags').and(page.locator('input:not([type=hidden])')).fill('drill')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await expect(page.getByRole('heading', { name: 'Add tags: drill' })).toBeVisible()
    await expect(page.getByText('Done', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('takes it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    // The label of the figure, which is there at once, and the status at the end.
    await expect(page.getByText('Undone', { exact: true })).toHaveCount(2)
    await visit(page, `/admin/student?q=${crew}&tag=drill`)
    await expect(page.getByText('No students found').or(page.getByText('No one found'))).toBeVisible()
  })
})
