import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import type { OwnStudent } from '../support/attempt.ts'
import { aTimedQuiz } from '../support/courses/every-kind.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAs, arriveAsStudent } from '../support/signing-in/sign-in.ts'

test.use({ host: 'aurora.localhost' })

test.use({ viewport: { width: 360, height: 780 } })

const question = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })
const right = (page: Page) => page.getByRole('radio', { name: 'Report it' })
const next = (page: Page) => page.getByRole('button', { name: 'Next question' })
const elsewhere = (page: Page) => page.getByText('This quiz was continued elsewhere')

// Specification, learning 3: Answers are saved one by one and survive a reload
// Specification, learning 3: A lost network: queued, sent once, “saved” shown
// Specification, learning 3: Two tabs and a second device
test('a student loses the network in a quiz, goes on in another window and on another device, and no answer is lost', async ({
  page,
  context,
  request,
  student,
  arrive,
}) => {
  const course = await aTimedQuiz(request, { back_allowed: false })
  const quiz = `/library/against-the-clock~${course.courseId}/item/quiz~${course.quizId}?lang=en`
  await arriveAcrossABuild(page, student.email, quiz)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(question(page, 'First')).toBeVisible()
  await expect(page.getByText('0 of 3 answers saved')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/)

  // A selected but unsubmitted answer is still selected after a reload.
  await right(page).check()
  await page.reload()
  await expect(right(page)).toBeChecked()

  // An answer submitted offline waits on the device, and if its window closes, another one sends it.
  const other = await context.newPage()
  await other.goto(quiz)
  await expect(question(other, 'First')).toBeVisible()
  await context.setOffline(true)
  await next(page).click()
  const waiting = page.getByText(
    'Your answer is saved on this device. We’ll send it when you’re back online.',
  )
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'quiz-offline')
  await page.goto('about:blank')
  await context.setOffline(false)
  await expect(question(other, 'Second')).toBeVisible()
  await page.goto(quiz)
  await expect(question(page, 'Second')).toBeVisible()
  await expect(page.getByText('1 of 3 answers saved')).toBeVisible()

  // What the other window sends once it is online appears in the first one at once.
  await context.setOffline(true)
  await right(other).check()
  await next(other).click()
  await expect(other.getByText('Your answer is saved on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(question(other, 'Third')).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()
  await expect(question(page, 'Third')).toBeVisible()
  await photograph(page, 'quiz-elsewhere')
  await other.close()

  await handInElsewhere({ page, student, arrive, quiz })
})

async function handInElsewhere({
  page,
  student,
  arrive,
  quiz,
}: {
  page: Page
  student: OwnStudent
  arrive: () => Promise<Page>
  quiz: string
}): Promise<void> {
  // Another device submits the attempt; the first one learns of it with its next answer, and shows the result.
  const device = await arrive()
  await arriveAsStudent(device, student.email, quiz)
  await expect(question(device, 'Third')).toBeVisible()
  await right(device).check()
  await device.getByRole('button', { name: 'Submit' }).click()
  await expect(question(device, 'You passed')).toBeVisible()
  await page.getByRole('radio', { name: 'Open it' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(question(page, 'You passed')).toBeVisible()
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(page.getByText('You submitted it in another window or on another device.')).toBeVisible()
}

// Specification, learning 3: In any order, a whole quiz can be answered without a network
// Specification, learning 3: Handing in waits for what the device keeps; what comes too late is refused and named
test('a student answers a whole quiz without a network, hands in when it is back, and is told what came too late', async ({
  page,
  context,
  request,
  student,
  arrive,
}) => {
  const course = await aTimedQuiz(request, { back_allowed: true })
  const quiz = `/library/against-the-clock~${course.courseId}/item/quiz~${course.quizId}?lang=en`
  const handIn = page.getByRole('button', { name: 'Submit' })
  await arriveAsStudent(page, student.email, quiz)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(question(page, 'First')).toBeVisible()

  await answerOffline({ page, context, handIn })
  // The same if the window closes: the next visit sends the answers and restores the position.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(quiz)
  await expect(page.getByText('3 of 3 answers saved')).toBeVisible()
  await expect(question(page, 'Third')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(elsewhere(page)).toBeHidden()

  await sendFromTwoWindows({ page, context, quiz })

  // An answer changed offline after another device has submitted is too late, and the page says so.
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Open it' }).check()
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(page.getByText('3 of 3 answers saved. 1 is saved on this device')).toBeVisible()
  const device = await arrive()
  await arriveAsStudent(device, student.email, quiz)
  await expect(question(device, 'Third')).toBeVisible()
  await expect(device.getByRole('radio', { name: 'Delete it' })).toBeChecked()
  await right(device).check()
  await device.getByRole('button', { name: 'Submit' }).click()
  await expect(question(device, 'You passed')).toBeVisible()
  await context.setOffline(false)
  await expect(question(page, 'You passed')).toBeVisible()
  await expect(
    page.getByText('1 answer arrived after you submitted the quiz and doesn’t count: question 2.'),
  ).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'quiz-any-order-late')
})

async function sendFromTwoWindows({
  page,
  context,
  quiz,
}: {
  page: Page
  context: BrowserContext
  quiz: string
}): Promise<void> {
  // If two windows open at once, one sends the stored answers, once, and both show that they are saved.
  await context.setOffline(true)
  await page.getByRole('radio', { name: 'Delete it' }).check()
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(page.getByText('3 of 3 answers saved. 1 is saved on this device')).toBeVisible()
  let sent = 0
  context.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/answer')) sent += 1
  })
  await page.goto('about:blank')
  const other = await context.newPage()
  await context.setOffline(false)
  await Promise.all([page.goto(quiz), other.goto(quiz)])
  for (const each of [page, other])
    await expect(each.getByText('3 of 3 answers saved', { exact: true })).toBeVisible()
  // The closing window may have sent it at the last moment, which cannot be observed here.
  expect(sent).toBeLessThanOrEqual(1)
  await expect(question(page, 'Second')).toBeVisible()
  await other.close()
}

async function answerOffline({
  page,
  context,
  handIn,
}: {
  page: Page
  context: BrowserContext
  handIn: Locator
}): Promise<void> {
  // Offline, the quiz continues and shows for each answer, and for all of them, whether it is saved.
  await context.setOffline(true)
  await right(page).check()
  await next(page).click()
  await expect(question(page, 'Second')).toBeVisible()
  await expect(page.getByText('0 of 3 answers saved. 1 is saved on this device')).toBeVisible()
  await right(page).check()
  await next(page).click()
  await expect(question(page, 'Third')).toBeVisible()
  await page.getByRole('button', { name: 'Previous question' }).click()
  await expect(question(page, 'Second')).toBeVisible()
  await expect(right(page)).toBeChecked()
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'quiz-any-order-offline')
  await next(page).click()
  await right(page).check()
  await handIn.click()
  await expect(page.getByText('3 answers are saved only on this device.')).toBeVisible()
  await expect(page.getByText('Answers that arrive after time is up don’t count.')).toBeVisible()
  await photograph(page, 'quiz-any-order-hand-in')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Not submitted yet: 3 answers are saved only on this device.')).toBeVisible()
  await expectToFitPhone(page)
  await photograph(page, 'quiz-any-order-waits')
  await page.getByRole('button', { name: 'Keep going' }).click()
  await expect(handIn).toBeEnabled()
}

