import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { attemptLetters, createOwnStudent, ownName } from '../support/attempt.ts'
import { daysFromNow } from '../support/days.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff, arriveAsStudent } from '../support/signing-in/sign-in.ts'

/** Fills in the form for the people with a tag. */
async function fillIn(page: Page, { name, course, tag }: { name: string; course: string; tag: string }) {
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('combobox', { name: 'Courses' }).fill(course)
  await page.getByRole('option', { name: course }).click()
  await dialog.getByText('With a tag').click()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill(tag)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Reaches 1 person now')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Due date' }).fill(daysFromNow(30))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and check' }).click()
}

// Specification +: An admin runs a campaign with a goal, from its form to the first person who completes it
test('an admin runs a campaign and sees a person complete it', async ({ page, request, browser }) => {
  const [name, title] = [ownName('Winter campaign'), ownName('A course for a campaign')]
  const tag = `campaign ${attemptLetters()}`
  const office = await officeOf(request)
  const course = await prepareCourse(office, title, 'Read this')
  await office.write(course, [paragraph('One page is enough.')])
  await office.publish(course)
  const student = await createOwnStudent(request, { tags: [tag] })
  await arriveAsStaff(page, 'admin')
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  await fillIn(page, { name, course: title, tag })

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^1 person gets/)).toContainText('The goal is 90% completion.')
  await page.getByText('Use the campaign’s terms').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Launch campaign' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: student.name })).toBeVisible()
  await expect(page.getByText('1 person, 100%')).toHaveCount(1)

  const other = await browser.newPage()
  await arriveAsStudent(other, student.email)
  await other.getByRole('main').getByRole('link', { name: title }).first().click()
  // Another course of the home page has such a link, too.
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await other.getByRole('link', { name: 'Start course' }).first().click()
  await other.getByRole('button', { name: 'Finish lesson' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.close()

  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 person, 100%')).toHaveCount(4)
  }).toPass()
  await expect(page.getByText('No one is missing')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'campaign')
})
