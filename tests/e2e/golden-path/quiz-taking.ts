import { expect, type Page } from '@playwright/test'
import { course, questions } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'
import { openItem } from './student.ts'

const [single, multiple] = questions as [(typeof questions)[number], (typeof questions)[number]]

const question = (page: Page, { text }: { text: string }) =>
  page.getByRole('heading', { level: 1, name: text })

/** Fails once, reads the explanation, then passes: once by pointer, once by keyboard. */
export async function passQuiz(page: Page): Promise<void> {
  await openItem(page, course.quiz)
  await expect(page.getByRole('heading', { level: 1, name: course.quiz })).toBeVisible()
  await lookAt(page, 'quiz-start')
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await answerWrong(page)
  await answerByKeys(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Not passed yet' })).toBeVisible()
  await lookClosely(page, 'quiz-failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(question(page, single)).toBeVisible()
  await page.getByRole('radio', { name: single.answers[1] }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByRole('heading', { name: 'Correct' })).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await answerByKeys(page)
  await expect(page.getByRole('heading', { level: 1, name: 'You passed' })).toBeVisible()
  await lookClosely(page, 'quiz-passed')
}

async function answerWrong(page: Page): Promise<void> {
  await expect(question(page, single)).toBeVisible()
  await lookClosely(page, 'quiz-question')
  await page.getByRole('radio', { name: single.answers[0] }).check()
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText('Not quite')).toBeVisible()
  await expect(page.getByText(single.explanation)).toBeVisible()
  await lookClosely(page, 'quiz-explanation')
  await readOn(page)
  await page.getByRole('button', { name: 'Next question' }).click()
}

/** The explanation links to its lesson; on return, the attempt is unchanged. */
async function readOn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: course.lesson }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.lesson })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(single.explanation)).toBeVisible()
  await expect(page.getByRole('radio', { name: single.answers[0] })).toBeChecked()
}

/** Digits select, Enter checks, Enter again continues. */
async function answerByKeys(page: Page): Promise<void> {
  await expect(question(page, multiple)).toBeVisible()
  for (const index of multiple.right) await page.keyboard.press(String(index + 1))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(multiple.right.length)
  await page.keyboard.press('Enter')
  await expect(page.getByText(multiple.explanation)).toBeVisible()
  await page.keyboard.press('Enter')
}
