import { expect, type Page } from '@playwright/test'
import { course, words } from './course.ts'
import { expectSaved } from './lesson-writing.ts'
import { lookClosely } from './look-at.ts'
import { openItem } from './student.ts'
import { openCourse } from './teacher.ts'

export const news = 'Nobody who is in a hurry is worth a hurry.'
const saved = 'Always.'
const other = 'Put the phone down first.'

async function openLesson(page: Page): Promise<void> {
  await openCourse(page)
  await page.getByRole('link', { name: course.lesson }).first().click()
  await expect(page.getByText(words.opening)).toBeVisible()
}

async function writeAtEnd(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add text below the last block' }).click()
  await page.keyboard.insertText(text)
}

async function writeBehind(page: Page, text: string, more: string): Promise<void> {
  await page.getByLabel('Lesson text').getByText(text).click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(more)
}

/** Two browsers change the same block; the later save is refused and offers both texts to choose from. */
export async function writeTogether(one: Page, two: Page): Promise<void> {
  await openLesson(one)
  await openLesson(two)
  await writeAtEnd(one, news)
  await expectSaved(one)
  await expect(two.getByLabel('Lesson text').getByText(news)).toBeVisible()
  await two.context().setOffline(true)
  await writeBehind(two, news, ` ${other}`)
  await writeBehind(one, news, ` ${saved}`)
  await expectSaved(one)
  await two.context().setOffline(false)
  await two.getByRole('button', { name: 'Compare' }).click()
  const dialog = two.getByRole('dialog', { name: 'Two people changed the same block' })
  await expect(dialog.getByText(saved)).toBeVisible()
  await expect(dialog.getByText(other)).toBeVisible()
  await lookClosely(two, 'admin-conflict')
  await dialog.getByRole('button', { name: 'Use saved version' }).click()
  await expect(two.getByLabel('Lesson text').getByText(saved)).toBeVisible()
}

/** An open lesson stays in its release; after the reader leaves it, it opens in the newest one. */
export async function leaveLesson(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: course.quiz }).first().click()
  await expect(page).toHaveURL(/who-is-calling/)
  await expect(page.getByRole('heading', { level: 1, name: course.lesson })).toBeHidden()
}

/** Opens the lesson again and goes to its last step. */
export async function readAgain(page: Page): Promise<void> {
  await openItem(page, course.lesson)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next.or(page.getByText(words.ending)).first()).toBeVisible()
  if (await next.isVisible()) await next.click()
  await expect(page.getByText(words.ending)).toBeVisible()
}
