import { readFile } from 'node:fs/promises'
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect } from '../journey.ts'
import { officeOf, paragraph, prepareCourse } from '../office.ts'
import type { PackageFiles } from './lms-page.ts'

/** A course with a lesson of two steps and a quiz with one question; its id. */
export async function aCourseToTakeAlong(request: APIRequestContext, title: string): Promise<string> {
  const office = await officeOf(request)
  const course = await prepareCourse(office, title, 'Look twice')
  const pageBreak = { type: 'pageBreak', attrs: { id: crypto.randomUUID() } }
  await office.write(course, [
    paragraph('Who writes to you?'),
    pageBreak,
    paragraph('And what do they want?'),
  ])
  const quizzes = `/api/courses/${course.courseId}/quizzes`
  const quiz = await office.post(quizzes, { title: 'What you saw', section_id: null })
  await office.post(`${quizzes}/${quiz.id}/questions`, {
    type: 'single_choice',
    text: 'Who writes at three at night?',
    explanation: 'Banks sleep.',
    answers: [
      { text: 'A thief', is_correct: true },
      { text: 'The bank', is_correct: false },
    ],
  })
  return course.courseId
}

/** Downloads a course from its page. */
export async function downloadPackage(page: Page, title: string, format: string): Promise<PackageFiles> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: `Download “${title}”` })
  await dialog.getByText(format, { exact: true }).click()
  await expect(dialog).toContainText('The package contains the correct answers')
  const arrives = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  return unzipSync(await readFile(await (await arrives).path()))
}

/** Answers the quiz’s only question on its page. */
export async function takeQuiz(course: FrameLocator, button: string, answer: string): Promise<void> {
  await course.getByRole('button', { name: button }).click()
  await course.getByText(answer).click()
  await course.getByRole('button', { name: 'Check answer' }).click()
  await expect(course.getByText('Banks sleep.')).toBeVisible()
  await course.getByRole('button', { name: 'See your results' }).click()
}
