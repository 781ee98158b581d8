import type { FrameLocator, Locator, Page } from '@playwright/test'
import { ownName } from '../attempt.ts'
import { expect } from '../journey.ts'
import { type Office, type Prepared, paragraph, prepareCourse } from '../office.ts'

export const passage = 'The bank does not call.'

/** A draft in two languages with two lessons and an empty quiz. */
export async function aDraftToShare(
  office: Office,
): Promise<Prepared & { title: string; sectionPath: string }> {
  const title = ownName('Shared draft')
  const course = await prepareCourse(office, title, 'Calls from the bank', { locales: ['en_US', 'el_GR'] })
  await office.write(course, [paragraph('Invoices come by mail.'), paragraph(passage)])
  const { id: lessonId } = await office.post(`${course.sectionPath}/lessons`, { title: 'Parcels' })
  await office.write({ courseId: course.courseId, lessonId }, [paragraph('Nobody pays for a parcel.')])
  return { ...course, title }
}

/** Creates a link from the menu of the open course. Returns its address. */
export async function sharePreview(page: Page, title: string, name: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Share a preview…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New preview link' })
  await dialog.getByLabel('Who is it for?').fill(name)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const made = page.getByRole('dialog', { name: `Link for “${name}”` })
  await expect(made.getByLabel('Preview link')).toBeFocused()
  await made.getByRole('button', { name: 'Copy link' }).click()
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await expect(made.getByLabel('Preview link')).toHaveValue(address)
  await made.getByRole('button', { name: 'Done' }).click()
  return address
}

/** The student page within the preview. */
export const framedPage = (page: Page): FrameLocator => page.frameLocator('iframe')

/** Selects a paragraph of the framed page by a triple click, and comments on it. */
export async function commentOn(page: Page, text: string, comment: string): Promise<Locator> {
  const column = page.getByRole('complementary', { name: 'Comments' })
  await framedPage(page).getByText(text).click({ clickCount: 3 })
  await expect(column.getByText(`About: “${text}”`)).toBeVisible()
  await column.getByLabel('Your name').fill('Lena Hart')
  await column.getByLabel('Comment', { exact: true }).fill(comment)
  await page.keyboard.press('Control+Enter')
  await expect(column.getByRole('listitem').filter({ hasText: comment })).toBeVisible()
  return column
}
