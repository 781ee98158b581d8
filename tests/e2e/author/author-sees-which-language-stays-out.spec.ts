import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

test('publishing names a language that stays out and leads to what it lacks', async ({ page, request }) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'Left out languages', 'A lesson')
  await office.write(course, [paragraph('Look twice.')])
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  await arriveAsStaff(page, 'admin', `/admin/courses/${course.courseId}`)
  await page
    .getByRole('button', { name: /Publish/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Show what is missing in Greek' })).toBeVisible()
  await page.getByRole('link', { name: 'Show what is missing in Greek' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'English to Greek' })).toBeVisible()
  await expect(page).toHaveURL(/only=todo/)
})
