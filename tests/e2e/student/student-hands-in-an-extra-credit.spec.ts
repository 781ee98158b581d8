import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { goOnWith } from '../support/at-home.ts'
import type { OwnStudent } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test.use({ host: 'aurora.localhost' })
const task = 'Tell a colleague'

// Specification, learning 4: Extra credits are handed in once; a teacher can take them back
// Specification, learning 6: A teacher resets with a reason, and restores
// Specification, learning 6: Home, library and the course page tell of a reset, the first and the last with its reason, until the course is begun anew
test('a student hands in an extra task, a teacher takes it back, resets the course and restores it; nothing is lost', async ({
  page,
  student,
  arrive,
}) => {
  await arriveAsStudent(page, student.email, '/library/courses?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'Working away from the office' }).first().click()
  const address = page.url()
  const extra = page.getByRole('region', { name: 'Extra credit' })
  await expect(extra).toContainText('Open the first lesson before you submit this.')
  await page.getByRole('main').getByRole('link', { name: 'Start course' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await visit(page, address)

  const first = extra.getByRole('listitem').filter({ hasText: task })
  await first.getByRole('button', { name: 'Submit' }).click()
  await expect(first).toContainText('Write your answer first.')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'extra-tasks')
  await first.getByRole('textbox', { name: 'Your answer' }).fill('Something with trains')
  await first.getByRole('button', { name: 'Submit' }).click()
  await expect(first).toContainText('Submitted on')
  await expect(first).toContainText('Something with trains')

  const office = await arrive()
  const dialog = office.getByRole('dialog')
  await takeBack({ dialog, office, student })
  await page.reload()
  await expect(first).toContainText('A teacher asked for another answer: Who did you tell?')
  await first.getByRole('textbox', { name: 'Your answer' }).fill('Carmen, on the train to Sevilla')
  await first.getByRole('button', { name: 'Submit' }).click()
  await expect(first).toContainText('Submitted on')
  await photograph(page, 'extra-tasks-done')

  await test.step('the teacher lets him begin anew', async () => {
    await office.keyboard.press('Escape')
    await office.getByRole('button', { name: 'Reset or restore: Working away from the office' }).click()
    await dialog.getByLabel('Reason').fill('The rules have changed')
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(
      office.getByText(`${student.name} can start “Working away from the office” again`),
    ).toBeVisible()
  })
  await seeTheReset({ page, address })
  await test.step('and brings back what was there', async () => {
    await office.getByRole('button', { name: 'Reset or restore: Working away from the office' }).click()
    await dialog.getByRole('button', { name: 'Restore: attempt 1' }).click()
    await expect(dialog).toContainText('Enter a reason.')
    await dialog.getByLabel('Reason').fill('It was the wrong course')
    await expectAccessible(office)
    await photograph(office, 'admin-cycles')
    await dialog.getByRole('button', { name: 'Restore: attempt 1' }).click()
    await expect(dialog).toBeHidden()
  })
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('link', { name: /^Continue/ })).toBeVisible()
  await expect(first).toContainText('Carmen, on the train to Sevilla')
})

async function takeBack({
  dialog,
  office,
  student,
}: {
  dialog: Locator
  office: Page
  student: OwnStudent
}): Promise<void> {
  await test.step('a teacher takes it back', async () => {
    const teacher = personOf('teacher', 'aurora.localhost')
    await office.goto(`/admin/login?redirectTo=${encodeURIComponent(`/admin/student?q=${student.email}`)}`)
    await office.getByLabel('Work e-mail').fill(teacher.email)
    await office.getByLabel('Password', { exact: true }).fill(teacher.password ?? '')
    await office.keyboard.press('Enter')
    await office.getByRole('link', { name: student.name }).click()
    await office.getByRole('button', { name: 'Extra tasks of “Working away from the office”' }).click()
    await expect(dialog).toContainText('Something with trains')
    await dialog.getByRole('button', { name: `Remove points: ${task}` }).click()
    await dialog.getByLabel('Reason').fill('Who did you tell?')
    await expectAccessible(office)
    await photograph(office, 'admin-extra-tasks')
    await dialog.getByRole('button', { name: 'Remove 20 points' }).click()
    await expect(dialog).toContainText(/Points removed on .*: Who did you tell\?/)
  })
}

async function seeTheReset({ page, address }: { page: Page; address: string }): Promise<void> {
  await page.reload()
  await expect(page.getByRole('region', { name: 'Earlier attempts' })).toContainText('Not completed')
  const notice = page
    .getByRole('note')
    .filter({ hasText: /Your progress was reset on .* You keep your points/ })
  await expect(notice).toContainText('Reason: The rules have changed')
  await expect(page.getByRole('main').getByRole('link', { name: 'Start again' })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'earlier-times')

  await goOnWith(page, new URL(address).pathname.split('~')[1] ?? '')
  await page.goto('/')
  const home = page.getByRole('region', { name: 'Working away from the office' })
  await expect(home).toContainText(/Your progress was reset on .*Reason: The rules have changed/)
  await expect(home).not.toContainText('New for you')
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Start again, 36 minutes')
  await photograph(page, 'home-after-reset')
  await visit(page, '/library/courses')
  const card = page.getByRole('article').filter({ hasText: 'Working away from the office' })
  await expect(card).toContainText('Start again')
}
