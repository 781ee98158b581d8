import { expectAccessible } from '../support/accessibility.ts'
import { twentyMinutes, writeTwentyMinutes } from '../support/courses/twenty-minute-course.ts'
import { expect, test } from '../support/journey.ts'
import { pressOn, watchPointer } from '../support/keyboard.ts'
import { officeOf } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import {
  addGreek,
  approveAll,
  benchOf,
  changeThreeSentences,
  mendThreeSentences,
  publishByKeyboard,
  readInGreek,
  readTheKeys,
  translateAll,
} from '../support/translator.ts'

test.describe.configure({ timeout: 420_000 })

test('a course of twenty minutes goes into Greek by keyboard alone, is approved, published and read, and only three changed sentences come back', async ({
  page,
  request,
  arrive,
}) => {
  const office = await officeOf(request)
  const course = await writeTwentyMinutes(office)
  const [reviewer, student] = [await arrive(), await arrive()]
  const pointers = [await watchPointer(page), await watchPointer(reviewer), await watchPointer(student)]

  await test.step('a teacher translates it and hands it in', async () => {
    await arriveAsStaff(page, 'teacher')
    await addGreek(page, course)
    await readTheKeys(page)
    await translateAll(page, twentyMinutes)
    await pressOn(page, page.getByRole('button', { name: 'Submit for review' }))
    await expect(page.getByText('Submitted for review').first()).toBeVisible()
  })
  await test.step('a second person approves and publishes it', async () => {
    await arriveAsStaff(reviewer, 'admin', benchOf(course, '?state=in_review'))
    await approveAll(reviewer, twentyMinutes.size)
    await publishByKeyboard(reviewer, course)
  })
  const { courseId, companyId } = course
  await office.post(`/api/courses/${courseId}/assign`, { company_ids: [companyId], with_descendants: true })
  await test.step('a student reads it', () => readInGreek(student, course))

  await test.step('three sentences change, and only these come back', async () => {
    await changeThreeSentences(reviewer, course)
    await mendThreeSentences(page, course)
  })
  expect(pointers, 'nobody used a pointer').toEqual([[], [], []])
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'translate')
})
