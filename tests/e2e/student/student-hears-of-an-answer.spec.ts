import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createOwnStudent, ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const host = 'aurora.localhost'
test.use({ host })

const question = () => ownName('May I plug it in?')

test('a student hears of an answer, opens it from the bell and ends e-mails of that kind', async ({
  page,
  request,
  student,
  arrive,
}) => {
  await arriveAsStudent(page, student.email, '/community/recent?lang=en')
  await ask(page)
  const other = await arrive()
  const colleague = await createOwnStudent(request, { firstName: 'Pablo', host })
  await arriveAsStudent(other, colleague.email, `${new URL(page.url()).pathname}?lang=en`)
  await visit(page, '/')
  await other.getByRole('textbox', { name: 'Your comment' }).fill('Never, give it to the team.')
  await other.getByRole('button', { name: 'Post comment' }).click()

  await test.step('the bell says so and leads there by keyboard', async () => {
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
    await bell.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('link', { name: question() })).toBeVisible()
    await photograph(page, 'notification-bell')
    await panel.getByRole('link', { name: question() }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: question() })).toBeVisible()
  })
  await test.step('it is read in the list of all', async () => {
    await visit(page, '/notifications')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: question() })
    await expect(row).toBeVisible()
    await expect(row.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
  })
  await test.step('e-mails of that kind end', () => endDailyMails(page))
  await expectAccessibleInBothThemes(page)
  await expectToFitPhone(page)
  await photograph(page, 'notifications')
})

async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New post' }).fill('I found a stick in the yard.')
  await page.getByRole('textbox', { name: 'Title' }).fill(question())
  await page.getByRole('checkbox', { name: 'This is a question' }).check()
  await page.getByRole('button', { name: 'Post question' }).click()
  await expect(page.getByRole('heading', { level: 1, name: question() })).toBeVisible()
}

async function endDailyMails(page: Page): Promise<void> {
  const daily = page.getByRole('checkbox', { name: 'Answers to my questions: Daily e-mail' })
  await expect(daily).toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/notification-choices') && answer.request().method() === 'PATCH',
  )
  await daily.uncheck()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(daily).not.toBeChecked()
}
