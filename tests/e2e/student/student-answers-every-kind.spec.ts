import { expect, type Page } from '@playwright/test'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { goOnWith } from '../support/at-home.ts'
import type { OwnStudent } from '../support/attempt.ts'
import { aQuizOfEveryKind, aQuizOfOneTry } from '../support/courses/every-kind.ts'
import { test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent, beginStaffSession } from '../support/signing-in/sign-in.ts'

test.use({ host: 'aurora.localhost' })

/** Answers one question of each type, in order, as a person would: by touch, mouse or keyboard. */
const answers: ((page: Page) => Promise<void>)[] = [
  async (page) => page.getByRole('radio', { name: 'Report it' }).check(),
  async (page) => {
    await page.getByRole('checkbox', { name: 'The sender' }).check()
    await page.getByRole('checkbox', { name: 'The link' }).check()
  },
  async (page) => page.getByRole('radio', { name: 'False' }).check(),
  async (page) => {
    await page.getByRole('combobox', { name: 'Smishing' }).selectOption('By text message')
    await page.getByRole('combobox', { name: 'Vishing' }).selectOption('By telephone')
  },
  async (page) => {
    const check = page.getByRole('button', { name: 'Check answer' })
    await expect(check).toBeDisabled()
    await photograph(page, 'quiz-ordering-untouched')
    await page.getByRole('button', { name: 'Keep this order' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Order kept' })).toBeFocused()
    await expect(check).toBeEnabled()
    for (const [index, step] of ['Disconnect', 'Call the desk'].entries()) await moveTo(page, step, index)
  },
  async (page) => page.getByRole('textbox').fill('  phishing'),
  async (page) => page.getByRole('textbox').fill('14,5'),
  async (page) => {
    await page.getByRole('combobox', { name: 'Blank 1' }).selectOption('right')
    await page.getByRole('textbox', { name: 'Blank 2' }).fill('SLASH')
  },
  async (page) => {
    const board = page.getByRole('button', { name: /hotspot/ })
    await board.focus()
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowDown')
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
  async (page) => {
    await page.getByText('parcel@post-track.example').click()
    await page.getByText('Pay within two hours').click()
    await page.getByRole('checkbox', { name: 'Pay now' }).press('Space')
  },
]

async function moveTo(page: Page, step: string, index: number): Promise<void> {
  const rows = page.getByRole('main').getByRole('listitem')
  const at = async () => (await rows.allInnerTexts()).findIndex((text) => text.includes(step))
  for (let now = await at(); now > index; now = await at())
    await page.getByRole('button', { name: `Move “${step}” up` }).click()
}

// Specification, learning 3: Questions of all types
// Specification, authoring 6: Every type of question is written, asked and graded
test('a student answers a question of every kind and learns from each', async ({
  page,
  request,
  student,
}) => {
  const course = await aQuizOfEveryKind(request)
  await arriveAsStudent(
    page,
    student.email,
    `/library/every-kind~${course.courseId}/item/quiz~${course.quizId}?lang=en`,
  )
  await expect(page.getByRole('paragraph').filter({ hasText: /^Final exam$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  for (const [index, type] of questionTypes.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: type })).toBeVisible()
    await answers[index]?.(page)
    if (index === 0) await expectChosenInAnyColors(page)
    await photograph(page, `quiz-${type}`)
    await page.getByRole('button', { name: 'Check answer' }).click()
    await expect(page.getByText(`SECRET explanation of ${type}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /Not quite|Partly correct/ })).toHaveCount(0)
    await photograph(page, `quiz-${type}-told`)
    // Other journeys check the types before these.
    if (index >= 3) await expectToFitPhone(page)
    if (index >= 3) await expectAccessible(page)
    await page.getByRole('button', { name: /Next question|See your result/ }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'You passed' })).toBeVisible()
  await expect(page.getByText('10 of 10')).toBeVisible()
  for (const row of await page.locator('details').all()) await row.locator('summary').first().click()
  await photograph(page, 'quiz-every-kind-review')
})

// Specification, learning 6: Who has no try left is told what is left and who can help
test('a student whose tries are used up is told what is left and who can help, and gets another try', async ({
  page,
  request,
  student,
  arrive,
}) => {
  const { courseId, quizId } = await aQuizOfOneTry(request)
  const main = page.getByRole('main')
  const help = /Ask your training team for another attempt: \S+@\S+/
  await page.setViewportSize({ width: 360, height: 740 })
  await arriveAsStudent(page, student.email, `/library/one-try~${courseId}?lang=en`)
  await main.getByRole('link', { name: 'Start course' }).click()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await page.getByRole('radio', { name: 'Delete it' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not passed yet' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText(help)
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'failed-may-be-skipped')
  await main.getByRole('link', { name: 'Back to course' }).click()
  await main.getByRole('link', { name: 'See what’s left' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not finished yet' })).toBeVisible()
  const left = main.getByRole('listitem')
  await expect(left).toContainText(help)
  await expect(left.getByRole('link', { name: 'Review your answers' })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'nothing-left-to-try')

  await goOnWith(page, courseId)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'One try only' })
  await expect(card).toContainText('You need help to continue.')
  await expectAccessible(page)
  await photograph(page, 'home-waits-for-help')
  await card.getByRole('link', { name: 'See what’s left' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Not finished yet' })).toBeVisible()

  await allowAnotherTry(await arrive(), student)
  await page.goto(`/library/one-try~${courseId}/item/quiz~${quizId}`)
  await expect(main.getByText('1 attempt left')).toBeVisible()
  await main.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('radio', { name: 'Report it' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You passed' })).toBeVisible()
})

async function allowAnotherTry(office: Page, { id, name }: OwnStudent): Promise<void> {
  await office.goto('/robots.txt')
  await beginStaffSession(office, personOf('admin', 'aurora.localhost'))
  await office.goto(`/admin/student/${id}`)
  const action = office.getByRole('button', { name: 'Allow another attempt' })
  await expect(action).toBeVisible()
  await photograph(office, 'student-without-tries')
  await action.click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Allow one attempt' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The network was down')
  await expectAccessible(office)
  await expectToFitPhone(office)
  await photograph(office, 'another-try')
  await dialog.getByRole('button', { name: 'Allow one attempt' }).click()
  await expect(office.getByText(`${name} can take the quiz again`)).toBeVisible()
  await expect(action).toHaveCount(0)
}

/** With forced colors, an outline shows what is selected. */
async function expectChosenInAnyColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lineOf = (chosen: boolean) =>
    page
      .locator('label', { has: page.getByRole('radio', { checked: chosen }) })
      .first()
      .evaluate((label) => getComputedStyle(label).outlineStyle)
  expect([await lineOf(true), await lineOf(false)]).toEqual(['solid', 'none'])
  await page.emulateMedia({ forcedColors: 'none' })
}
