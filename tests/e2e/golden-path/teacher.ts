import { expect, type Page } from '@playwright/test'
import { type DemoPerson, personOf } from '../support/people.ts'
import { visit } from '../support/visit.ts'
import { course, pictureFile } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'

export async function signInStaff(page: Page, role: 'teacher' | 'admin'): Promise<DemoPerson> {
  const person = personOf(role)
  await page.goto('/admin/courses')
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=/)
  await page.getByLabel('Work e-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  return person
}

export async function makeCourse(page: Page): Promise<void> {
  await lookAt(page, 'admin-courses')
  await page.getByRole('button', { name: 'New course' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(course.title)
  await dialog.getByText('Intermediate').click()
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile('lookalike-domain'))
  await expect(dialog.getByRole('img', { name: 'Selected picture' })).toBeVisible()
  await lookClosely(page, 'admin-new-course')
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await page.getByRole('button', { name: 'Add the first chapter' }).click()
  // Each new entry opens the field for its first child.
  await nameEntry(page, 'chapter', course.chapter)
  await nameEntry(page, 'section', course.section)
  await nameEntry(page, 'lesson', course.lesson)
  await expect(page.getByRole('link', { name: course.lesson })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quiz', exact: true }).click()
  await nameEntry(page, 'quiz', course.quiz)
  await expect(page.getByRole('link', { name: course.quiz })).toBeVisible()
  await page.keyboard.press('Escape')
  await lookAt(page, 'admin-course')
}

async function nameEntry(page: Page, kind: string, name: string): Promise<void> {
  const field = page.getByLabel(`Title of the ${kind}`)
  await field.fill(name)
  await field.press('Enter')
}

export async function openCourse(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== '/admin/courses') await visit(page, '/admin/courses')
  await page.getByRole('link', { name: course.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
}

export async function handIn(page: Page, release: number): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('New for the autumn')
  await lookClosely(page, `admin-hand-in-${release}`)
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('submitted for review')).toBeVisible()
  await expect(page.getByText('In review').first()).toBeVisible()
}
