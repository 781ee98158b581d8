import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { aQuizOfTwoTries } from '../support/courses/every-kind.ts'
import { expect, test } from '../support/journey.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test.use({ host: 'aurora.localhost' })

const grades = (page: Page) => page.getByRole('region', { name: 'Quiz results' })
const badges = (page: Page) => page.getByRole('region', { name: 'Badges in this course' })

async function takeQuiz(page: Page, quiz: string, answer: string): Promise<void> {
  await visit(page, quiz)
  await page.getByRole('button', { name: /^(Start quiz|Try again)$/ }).click()
  await page.getByRole('radio', { name: answer }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^(You passed|Not passed yet)$/ })).toBeVisible()
}

// Specification 7: GET grades and GET badges of a course
// Specification 7: POST mark-shared
test('a student looks at the results and badges of a course, and shares it without a certificate', async ({
  page,
  context,
  request,
  student,
}) => {
  const { courseId, quizId } = await aQuizOfTwoTries(request)
  const course = `/library/two-tries~${courseId}`
  const quiz = `${course}/item/quiz~${quizId}`
  await arriveAsStudent(page, student.email, `${course}?lang=en`)
  await expect(badges(page)).toContainText('Finish')
  await expect(badges(page).getByRole('listitem').filter({ hasText: 'Earned on' })).toHaveCount(0)
  await expect(grades(page)).toHaveCount(0)

  await takeQuiz(page, quiz, 'Open it')
  await visit(page, course)
  await expect(grades(page)).toContainText('Pass mark: 50%')
  await expect(grades(page)).toContainText('1 attempt left')
  await expect(grades(page)).toContainText('Not passed, 0%')

  await takeQuiz(page, quiz, 'Report it')
  await visit(page, course)
  await expect(grades(page)).toContainText('Attempt 2 counts (your best)')
  await expect(grades(page)).toContainText('Passed, 100%')
  await expect(badges(page).getByRole('listitem').filter({ hasText: 'Earned on' })).not.toHaveCount(0)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'course-results')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, `${course}/finish`)
  const shared = page.waitForResponse((response) => response.url().endsWith('/mark-shared'))
  await page.getByRole('button', { name: 'Copy text' }).click()
  expect((await shared).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Text copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^I completed “Two tries” at .+\.$/,
  )
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'finish-without-certificate')
})
