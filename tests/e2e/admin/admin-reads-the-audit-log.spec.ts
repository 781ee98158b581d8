import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { createOwnStudent } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

// Specification +: An admin finds in the audit log who viewed the platform as whom, and takes it along as a file
test('an admin views as a student and finds that in the audit log', async ({ page, request }) => {
  const admin = personOf('admin')
  const student = await createOwnStudent(request)
  await arriveAsStaff(page, 'admin', `/admin/student?q=${encodeURIComponent(student.name)}`)

  await test.step('view as the student, and come back', async () => {
    await page.getByRole('link', { name: student.name }).click()
    await page.getByRole('button', { name: 'View as this person', exact: true }).click()
    await page.getByRole('button', { name: `View as ${student.name}` }).click()
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
  })

  await test.step('the log of this student, from the menu of the page', async () => {
    await page.getByRole('button', { name: `More actions for ${student.name}` }).click()
    await page.getByRole('menuitem', { name: 'Show in the audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await expect(page.getByRole('listitem')).toContainText([
      `${admin.name} stopped viewing as ${student.name}`,
      `${admin.name} started viewing as ${student.name}`,
      `${admin.name} added ${student.name}`,
    ])
    await photograph(page, 'audit-log')
    await expectAccessible(page)
  })

  await test.step('narrowed to an area, with more about an entry', async () => {
    await page.getByLabel('Area').selectOption({ label: 'Sign-in' })
    await expect(page.getByRole('listitem')).toHaveCount(2)
    await expect(page).toHaveURL(/area=sign_in/)
    await page.getByText(`${admin.name} started viewing as ${student.name}`).click()
    await expect(page.getByRole('button', { name: `Show only ${admin.name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Show only entries like this' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('as a file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(2)
    expect(file).toContain(`person.impersonated,${admin.name}`)
  })

  await test.step('all of it again, with the download as the newest entry', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Area').selectOption({ label: 'Exports' })
    await expect(page.getByRole('listitem').first()).toContainText(`${admin.name} downloaded the audit log`)
  })
})
