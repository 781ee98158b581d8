import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'

const host = 'aurora.localhost'
test.use({ host })

const main = (page: Page) => page.getByRole('main')
const markRead = (page: Page) => page.getByRole('button', { name: 'Finish lesson' })

test('a student goes back step by step with the browser, types a note at once, and no notice covers the way on', async ({
  page,
  request,
  student,
}) => {
  const office = await officeOf(request, host)
  const course = await prepareCourse(office, 'A course in steps', 'Step by step')
  const pageBreak = () => ({ type: 'pageBreak', attrs: { id: crypto.randomUUID() } })
  const texts = ['The first step.', 'The second step.', 'The third step.']
  await office.write(course, [
    ...texts.slice(0, 2).flatMap((text) => [paragraph(text), pageBreak()]),
    paragraph(texts[2]!),
  ])
  await office.publish(course)
  const expectStep = async (number: number) => {
    await expect(page.getByText(texts[number - 1]!)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`step=${number}$`))
  }
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await arriveAsStudent(page, student.email, `/library/steps~${course.courseId}?lang=en`)
  await main(page).getByRole('link', { name: 'Start course' }).click()
  await expectStep(1)
  await goBackAndForth({ page, expectStep, next })
  await main(page).getByRole('link', { name: 'Continue lesson' }).click()
  await test.step('the note opens with the cursor in it', async () => {
    await page.getByRole('button', { name: 'My note' }).click()
    const note = page.getByRole('dialog', { name: 'My note' }).getByRole('textbox')
    await expect(note).toBeFocused()
    await page.keyboard.type('Two words')
    await expect(note).toHaveValue('Two words')
    await page.keyboard.press('Escape')
  })

  await expectStep(1)
  await next.click()
  await expectStep(2)
  await next.click()
  await markRead(page).click()
  await test.step('a notice leaves the way on free', async () => {
    const ways = page.getByRole('navigation', { name: 'Lesson steps' })
    await expect(ways.getByRole('link', { name: 'See your results' })).toBeVisible()
    const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').last()
    await expect(notice).toBeVisible()
    const [over, under] = await Promise.all([notice.boundingBox(), ways.boundingBox()])
    expect(over!.y + over!.height).toBeLessThan(under!.y)
  })
})

async function goBackAndForth({
  page,
  expectStep,
  next,
}: {
  page: Page
  expectStep: (number: number) => Promise<void>
  next: Locator
}): Promise<void> {
  await next.click()
  await expectStep(2)
  await next.click()
  await expectStep(3)
  await page.goBack()
  await expectStep(2)
  await page.goForward()
  await expectStep(3)
  await page.getByRole('button', { name: 'Previous step' }).click()
  await expectStep(2)
  await page.reload()
  await expectStep(2)
  await page.goBack()
  await expectStep(1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'A course in steps' })).toBeVisible()
}
