import { openLesson } from './support/courses/editor-page.ts'
import { expect, test } from './support/journey.ts'
import { joined } from './support/live.ts'
import { officeOf, paragraph, prepareCourse } from './support/office.ts'
import { personOf } from './support/people.ts'

// Specification +: A teacher sees at once who else opens the lesson
test('a teacher in a lesson sees at once who else comes, without waiting for the page to ask', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Live hints', 'Side by side')
  await office.write(prepared, [paragraph('The only line.', 'first')])
  const pageJoined = joined(page)
  await openLesson(page, prepared, { role: 'teacher' })
  await pageJoined
  const editors = `/api/courses/${prepared.courseId}/lessons/${prepared.lessonId}/editors`
  const alsoEditing = page.getByRole('list', { name: 'Also editing' })
  await expect(alsoEditing).toBeHidden()
  // The page polls every ten seconds: the admin arrives right after such a request.
  await page.waitForResponse((response) => response.url().endsWith(editors))
  await office.post(editors, { locale: 'en_US' })
  await expect(alsoEditing).toContainText(personOf('admin').name, { timeout: 5_000 })
})

test('a teacher in a lesson sees at once that somebody has left it', async ({ page, request, arrive }) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Live goodbyes', 'Side by side')
  await office.write(prepared, [paragraph('The only line.', 'first')])
  const pageJoined = joined(page)
  await openLesson(page, prepared, { role: 'teacher' })
  await pageJoined
  const other = await arrive()
  await openLesson(other, prepared)
  const alsoEditing = page.getByRole('list', { name: 'Also editing' })
  await expect(alsoEditing).toContainText(personOf('admin').name, { timeout: 15_000 })
  const left = other.waitForResponse((response) => response.request().method() === 'DELETE')
  await other.getByRole('link', { name: 'Courses' }).first().click()
  expect((await left).status()).toBe(204)
  await expect(alsoEditing).toBeHidden({ timeout: 5_000 })
})
