import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expectOnPaper, expectWaysTogether } from '../support/courses/lesson-page.ts'
import { prepareResults, renewCourse, shareByLinkedIn } from '../support/courses/shared-result.ts'
import { daysFromNow } from '../support/days.ts'
import { expect, test } from '../support/journey.ts'
import { type Office, officeOf, type Prepared, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test.use({ host: 'aurora.localhost' })

// Specification, learning 2: The language switches inside a lesson, with a notice of a fallback
test('a student finds a lesson, bookmarks it, keeps a note on it and reads in larger letters', async ({
  page,
  student,
}) => {
  await arriveAsStudent(page, student.email, '/library/courses?lang=en')
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('passwords fall')
  const parts = page.getByRole('list', { name: 'Matching lessons and quizzes' })
  await expect(parts).toHaveText('How passwords fall')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'library-parts')
  await page.getByRole('main').getByRole('link', { name: 'Passwords and second factors' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Start course' }).click()
  const lesson = page.getByRole('article', { name: 'How passwords fall' })
  const words = lesson.getByText('In films, somebody types three words')
  const letters = () => words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const before = await letters()

  await page.getByRole('button', { name: 'Text size' }).click()
  await page.getByRole('dialog', { name: 'Text size' }).getByText('Largest').click()
  await expect.poll(letters).toBeGreaterThan(before * 1.3)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
  const bookmark = page.getByRole('button', { name: 'Remove bookmark' })
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  const open = page.getByRole('button', { name: 'My note' })
  const panel = page.getByRole('dialog', { name: 'My note' })
  await open.click()
  await panel.getByRole('textbox').fill('Try the word list on Monday')
  await expect(panel.getByRole('status')).toHaveText('Saved')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'note')

  await page.reload()
  await expect.poll(letters).toBeGreaterThan(before * 1.3)
  await expect(bookmark).toBeVisible()
  await test.step('home shows the picture of the course that is continued', async () => {
    const address = page.url()
    await visit(page, '/')
    const hero = page.getByRole('region', { name: 'How passwords fall' })
    await expect(hero.locator('img')).not.toHaveAttribute('src', /hero/)
    await visit(page, address)
  })
  await open.click()
  await expect(panel.getByRole('textbox')).toHaveValue('Try the word list on Monday')
  await page.keyboard.press('Escape')

  // Specification +: On paper a page stands alone, dark on white
  await test.step('on paper the lesson stands alone, dark on white', () => expectOnPaper(page, words))

  const outline = page.getByRole('navigation', { name: 'Course outline' })
  await waitForNetwork(page, outline)

  await outline.getByRole('link', { name: 'Course', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Bookmarks and notes' })
  await expect(notes).toContainText('Try the word list on Monday')
  await expectAccessible(page)
  await photograph(page, 'course-notes')
  await notes.getByRole('link', { name: 'How passwords fall' }).click()
  await expect(bookmark).toBeVisible()

  await readOnPhone(page, bookmark)
})

async function waitForNetwork(page: Page, outline: Locator): Promise<void> {
  const context = page.context()
  // A page requested offline loads by itself once there is a network.
  const next = outline.getByRole('link', { name: /Long beats clever/ })
  await expect(next).toBeVisible()
  await context.setOffline(true)
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Locked for now' })).toBeVisible()
  await test.step('the ways on from what is locked come together', () => expectWaysTogether(page))
}

async function readOnPhone(page: Page, bookmark: Locator): Promise<void> {
  // On a phone, one button opens all of it.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(bookmark).toBeHidden()
  await page.getByRole('button', { name: 'Reading tools' }).click()
  const all = page.getByRole('dialog', { name: 'Reading tools' })
  await expect(all.getByRole('textbox')).toHaveValue('Try the word list on Monday')
  await all.getByRole('button', { name: 'Remove bookmark' }).click()
  await expect(all.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'reading-tools')

  // Switches the course language at the same position, while the interface keeps its own.
  await all.getByText('Español').click()
  await expect(page.getByRole('article', { name: 'Cómo caen las contraseñas' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Cómo caen las contraseñas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reading tools' })).toBeVisible()
}

/** A company whose courses no other company needs. */
const host = 'aurora.localhost'
const phone = { width: 360, height: 740 }
const main = (page: Page) => page.getByRole('main')
/** By the calendar of Aurora Bank. */
const markRead = (page: Page) => page.getByRole('button', { name: 'Finish lesson' })

// Specification, learning 5: A new release during a course keeps the place
test('a student keeps the place when the course changes, finishes early, and reads what changed later', async ({
  page,
  request,
  student,
}) => {
  const office = await officeOf(request, host)
  const title = ownName('A course that changes')
  const course = await prepareCourse(office, title, 'Before you call', {
    skipping_allowed: true,
  })
  const { courseId, sectionPath } = course
  const { id: lessonId } = await office.post(`${sectionPath}/lessons`, { title: 'While you call' })
  const second = { courseId, lessonId }
  await office.write(course, [paragraph('Look the number up.')])
  await office.write(second, [paragraph('Ask who is there.')])
  await office.publish(course, { top_up: true, due_on: daysFromNow(30) })

  await page.setViewportSize(phone)
  const address = `/library/changing~${courseId}?lang=en`
  await arriveAsStudent(page, student.email, address)
  await main(page).getByRole('link', { name: 'Start course' }).click()
  // Specification, learning 2: A skipped item waits and never counts as completed
  await test.step('what is skipped is marked as such and waits', async () => {
    await page.getByRole('button', { name: 'Reading tools' }).click()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page.getByText('Ask who is there.')).toBeVisible()
    await page.getByRole('link', { name: 'Previous: Before you call' }).click()
    await expect(page.getByText('Look the number up.')).toBeVisible()
    await page.getByRole('button', { name: 'Reading tools' }).click()
    await expect(page.getByRole('textbox', { name: 'My note' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeHidden()
    await page.keyboard.press('Escape')
  })
  await markRead(page).click()
  await page.getByRole('link', { name: 'Next: While you call' }).click()
  await expect(page.getByText('Ask who is there.')).toBeVisible()

  await releaseInTheMiddle({ page, address, course, office })
  await finishEarly(page, title)
  await releaseAfterTheEnd({ page, address, course, office, second })
  // Specification, learning 7: Taken back, it is closed at once and says so, an open attempt included; given again, it goes on
  await test.step('put off, it says on its pages that it is closed for now and that nothing is lost', async () => {
    await office.publish(course, { starts_on: daysFromNow(3) })
    for (const rest of ['', `/item/calling~${lessonId}`, '/finish']) {
      await page.goto(`/library/changing~${courseId}${rest}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Not available right now' })).toBeVisible()
      await expect(main(page)).toContainText('your progress is saved')
    }
    await expectAccessible(page)
    await photograph(page, 'course-closed')
  })
})

async function releaseInTheMiddle({
  page,
  address,
  course,
  office,
}: {
  page: Page
  address: string
  course: Prepared
  office: Office
}): Promise<void> {
  // Specification, learning 5: Changed items are marked
  await test.step('a release in the middle marks what changed and leaves the place', async () => {
    await office.write(course, [paragraph('Look the number up on your card.')])
    await office.publish(course, { top_up: true, due_on: daysFromNow(30) })
    await page.goto(address)
    const changed = main(page).getByRole('link', { name: /^Before you call/ })
    await expect(changed).toContainText('Changed')
    await main(page).getByRole('link', { name: 'Continue lesson' }).click()
    await expect(page.getByText('Ask who is there.')).toBeVisible()
    await page.getByRole('button', { name: 'Open outline' }).click()
    const outline = page.getByRole('dialog', { name: 'Course outline' })
    await expect(outline).toContainText('Changed')
    await outline.getByRole('button', { name: 'Close menu' }).click()
    await expect(outline).toBeHidden()
    await visit(page, address)
    await changed.click()
    await expect(page.getByText('This lesson has changed since you read it.')).toBeVisible()
    await expect(page.getByText('Look the number up on your card.')).toBeVisible()
    await expectAccessible(page)
    await markRead(page).click()
    await expect(page.getByText('This lesson has changed since you read it.')).toBeHidden()
  })
}

async function finishEarly(page: Page, title: string): Promise<void> {
  // Specification, learning 7: Early
  await test.step('it is finished well before it is due', async () => {
    await page.getByRole('link', { name: 'Next: While you call' }).click()
    await markRead(page).click()
    await page.getByRole('link', { name: 'See your results' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `You finished “${title}”` })).toBeVisible()
    await expect(page.getByText('30 days early')).toBeVisible()
    await expectToFitPhone(page)
    await photograph(page, 'finish-early')
    await visit(page, '/')
    await expect(page.getByText(`“${title}” finished 30 days early`)).toBeVisible()
  })
}

async function releaseAfterTheEnd({
  page,
  address,
  course,
  office,
  second,
}: {
  page: Page
  address: string
  course: Prepared
  office: Office
  second: Pick<Prepared, 'courseId' | 'lessonId'>
}): Promise<void> {
  // Specification, learning 5: A top-up for finished students where asked for; they stay finished
  await test.step('a release after the end asks for what changed, and for nothing else', async () => {
    await office.write(second, [paragraph('Ask who is there, and hang up.')])
    await office.publish(course, { top_up: true, due_on: daysFromNow(30) })
    await page.goto(address)
    const topUpNotice = page.getByText('One part has changed since you finished')
    await expect(topUpNotice).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'course-top-up')
    await main(page).getByRole('link', { name: 'Review changes' }).click()
    await expect(page.getByText('Ask who is there, and hang up.')).toBeVisible()
    await markRead(page).click()
    await expect(page.getByRole('link', { name: 'See your results' })).toBeVisible()
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1, name: 'A course that changes' })).toBeVisible()
    await expect(topUpNotice).toBeHidden()
  })
}

// Specification, learning 2: Optional: a step stays for a while
// Specification, learning 2: Optional: a film has to be watched
// Specification, learning 7: Overdue until it is finished
test('a student whose course is overdue stays as long on a step, and watches as much, as its author asks', async ({
  page,
  request,
  student,
}) => {
  const office = await officeOf(request, host)
  const title = ownName('Overdue and to be watched')
  const course = await prepareCourse(office, title, 'The film', { step_seconds: 3 })
  const src = await office.storeFilm(course, join(import.meta.dirname, '../../support/samples/film.webm'))
  const film = { src, title: 'The call', captions: [], transcript: '', poster: null, width: 320, height: 180 }
  await office.write(course, [
    paragraph('Take your time.'),
    { type: 'pageBreak', attrs: { id: crypto.randomUUID() } },
    { type: 'video', attrs: { id: crypto.randomUUID(), ...film, must_watch: true } },
  ])
  await office.publish(course, { mandatory: true, due_on: daysFromNow(-2), confirm_past_due: true })

  await page.setViewportSize(phone)
  await arriveAsStudent(page, student.email, '/?lang=en')
  const row = page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: title })
  await expect(row).toContainText('2 days overdue')
  await expectAccessible(page)
  await photograph(page, 'home-overdue')
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Was due/)).toBeVisible()
  await main(page).getByRole('link', { name: 'Start course' }).click()

  await expect(page.getByRole('button', { name: /^Next in \d second/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Watch the video to the end first.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'lesson-to-be-watched')
  await expect(markRead(page)).toBeDisabled()
  await page.getByLabel('The call').evaluate(async (video: HTMLVideoElement) => {
    // Loops, because a very busy machine may skip a second of the video.
    Object.assign(video, { muted: true, playbackRate: 2, loop: true })
    await video.play()
  })
  await markRead(page).click({ timeout: 20_000 })
  await expect(page.getByText(/^Lesson done/)).toBeVisible()
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
  await expect(row).toBeHidden()
})

test('a student shares a result that a guest can check, and goes through the course again before it ends', async ({
  page,
  context,
  request,
  student,
  arrive,
}) => {
  const office = await officeOf(request, host)
  const { course, title } = await prepareResults(office)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'The profile' }))

  await page.setViewportSize(phone)
  await arriveAsStudent(page, student.email)
  const address = `/library/month~${course.courseId}?lang=en`
  const finish = async (begin: string) => {
    await main(page).getByRole('link', { name: begin }).click()
    await markRead(page).click()
    await page.getByRole('link', { name: 'See your results' }).click()
    await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  }
  const noted = (channel: string) =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/mark-shared') &&
        answer.request().postDataJSON().channel === channel &&
        answer.ok(),
    )
  // Specification, learning 2: The language switches inside a lesson, with a notice of a fallback
  await test.step('in a language it does not have, it says in which it is shown', async () => {
    await page.goto(address.replace('lang=en', 'lang=es'))
    await expect(page.getByText(/^Aún no está disponible en español.*por eso lo ves en inglés/)).toBeVisible()
  })
  await page.goto(address)
  await finish('Start course')
  await expect(page.getByText(/^Was due/)).toBeVisible()
  const guest = await arrive()

  // Specification, learning 4: mark-shared, to LinkedIn and by link, is an event and never a completion
  const link = await test.step('the copied link opens for a guest', async () => {
    const shared = noted('link')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await shared
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await guest.goto(copied)
    await expect(guest.getByRole('heading', { level: 1, name: 'Valid certificate' })).toBeVisible()
    await expect(guest.getByText(title)).toBeVisible()
    return copied
  })

  await shareByLinkedIn({ page, link, noted, title })
  await renewCourse({ page, address, course, title })
  // Specification, learning 8: A new one supersedes the old one
  await test.step('the new certificate replaces the old one', async () => {
    await finish('Continue lesson')
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 1, name: 'Replaced certificate' })).toBeVisible()
    await visit(page, '/student/profile')
    const papers = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'Issued on' })
    await expect(papers).toContainText(['Valid', 'Replaced'])
  })
})
