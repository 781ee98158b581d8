import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { anUpdatedOriginal, lessonTitles } from '../support/courses/updated-original.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { createOwnAdmin } from '../support/signing-in/own-admin.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test('an admin brings copies up to date with their original and decides about conflicts', async ({
  page,
  request,
}) => {
  const title = ownName('Fraud by mail and phone')
  const { companyId } = await createOwnAdmin(request)
  const course = await anUpdatedOriginal(await officeOf(request), { title, companyId })
  const [mail, call] = lessonTitles
  await arriveAsStaff(page, 'admin', `/admin/courses/${course.cloneId}`)

  await test.step('the copy says that its original has a newer release, and what it changes', async () => {
    await photograph(page, 'admin-copy-behind')
    await page.getByRole('link', { name: 'Review the changes' }).click()
    await expect(page.getByRole('checkbox', { name: `Apply the changes to “${mail}”` })).toBeChecked()
    await expect(page.getByText('1 of 2 changes selected')).toBeVisible()
    await page.getByRole('navigation', { name: 'Changes' }).getByRole('button', { name: call }).click()
    await expect(page.getByText('Applying it replaces this copy’s version')).toBeVisible()
    await expect(page.getByRole('deletion').first()).toBeVisible()
    await photograph(page, 'admin-copy-update')
    await expectAccessible(page)
    await expectToFitPhone(page)
  })

  // Specification, authoring +: A clone takes over what its original has published since, and keeps what was written in it
  await test.step('it gets what is selected, the conflict as well', async () => {
    await page.getByRole('checkbox', { name: 'Apply this change', exact: true }).check()
    await page.getByRole('button', { name: 'Update the copy with 2 changes' }).click()
    await expect(page.getByRole('button', { name: 'Review and publish' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Review the changes' })).toBeHidden()
    expect(await course.textOf(mail)).toContain('without a second look')
    expect(await course.textOf(call)).toContain('Call the bank back')
  })

  // Specification, authoring +: Clones of a course are updated together, each as a whole or not at all
  await test.step('the original shows its copies and updates those that are behind', async () => {
    await course.publishAgain('Pay no invoice without two signatures.')
    await visit(page, '/admin/courses')
    await visit(page, `/admin/courses/${course.originalId}?tab=clones`)
    await page.getByRole('button', { name: 'Update 1 copy…' }).click()
    await photograph(page, 'admin-copies-dialog')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Update 1 copy' }).click()
    await expect(dialog.getByText('1 of 1 copy updated')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText('All copies have the newest release')).toBeVisible()
    expect(await course.textOf(mail)).toContain('two signatures')
  })
})