// Specification, learning 3: Warnings and extra time
test('a student who was given more time has it by the clock of the quiz, and is told when little is left', async ({
  page,
  request,
  student,
  arrive,
}) => {
  const course = await aTimedQuiz(request, { back_allowed: false })
  const office = await arrive()
  const teacher = personOf('teacher', 'aurora.localhost')
  await arriveAs(office, teacher, `/admin/student?q=${student.email}`)
  await office.getByRole('link', { name: student.name }).click()
  await office.getByLabel('Extra time in quizzes').selectOption('50')
  await expect(
    office.getByText(`${student.name} gets the extra time starting with the next attempt`),
  ).toBeVisible()

  await arriveAsStudent(page, student.email)
  await page.clock.install()
  await page.goto(`/library/against-the-clock~${course.courseId}/item/quiz~${course.quizId}?lang=en`)
  await expect(page.getByText('30 minutes for all questions (includes 10 minutes extra)')).toBeVisible()
  await page.getByRole('button', { name: 'Start quiz' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await page.clock.fastForward('25:30')
  await expect(page.getByText('Five minutes left')).toBeAttached()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'quiz-little-time')
  await page.clock.fastForward('03:45')
  await expect(page.getByText('One minute left')).toBeAttached()
  await right(page).check()
  await next(page).click()
  await expect(question(page, 'Second')).toBeVisible()
})

/** A newer build has removed a script that the page requests: it reloads by itself once, and after that on request. */
async function arriveAcrossABuild(page: Page, email: string, address: string): Promise<void> {
  const part = /\/assets\/quiz-runner-[\w-]+\.js$/
  await page.route(part, (route) => route.abort())
  let openings = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/item/')) openings += 1
  })
  await arriveAsStudent(page, email, address)
  await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible()
  expect(openings).toBe(2)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Try again' }).click()
}
