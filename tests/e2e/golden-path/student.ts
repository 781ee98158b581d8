import { expect, type Page } from '@playwright/test'
import type { OwnStudent } from '../support/attempt.ts'
import { mailCount, nextLink } from '../support/outbox.ts'
import { visit } from '../support/visit.ts'
import { course, words } from './course.ts'
import { lookAt, lookClosely } from './look-at.ts'

export async function signInByMail(page: Page, { email }: OwnStudent): Promise<void> {
  const before = await mailCount(email)
  await page.goto('/library/courses')
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect(page).toHaveURL(/\/login\/check/)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your e-mail' })).toBeVisible()
  await lookAt(page, 'login-check')
  const { pathname, search } = new URL(await nextLink(email, before, '/magic/'))
  await page.goto(pathname + search)
  // Mail scanners open links, so only the button uses the link up.
  await page.goto(pathname + search)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await lookClosely(page, 'magic')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

export async function chooseEnglish(page: Page, { name }: OwnStudent): Promise<void> {
  await visit(page, '/settings/profile')
  await page.getByRole('combobox').first().selectOption('en_US')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await lookAt(page, 'settings')
  await visit(page, '/')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: new RegExp(`^Good (morning|afternoon|evening), ${name.split(' ')[0]}`),
    }),
  ).toBeVisible()
  await lookAt(page, 'home')
}

export async function findCourse(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Library/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  await lookAt(page, 'library')
  await page.getByRole('link', { name: course.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await lookAt(page, 'course')
}

export async function readLesson(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start course' }).click()
  await expect(page.getByText(words.opening)).toBeVisible()
  await expect(page.getByRole('img', { name: words.alt })).toBeVisible()
  await lookAt(page, 'lesson')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(words.advice)).toBeVisible()
  await expect(page.getByText(words.ending)).toBeVisible()
  await lookClosely(page, 'lesson-step-2')
}

/** Goes from the library to a lesson or quiz of the course. */
export async function openItem(page: Page, title: string): Promise<void> {
  await page.goto('/library/courses')
  await page.getByRole('link', { name: course.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await page.getByRole('main').getByRole('link').filter({ hasText: title }).last().click()
}
