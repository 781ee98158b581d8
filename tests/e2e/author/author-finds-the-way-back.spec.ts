import type { Locator, Page } from '@playwright/test'
import { pictureFile } from '../golden-path/course.ts'
import { attemptLetters, ownName } from '../support/attempt.ts'
import { expectSaved } from '../support/courses/editor-page.ts'
import { expect, test } from '../support/journey.ts'
import { type Office, officeOf, type Prepared, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const title = 'A long course'

test('an author finds her place again in a long outline, and her releases', async ({ page, request }) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, title, 'Lesson 0')
  const { courseId } = course
  const chapters = `/api/courses/${courseId}/chapters`
  for (let chapter = 1; chapter <= 3; chapter += 1) {
    const { id } = await office.post(chapters, { title: `Chapter ${chapter}` })
    const { id: sectionId } = await office.post(`${chapters}/${id}/sections`, { title: `Section ${chapter}` })
    const titles = Array.from({ length: 100 }, (_, nth) => `Lesson ${chapter}.${nth + 1}`)
    await office.post(`/api/courses/${courseId}/outline/items`, {
      kind: 'lesson',
      section_id: sectionId,
      titles,
    })
  }
  await arriveAsStaff(page, 'admin', `/admin/courses/${courseId}`)

  await test.step('the outline of 300 lessons returns to the row that was opened', async () => {
    const row = page.getByRole('link', { name: 'Lesson 3.60', exact: true })
    await row.click()
    await expect(page.getByLabel('Lesson text')).toBeVisible()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
  })

  await test.step('and is searched by title, by keys', async () => {
    await page.getByRole('link', { name: 'Lesson 3.60', exact: true }).press('/')
    const search = page.getByRole('searchbox', { name: 'Search titles' })
    await expect(search).toBeFocused()
    await search.fill('lesson 2.77')
    await expect(page.getByText('1 lesson or quiz')).toBeVisible()
    await photograph(page, 'admin-course-search')
    await expectToFitPhone(page)
    await search.press('Enter')
    const found = page.getByRole('link', { name: 'Lesson 2.77' })
    await expect(found).toBeFocused()
    await found.press('Enter')
    await expect(page.getByLabel('Lesson text')).toBeVisible()
    await page.goBack()
    await expect(search).toHaveValue('lesson 2.77')
    await expect(found).toBeFocused()
    await search.press('Escape')
    await expect(page.getByRole('link', { name: 'Lesson 1.1', exact: true })).toBeVisible()
    await search.fill('nothing like it')
    await expect(page.getByText('No title fits')).toBeVisible()
  })
})

test('an author adds a picture and marks the signs of an e-mail', async ({ page, request }) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'Signs and pictures', 'Signs')
  const { courseId, lessonId } = course
  await arriveAsStaff(page, 'teacher', `/admin/courses/${courseId}/lessons/${lessonId}/content/en_US`)
  const settings = page.getByRole('complementary', { name: 'Settings' })

  await test.step('after an upload the cursor is in the alternative text', async () => {
    await page.getByLabel('Lesson text').click()
    await page
      .locator('input[type=file][accept*="image/png"]')
      .first()
      .setInputFiles(await pictureFile('pressure'))
    const alt = settings.getByLabel('Alternative text')
    await expect(alt).toBeFocused()
    await photograph(page, 'editor-alt-focused')
  })

  await test.step('a decorative picture needs none', async () => {
    await expect(page.getByRole('button', { name: 'Alternative text is missing' })).toBeVisible()
    await settings.getByLabel('Decorative').check()
    await expect(settings.getByLabel('Alternative text')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Alternative text is missing' })).toBeHidden()
    await photograph(page, 'editor-decorative')
    await expectSaved(page)
    await page.reload()
    await expect(page.getByLabel('Lesson text').locator('img')).toHaveAttribute('alt', '')
  })

  await test.step('marked words open their entry, in view and ready to be explained', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await page.keyboard.type('/inspect')
    await page.keyboard.press('Enter')
    const message = settings.getByLabel('Message', { exact: true })
    await message.fill('Pay today, or your account is closed.')
    await selectWords(message, 9)
    await settings.getByRole('button', { name: 'Mark as a warning sign' }).click()
    const why = settings.getByLabel('Why it’s a sign').last()
    await expect(why).toBeFocused()
    await expect(why).toBeInViewport()
    await photograph(page, 'editor-sign-marked')
    await expectSaved(page)
  })
})

