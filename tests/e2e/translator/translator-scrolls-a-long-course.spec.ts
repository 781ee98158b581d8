import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { type Office, officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit } from '../support/translator.ts'

const lessonCount = 60
const perLesson = 1_000
/** The titles of the course, its chapter, section and lessons are units, too. */
const total = lessonCount * perLesson + lessonCount + 3

/** A course of 60,000 paragraphs, which becomes a job with as many units. */
async function writeLongCourse(office: Office) {
  const course = await prepareCourse(office, 'A very long course', 'Lesson 1')
  for (let lesson = 1; lesson <= lessonCount; lesson += 1) {
    const { id: lessonId } =
      lesson === 1
        ? { id: course.lessonId }
        : await office.post(`${course.sectionPath}/lessons`, { title: `Lesson ${lesson}` })
    const blocks = Array.from({ length: perLesson }, (_, at) =>
      paragraph(`Text ${at + 1} of lesson ${lesson}.`),
    )
    await office.write({ ...course, lessonId }, blocks)
  }
  const { id: jobId } = await office.post(`/api/courses/${course.courseId}/translation_jobs`, {
    locale: 'el_GR',
  })
  return { ...course, jobId }
}

const rows = (page: Page) => page.getByRole('region', { name: 'Texts' }).getByRole('listitem')

/** A jump that happens while rows are measured after the previous one is undone; a person would jump again. */
const jump = (page: Page, share: number, target: Locator) =>
  expect(async () => {
    await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share)
    await expect(target).toBeVisible({ timeout: 5_000 })
  }).toPass()

test('a course of 60,000 texts is scrolled, searched and translated without waiting', async ({
  page,
  request,
}) => {
  test.slow()
  const course = await writeLongCourse(await officeOf(request))
  await arriveAsStaff(page, 'teacher', benchOf(course))
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(total))
  expect(await rows(page).count()).toBeLessThan(60)

  await jump(page, 0.5, page.getByText(/^Text \d+ of lesson (29|30|31)\.$/).first())
  expect(await rows(page).count()).toBeLessThan(60)

  const last = page.getByRole('button', { name: `Text ${perLesson} of lesson ${lessonCount}.` })
  await jump(page, 1, last)
  await last.click()
  await expect(openUnit(page).getByRole('textbox')).toBeFocused()
  await expect(rows(page).last()).toHaveAttribute('aria-posinset', String(total))
  await page.keyboard.press('Alt+ArrowUp')
  await expect(openUnit(page)).toContainText(`Text ${perLesson - 1} of lesson ${lessonCount}.`)
  await expect(openUnit(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('Κείμενο')
  await expect(openUnit(page).getByRole('textbox')).toHaveText('Κείμενο')
  // Not the unit before it.
  await expect(page).toHaveURL(new RegExp(`unit=${await openUnit(page).getAttribute('data-unit')}`))
  await expect(openUnit(page)).toBeInViewport()

  // The address alone leads back to the unit, with the unsaved text.
  await page.reload()
  await expect(openUnit(page).getByRole('textbox')).toHaveText('Κείμενο')
  await expect(openUnit(page)).toBeInViewport()

  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByText('A very long course').last()).toBeVisible()
  await expect(openUnit(page)).not.toBeInViewport()
  await page.keyboard.press('Escape')
  const left = page.getByRole('button', { name: `Text ${perLesson - 1} of lesson ${lessonCount}.` })
  await expect(left).toBeFocused()
  await expect(page).not.toHaveURL(/unit=/)
  await expect(left).toBeInViewport()

  // Rows missed while offline can be loaded again, by hand or when the network is back.
  await page.route('**/texts?*', (route) => route.abort())
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 4))
  const again = rows(page).getByRole('button', { name: 'Try again' })
  await expect(again.first()).toBeVisible()
  await page.unroute('**/texts?*')
  // Each page of rows is loaded by itself, and the first button may belong to one above what is shown.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click()
    await expect(again).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  await expect(page.getByText(/^Text \d+ of lesson (14|15|16)\.$/).first()).toBeVisible()
  await page.context().setOffline(true)
  await jump(page, 0.5, again.first())
  await page.context().setOffline(false)
  await expect(page.getByText(/^Text \d+ of lesson (29|30|31)\.$/).first()).toBeVisible()

  await page.keyboard.press('Control+Shift+f')
  await page.keyboard.type('432 of lesson 37')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=432/)
})
