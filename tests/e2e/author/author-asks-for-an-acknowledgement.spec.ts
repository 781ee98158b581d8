import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import type { OwnStudent } from '../support/attempt.ts'
import { ownName } from '../support/attempt.ts'
import { expectSaved, openLesson } from '../support/courses/editor-page.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, type Prepared, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, expectToFitScreens, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'

const statement = 'I lock my screen whenever I leave it.'

// Specification +: Students accept a policy before a lesson is done, and admins see who has
test('an author asks for a policy to be accepted, a student accepts it, and an admin exports who has', async ({
  page,
  arrive,
  request,
  student,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, ownName('House rules'), 'Screens', { order_mode: 'free' })
  await office.write(course, [paragraph('Read our rules.')])
  await writeStatement(page, course)
  await office.edit(course, (blocks) => [
    ...blocks,
    { type: 'pageBreak', attrs: { id: crypto.randomUUID() } },
    paragraph('That was all.'),
  ])
  await office.publish(course)

  const theirs = await arrive()
  await acceptAndFinish(theirs, { course, student })
  await seeWhoAccepted(page, { course, student })
})

async function writeStatement(page: Page, course: Prepared): Promise<void> {
  await test.step('the author writes the statement', async () => {
    await openLesson(page, course)
    await page.getByLabel('Lesson text').getByText('Read our rules.').click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/accept')
    await page.getByRole('option', { name: /^Acknowledgement/ }).click()
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Locked screens')
    await page.getByLabel('Statement', { exact: true }).fill(statement)
    await page.getByLabel('Policy and version').fill('Acceptable use policy, v3.2')
    await page.getByLabel('Link to the policy').fill('https://harbor.example/policy')
    await expect(page.getByLabel('Lesson text').getByText(statement)).toBeVisible()
    await expectSaved(page)
    await expectAccessible(page)
    await expectToolbarOnPhone(page)
    await photograph(page, 'editor-acknowledgement')
  })
}

async function expectToolbarOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 780 })
  const toolbar = page.getByRole('toolbar').filter({ hasText: 'Acknowledgement' })
  await expect.poll(async () => (await toolbar.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

interface Reading {
  course: Prepared
  student: OwnStudent
}

async function acceptAndFinish(page: Page, { course, student }: Reading): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'I have read and accept this.' })
  const finish = page.getByRole('button', { name: 'Finish lesson' })
  await test.step('the student is led back to what is not accepted yet', async () => {
    await arriveAsStudent(
      page,
      student.email,
      `/library/rules~${course.courseId}/item/screens~${course.lessonId}?lang=en`,
    )
    await expect(page.getByText(statement)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await expectAccessible(page)
    await expectToFitScreens(page)
    await photograph(page, 'lesson-acknowledgement')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Accept the statement in this lesson first.')).toBeVisible()
    await finish.click()
    await expect(box).toBeFocused()
  })

  await test.step('without a network the tick stays, and it is confirmed by keyboard afterwards', async () => {
    await page.context().setOffline(true)
    await page.keyboard.press('Space')
    await expect(page.getByText('You need a connection to confirm.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    await expect(box).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^You accepted this on/)).toBeFocused()
    await expectAccessible(page)
    await photograph(page, 'lesson-acknowledged')
    await page.reload()
    await expect(page.getByText(/^You accepted this on/)).toBeVisible()
  })

  await test.step('and the lesson can be finished', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await finish.click()
    await expect(page.getByText(/^Lesson done/)).toBeVisible()
  })
}

async function seeWhoAccepted(page: Page, { course, student }: Reading): Promise<void> {
  await test.step('the admin sees who has accepted, and takes the list along', async () => {
    await page.goto(`/admin/courses/${course.courseId}?lang=en`)
    await page.getByRole('tab', { name: /^Acknowledgements/ }).click()
    await expect(page.getByText(/^1 of \d+ accepted$/)).toBeVisible()
    await page.getByRole('button', { name: /^Accepted/ }).click()
    const person = page.getByRole('row').filter({ hasText: student.email })
    await expect(person).toContainText('Release 1')
    await expectAccessible(page)
    await expectToFitPhone(page)
    await photograph(page, 'admin-acknowledgements')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${student.email},Harbor Group`)
    expect(lines[1]).toContain('Locked screens')
  })

  await test.step('and the exact text on the page of the person', async () => {
    await page.getByRole('row').filter({ hasText: student.email }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Accepted statements' })).toBeVisible()
    await page.getByText('Text as it was shown').click()
    await expect(page.getByText(statement)).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'admin-student-acknowledgements')
  })
}
