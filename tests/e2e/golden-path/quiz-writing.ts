import { expect, type Page } from '@playwright/test'
import { course, questions } from './course.ts'
import { lookAt } from './look-at.ts'

type Question = (typeof questions)[number]

export async function writeQuiz(page: Page): Promise<void> {
  await page.getByRole('link', { name: course.title }).click()
  await page.getByRole('link', { name: course.quiz }).click()
  const [first, second] = questions as [Question, Question]
  await page.getByRole('button', { name: 'Add the first question' }).click()
  await writeQuestion(page, first)
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).waitFor()
  await writeQuestion(page, second)
  await expect(page.getByRole('list').getByText(first.text)).toBeVisible()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await lookAt(page, 'admin-quiz')
}

async function writeQuestion(page: Page, question: Question): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(text).toHaveValue('')
  await text.fill(question.text)
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: question.kind }).click()
  for (const [index, answer] of question.answers.entries()) await writeAnswer(page, index, answer)
  for (const index of question.right) await page.getByLabel(`Answer ${'ABC'[index]} is correct`).check()
  await page.getByLabel('Explanation, shown after the answer').fill(question.explanation)
}

async function writeAnswer(page: Page, index: number, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Answer ${'ABC'[index]}`, exact: true })
  // Enter at the end of an answer starts the next one.
  if (!(await field.isVisible())) await page.keyboard.press('Enter')
  await field.fill(text)
}
