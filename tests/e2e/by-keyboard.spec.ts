import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { pressOn, tabTo, writeIn } from './support/keyboard.ts'
import { linkIn, mailCount, nextMail } from './support/outbox.ts'
import { personOf } from './support/people.ts'

const student = 'eleni.markou@harbor.example'
const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('a student signs in, reads lessons and passes a quiz without a pointer', async ({ page }) => {
  const before = await mailCount(student)
  await page.goto('/login?lang=en')
  await writeIn(page, page.getByLabel('Work e-mail'), student)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/check/)
  const { pathname, search } = new URL(linkIn(await nextMail(student, before), '/magic/'))
  await page.goto(pathname + search)
  await pressOn(page, page.getByRole('button', { name: 'Sign in' }))
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: /Eleni/ })).toBeVisible()

  await test.step('the first stop of a page leads past the menu', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
  })

  await test.step('a new page begins at its heading', async () => {
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Library/ }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeFocused()
  })

  await pressOn(page, main(page).getByRole('link', { name: /Passwords and second factors/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Passwords and second factors' })).toBeFocused()
  await pressOn(page, main(page).getByRole('link', { name: /^(Start|Continue)/ }))
  await expect(title(page)).toHaveText('How passwords fall')
  await readOn(page, 3)
  await expect(title(page)).toHaveText('Passwords that hold')
  await takeQuiz(page, 5)
})

/** Reads so many lessons to their ends, up to what follows the last one. */
async function readOn(page: Page, lessons: number): Promise<void> {
  const ways = page.getByRole('navigation', { name: 'Lesson steps' })
  const forth = ways.getByRole('button', { name: 'Next', exact: true })
  const done = ways.getByRole('button', { name: 'Mark as read' })
  const on = ways.getByRole('link', { name: /^(Next|Continue)/ })
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    const name = await title(page).first().textContent()
    await expect(forth.or(done).first()).toBeVisible()
    while (await forth.isVisible()) await page.keyboard.press('ArrowRight')
    await pressOn(page, done)
    // What leads on takes the focus, so Enter is enough.
    await expect(on).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page)).not.toHaveText(name ?? '')
  }
}

/** Digits choose and Enter goes on, right or wrong. */
async function takeQuiz(page: Page, questions: number): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Start quiz' }))
  for (let question = 1; question <= questions; question += 1) {
    await expect(page.getByText(new RegExp(`^Question ${question} of ${questions}`))).toBeVisible()
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('1')
    await expect(main(page).locator('input:checked')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const forth = page.getByRole('button', { name: /^(Next question|See your result)$/ })
    await expect(forth).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(title(page)).toHaveText(/^(You passed|Not passed yet)$/)
}

test('an admin makes, writes and publishes a course without a pointer', async ({ page }) => {
  const { email, password = '' } = personOf('admin')
  await page.goto('/admin/courses?lang=en')
  await writeIn(page, page.getByLabel('Work e-mail'), email)
  await writeIn(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()

  const create = page.getByRole('button', { name: 'New course' })
  await test.step('a dialog takes the focus, keeps it and gives it back', async () => {
    await pressOn(page, create)
    const dialog = page.getByRole('dialog', { name: 'New course' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
  })

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await page.keyboard.insertText('By keys alone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys alone' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Add the first chapter' }))
  for (const [kind, name] of [
    ['chapter', 'The beginning'],
    ['section', 'First things'],
    ['lesson', 'Keys'],
  ] as const) {
    await expect(page.getByLabel(`Title of the ${kind}`)).toBeFocused()
    await page.keyboard.insertText(name)
    await page.keyboard.press('Enter')
  }
  const lesson = page.getByRole('link', { name: 'Keys', exact: true })
  await expect(lesson).toBeVisible()
  await page.keyboard.press('Escape')
  await tabTo(page, lesson, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await write(page)
  await publish(page)
})

async function write(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('Lesson text'))
  await page.keyboard.insertText('Every button can be reached.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/call')
  await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Tab goes on, Shift and Tab go back.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: 15_000 })
  const trail = page.getByRole('link', { name: 'By keys alone' })
  await tabTo(page, trail, 'Shift+Tab')
  await page.keyboard.press('Enter')
}

async function publish(page: Page): Promise<void> {
  const release = page.getByRole('button', { name: 'Publish release 1' })
  await pressOn(page, release.first())
  const dialog = page.getByRole('dialog', { name: 'Publish release 1' })
  await pressOn(page, dialog.getByRole('button', { name: 'Publish release 1' }))
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Published').first()).toBeVisible()
}
