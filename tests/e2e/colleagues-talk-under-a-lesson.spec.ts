import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { createOwnStudent, type OwnStudent, ownName } from './support/attempt.ts'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/people.ts'
import { expectToFitPhone, photograph } from './support/screens.ts'
import { arriveAsStudent, beginStaffSession } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

const host = 'aurora.localhost'
test.use({ host })

const question = () => ownName('Where do I keep the old ones?')
const unkind = 'Only a fool has to ask that.'

test('two people talk under a lesson, one reports, a moderator decides and both learn of it', async ({
  page,
  request,
  arrive,
}) => {
  const asker = await createOwnStudent(request, { firstName: 'Carmen', host })
  const colleague = await createOwnStudent(request, { firstName: 'Pablo', host })
  await arriveAsStudent(page, asker.email)
  const lesson = await openLesson(page)
  await test.step('a question from a lesson knows where it comes from, and Back leads there', async () => {
    await page.getByRole('button', { name: 'Ask about this lesson' }).click()
    await expect(page.getByRole('form', { name: 'New post' })).toContainText('Asked from')
    await page.goBack()
    await expect(page).toHaveURL(lesson)
    await page.getByRole('button', { name: 'Ask about this lesson' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(question())
    await page.getByRole('textbox', { name: 'New post' }).fill('The lesson says not to write them down.')
    await page.getByRole('button', { name: 'Post question' }).click()
    await expect(page.getByRole('heading', { level: 1, name: question() })).toBeVisible()
  })
  const other = await arrive()
  await arriveAsStudent(other, colleague.email, `${new URL(page.url()).pathname}?lang=en`)
  await test.step('a comment comes to the open post by itself', async () => {
    await mentionAsker(other, asker)
    await other.keyboard.type(unkind)
    await other.getByRole('button', { name: 'Post comment' }).click()
    await expect(page.getByText(unkind)).toBeVisible()
  })
  await expectAccessible(page)
  await photograph(page, 'community-post')
  await test.step('the asker reports it', async () => {
    await page
      .getByRole('article')
      .filter({ hasText: unkind })
      .getByRole('button', { name: /^Report/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Unkind or insulting' }).check()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(page.getByText('Thank you. The moderators will look at it.')).toBeVisible()
  })
  await decide(await arrive())
  await test.step('the reporter learns the outcome, and the writer why', async () => {
    await visit(page, '/community/own')
    await expect(page.getByRole('region', { name: 'Your reports' })).toContainText('Acted on')
    await photograph(page, 'community-own')
    await other.reload()
    await expect(other.getByText(/A moderator hid this/)).toBeVisible()
    await expect(other.getByText('It insults a colleague.')).toBeVisible()
  })
  await test.step('the question stands at the end of the lesson', async () => {
    await visit(page, lesson)
    await toTheEnd(page)
    const questions = page.getByRole('region', { name: 'Questions about this lesson' })
    await expect(questions.getByRole('link', { name: question() })).toBeVisible()
    await expectToFitPhone(page)
    await photograph(page, 'lesson-questions')
  })
})

/** Opens the first lesson of a course and returns its address. */
async function openLesson(page: Page): Promise<string> {
  await page.goto('/library/courses?lang=en')
  await page.locator('main a[href^="/library/"][href*="~"]').first().click()
  await page.locator('main a[href*="/item/"]').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  return page.url()
}

/** An @ in a comment suggests people of the thread, by keyboard. */
async function mentionAsker(other: Page, { name }: OwnStudent): Promise<void> {
  const field = other.getByRole('textbox', { name: 'Your comment' })
  await field.pressSequentially('Hi @cAr')
  await expect(other.getByRole('option')).toContainText([name])
  await expectAccessible(other)
  await photograph(other, 'community-mention')
  await field.press('Enter')
  await expect(field).toHaveValue(`Hi @${name} `)
  await expect(other.getByRole('option')).toHaveCount(0)
}

async function toTheEnd(page: Page): Promise<void> {
  const step = page.getByRole('status').filter({ hasText: /^Step \d/ })
  await expect(step).toBeVisible()
  const total = Number((await step.textContent())?.match(/\d+$/)?.[0])
  for (let number = 2; number <= total; number += 1) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(step).toHaveText(`Step ${number} of ${total}`)
  }
}

async function decide(office: Page): Promise<void> {
  await test.step('a moderator hides it and says why', async () => {
    await office.goto('/robots.txt')
    await beginStaffSession(office, personOf('admin', host))
    await office.goto('/admin/community?lang=en')
    await expect(office.getByRole('link', { name: 'Open the first one' })).toBeVisible()
    const { width, height } = office.viewportSize() ?? { width: 1440, height: 900 }
    await office.setViewportSize({ width: 360, height: 780 })
    await expect(office.getByRole('link', { name: 'Open the first one' })).toBeVisible()
    await office.setViewportSize({ width, height })
    await expectAccessible(office)
    await photograph(office, 'admin-community-queue')
    await office.getByRole('link', { name: question() }).click()
    await office.getByRole('radio', { name: 'Hide it' }).check()
    // A rule is optional: one that was chosen can be taken back.
    const rule = office.getByRole('combobox', { name: 'Rule' })
    const law = office.getByRole('option', { name: 'It’s against the law' })
    for (const value of ['It’s against the law', '']) {
      await rule.click()
      await law.click()
      await expect(rule).toHaveValue(value)
    }
    await office.getByLabel('What you saw').fill('It insults a colleague.')
    await expectAccessible(office)
    await photograph(office, 'admin-community-decision')
    await office.getByRole('button', { name: /^Decide/ }).click()
    await expect(office.getByText('Decided. Everyone concerned has been told.')).toBeVisible()
  })
}
