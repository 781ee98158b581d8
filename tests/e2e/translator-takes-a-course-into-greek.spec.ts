import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { pressOn } from './support/keyboard.ts'
import { officeOf, paragraph, prepareCourse } from './support/office.ts'
import { expectToFitPhone, photograph } from './support/screens.ts'
import { arriveAsStaff } from './support/sign-in.ts'
import {
  addGreek,
  approveAll,
  benchOf,
  openUnit,
  paragraphs,
  readInGreek,
  translateAll,
} from './support/translator.ts'

test('a course goes into Greek by keyboard, is approved, published and read, and only what changes comes back', async ({
  page,
  request,
  arrive,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'Invoices that wait', 'The late invoice')
  await office.write(
    course,
    paragraphs.map((text) => paragraph(text)),
  )

  await arriveAsStaff(page, 'teacher')
  await addGreek(page, course)
  await translateAll(page)
  await pressOn(page, page.getByRole('button', { name: 'Submit for review' }))
  await expect(page.getByText('Submitted for review').first()).toBeVisible()

  const reviewer = await arrive()
  await arriveAsStaff(reviewer, 'admin')
  await reviewer.goto(benchOf(course, '?state=in_review'))
  await approveAll(reviewer)
  await office.publish(course)
  await readInGreek(await arrive(), course)

  await office.edit(course, (blocks) =>
    blocks.map((block, index) =>
      index === 0 ? block : { ...block, content: [{ type: 'text', text: `${paragraphs[index]} Today.` }] },
    ),
  )
  await page.goto(benchOf(course, '?only=todo'))
  await expect(page.getByRole('button', { name: /Open$/ })).toHaveCount(3)
  await page.keyboard.press('Alt+n')
  await expect(openUnit(page).getByRole('insertion')).toHaveText(/Today/)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'translate')
})
