import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeAs, paragraph, prepareCourse } from '../support/office.ts'
import { photograph } from '../support/screens.ts'
import { createOwnAdmin } from '../support/signing-in/own-admin.ts'
import { arriveAs, arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function exempt(page: Page, studentId: string): Promise<void> {
  await visit(page, `/admin/student/${studentId}`)
  await page.getByRole('button', { name: 'Exempt from Invoices', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Exempt from “Invoices”' })
  await expectAccessible(page)
  await dialog.getByLabel('Note (optional)').fill('Certified elsewhere')
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await expect(page.getByText('Ada Byron doesn’t have to take this course')).toBeVisible()
  await expect(page.getByText('Exempt: Not relevant to their work')).toBeVisible()
  await expect(page.getByText('“Certified elsewhere”')).toBeVisible()
  await photograph(page, 'admin-exempts')
}

async function enterAbsence(page: Page, studentId: string): Promise<void> {
  await page.goto(`/admin/student/${studentId}`)
  await page.getByRole('button', { name: 'Enter absence of Bo Lind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Long absence of Bo Lind' })
  await dialog.getByLabel('First day').fill(dayFromNow(-2))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved the absence of Bo Lind')).toBeVisible()
  await expect(page.getByText(/^Since /)).toBeVisible()
}

// Specification +: People who are exempt or away for long are not late, and figures count them beside
test('an admin exempts a person, enters an absence, and the figures change', async ({ page, request }) => {
  const owner = await createOwnAdmin(request)
  const office = await officeAs(request, owner)
  const student = (first_name: string, last_name: string) => {
    const email = owner.email.replace('nora', first_name.toLowerCase())
    return office.post('/api/students', { email, first_name, last_name, invite: false })
  }
  const [ada, bo] = [await student('Ada', 'Byron'), await student('Bo', 'Lind')]
  await student('Cai', 'Moss')
  const course = await prepareCourse(office, 'Invoices', 'The late invoice')
  await office.write(course, [paragraph('Check the sender before you pay.')])
  await office.publish(course, { mandatory: true, due_on: dayFromNow(20) })

  await arriveAs(page, owner)
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures.getByText('of 3 people')).toBeVisible()
  await exempt(page, ada.id)
  await enterAbsence(page, bo.id)
  await visit(page, '/admin')
  await expect(figures.getByText('of 2 people')).toBeVisible()
  await expect(page.getByText('1 more away')).toBeVisible()
  await figures.getByRole('link', { name: '1 exemption isn’t counted' }).click()
  await expect(page.getByRole('link', { name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cai Moss' })).toBeHidden()

  await test.step('the student reads that they do not have to take the course', async () => {
    await arriveAsStudent(page, owner.email.replace('nora', 'ada'), '/library/courses')
    await page
      .getByRole('link', { name: /Invoices/ })
      .first()
      .click()
    await expect(page.getByText('You don’t have to take this course, but you can.')).toBeVisible()
  })
})
