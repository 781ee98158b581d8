import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { openInLms } from '../support/scorm/lms-page.ts'
import { aCourseToTakeAlong, downloadPackage, takeQuiz } from '../support/scorm/scorm-course.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const versions = [
  { version: '1.2', status: 'cmi.core.lesson_status', score: 'cmi.core.score.raw', wrong: 'wrong' },
  { version: '2004', status: 'cmi.completion_status', score: 'cmi.score.raw', wrong: 'incorrect' },
] as const

for (const { version, status, score, wrong } of versions) {
  // Specification, authoring 11: A course is taken, left, resumed and passed in another learning platform
  test(`a company takes a course to its own platform by SCORM ${version}, and a student passes it there`, async ({
    page,
    request,
    arrive,
  }) => {
    const title = ownName('Taken elsewhere')
    const id = await aCourseToTakeAlong(request, title)
    await arriveAsStaff(page, 'admin', `/admin/courses/${id}`)
    const files = await downloadPackage(page, title, `SCORM ${version}`)
    const lms = await openInLms(await arrive(), { files, version, passMark: 80 })
    const { course, stored, leaveAndReturn } = lms

    await test.step('a lesson is read and the question answered wrong', async () => {
      await course.getByRole('link', { name: 'Start' }).click()
      await expect(course.getByRole('heading', { level: 1, name: 'Look twice' })).toBeVisible()
      await course.getByRole('link', { name: 'Next' }).click()
      await takeQuiz(course, 'Start quiz', 'The bank')
      await expect(course.getByRole('heading', { name: 'Not passed yet.' })).toBeFocused()
      await expectAccessible(lms.frame())
      const first = await stored()
      expect(first).toMatchObject({ [status]: 'incomplete', 'cmi.interactions.0.result': wrong })
      expect(first[score]).toBeUndefined()
    })

    await test.step('another day the student is at the quiz again, and answers right', async () => {
      await leaveAndReturn()
      await expect(course.getByText('Not passed yet. Score: 0%')).toBeVisible()
      await takeQuiz(course, 'Try again', 'A thief')
      await expect(course.getByRole('heading', { name: 'You passed.' })).toBeVisible()
      await course.getByRole('link', { name: 'Finish' }).click()
      await expect(course.getByRole('status')).toContainText('You’ve completed this course.')
      await expectAccessible(lms.frame())
    })

    await test.step('the platform has status, score and both answers, and keeps them', async () => {
      await leaveAndReturn()
      await expect(course.getByRole('status')).toContainText('Score: 100%')
      const last = await stored()
      expect(last[status]).toBe(version === '1.2' ? 'passed' : 'completed')
      expect(last).toMatchObject({ [score]: '100', 'cmi.interactions.1.result': 'correct' })
      if (version === '2004') expect(last['cmi.success_status']).toBe('passed')
      expect(last['cmi.interactions.2.id']).toBeUndefined()
    })
  })
}

// Specification, authoring 11: A SCORM package opens from a disk, too, and says that nothing is recorded
test('a package is tried from a disk, by keyboard', async ({ page, request, arrive }, testInfo) => {
  const title = ownName('Taken to a disk')
  await arriveAsStaff(page, 'admin', `/admin/courses/${await aCourseToTakeAlong(request, title)}`)
  const folder = testInfo.outputPath('package')
  for (const [path, content] of Object.entries(await downloadPackage(page, title, 'SCORM 1.2'))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const reader = await arrive()
  await reader.goto(pathToFileURL(join(folder, 'contents.html')).href)
  await expect(reader.getByRole('status')).toContainText('Nothing is recorded')
  const course = reader.frameLocator('iframe')
  await expect(course.getByText('Locked')).toBeVisible()
  await course.getByRole('link', { name: 'Start' }).press('Enter')
  await course.getByRole('link', { name: 'Next' }).press('Enter')
  await course.getByRole('button', { name: 'Start quiz' }).press('Enter')
  await expect(course.getByText('Who writes at three at night?')).toBeVisible()
  await reader.keyboard.press('Tab')
  await reader.keyboard.press('Space')
  await reader.keyboard.press('Enter')
  await expect(course.getByText('Correct, your answer')).toBeVisible()
  await reader.keyboard.press('Enter')
  await expect(course.getByRole('heading', { name: 'You passed.' })).toBeFocused()
  await course.getByRole('link', { name: 'Finish' }).press('Enter')
  await expect(course.getByRole('status')).toContainText('You’ve completed this course.')
})