test('an admin asks who gets the first release, looks at releases and cannot delete what was begun', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, ownName('Released twice'), 'First words')
  const { courseId } = course
  await office.write(course, [paragraph('What the first release says.')])
  await arriveAsStaff(page, 'admin', `/admin/courses/${courseId}`)

  await test.step('the first release asks, and goes to nobody unasked', async () => {
    await page.getByRole('button', { name: 'Publish release 1' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: /No one yet/ })).toBeChecked()
    await photograph(page, 'admin-first-audience')
    await dialog.getByRole('radio', { name: /Choose who gets it/ }).check()
    await dialog.getByRole('button', { name: 'Publish release 1' }).click()
    const assign = page.getByRole('dialog', { name: /Assign/ })
    await expect(assign).toBeVisible()
    await assign.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Release 1 published')).toBeVisible()
  })

  await compareReleases({ page, course, courseId, office })
  await keepUnsavedChanges({ page, courseId })
  await test.step('the copy of a copy has a number', async () => {
    await office.post(`/api/courses/${courseId}/clone`, { title: `${ownName('Released twice')} (copy)` })
    await page.goto(`/admin/courses?q=${attemptLetters()}`)
    await page.getByRole('button', { name: `More actions for ${ownName('Released twice')} (copy)` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('Title of the copy')).toHaveValue(`${ownName('Released twice')} (copy 2)`)
  })
})

async function compareReleases({
  page,
  course,
  courseId,
  office,
}: {
  page: Page
  course: Prepared & { sectionPath: string }
  courseId: string
  office: Office
}): Promise<void> {
  await test.step('a past release is looked at and compared', async () => {
    await office.write(course, [paragraph('What the second release says.')])
    await office.post(`/api/courses/${courseId}/publish`, { kind: 'material' })
    await page.goto(`/admin/courses/${courseId}?tab=releases`)
    await photograph(page, 'admin-releases-look')
    await expectToFitPhone(page)
    await page.getByRole('link', { name: 'Compare release 2 with another' }).click()
    await expect(page.getByRole('combobox', { name: 'Compared with' })).toBeVisible()
    await page
      .getByRole('button', { name: /First words/ })
      .first()
      .click()
    await expect(page.getByText('second').first()).toBeVisible()
    await photograph(page, 'admin-compare-releases')
    await expectToFitPhone(page)
    await page.goBack()
    await page.getByRole('button', { name: 'View release 1 as students read it' }).click()
    const stage = page.frameLocator('iframe')
    await expect(stage.getByText('What the first release says.')).toBeVisible()
    await expect(page.getByText('A past release as its students read it')).toBeVisible()
    await photograph(page, 'admin-past-release')
  })
}

async function keepUnsavedChanges({ page, courseId }: { page: Page; courseId: string }): Promise<void> {
  await test.step('what students have begun is said to stay before anything is deleted', async () => {
    // Simulates that a student has started the course in the meantime.
    await page.route(`**/api/courses/${courseId}`, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { can: object } }
      await route.fulfill({ response, json: { data: { ...data, can: { ...data.can, remove: false } } } })
    })
    await page.goto(`/admin/courses?q=${attemptLetters()}`)
    await page
      .getByRole('button', { name: `More actions for ${ownName('Released twice')}`, exact: true })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: /can’t be deleted/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Archive' })).toBeVisible()
    await photograph(page, 'admin-cannot-delete')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.unroute(`**/api/courses/${courseId}`)
  })
}

/** Selects the first letters of a field by keyboard. */
async function selectWords(field: Locator, letters: number): Promise<void> {
  await field.press('Control+Home')
  for (let letter = 0; letter < letters; letter += 1) await field.press('Shift+ArrowRight')
}
