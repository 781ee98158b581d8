import { expect, type Page } from '@playwright/test'
import { course, questions, words } from './course.ts'
import { lookAt } from './look-at.ts'
import { openCourse } from './teacher.ts'

/** The draft as a student would see it: the lesson’s steps, then the quiz. */
export async function previewDraft(page: Page): Promise<void> {
  await openCourse(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Preview of the draft: nothing is recorded.')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(words.opening)).toBeVisible()
  await lookAt(page, 'admin-preview-lesson')
  await main.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(main.getByText(words.advice)).toBeVisible()
  await main.getByRole('link', { name: `Next: ${course.quiz}` }).click()
  for (const { text } of questions) await expect(main.getByText(text).first()).toBeVisible()
  await lookAt(page, 'admin-preview-quiz')
  await openCourse(page)
}
