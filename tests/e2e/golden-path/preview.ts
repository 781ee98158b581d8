import { expect, type Page } from '@playwright/test'
import { choose } from '../support/choice.ts'
import { course, questions, words } from './course.ts'
import { lookAt } from './look-at.ts'
import { openCourse } from './teacher.ts'

/** Views the draft as a student would see it: the lesson’s steps, then the quiz, answered and graded. */
export async function previewDraft(page: Page): Promise<void> {
  await openCourse(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Draft preview: nothing is recorded.')).toBeVisible()
  const inside = page.frameLocator('iframe').getByRole('main')
  await expect(inside.getByText(words.opening)).toBeVisible()
  await lookAt(page, 'admin-preview-lesson')
  await choose(page, 'Phone')
  await inside.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(inside.getByText(words.advice)).toBeVisible()
  await inside.getByRole('button', { name: 'Finish lesson' }).click()
  await inside.getByRole('button', { name: `Next: ${course.quiz}` }).click()
  await expect(page).toHaveURL(/\/~\/quiz\/.*on=phone/)
  await inside.getByRole('button', { name: 'Start quiz' }).click()
  await expect(inside.getByText(questions[0]?.text ?? '')).toBeVisible()
  await lookAt(page, 'admin-preview-quiz')
  await page.getByLabel('Student').selectOption('Failed once')
  await expect(inside.getByRole('heading', { name: 'Not passed yet' })).toBeVisible()
  await openCourse(page)
}
