import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { pressOn, tabTo, writeIn } from './support/keyboard.ts'
import { mailCount, nextLink } from './support/outbox.ts'
import { personOf } from './support/people.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe.configure({ timeout: 180_000 })

// Specification +: A student’s whole way by keyboard alone
test('a student signs in, reads lessons and passes a quiz without a pointer', async ({ page, student }) => {
  const { name, email } = student
  const before = await mailCount(email)
  await page.goto('/login')
  // Specification +: Language, look, own sessions and signing out by keyboard alone
  await test.step('a guest chooses the language', async () => {
    const languages = page.getByRole('combobox', { name: /Language|Idioma/ })
    await tabTo(page, languages)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
    await page.reload()
  })
  await writeIn(page, page.getByLabel('Work e-mail'), email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/check/)
  const { pathname, search } = new URL(await nextLink(email, before, '/magic/'))
  await page.goto(pathname + search)
  await pressOn(page, page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: /Alba/ })).toBeVisible()

  // Specification +: The first stop of a page leads past the menu
  await test.step('the first stop of a page leads past the menu', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
  })

  // Specification +: The focus moves to the new page’s heading on navigation
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

  // Specification +: Language, look, own sessions and signing out by keyboard alone
  await test.step('she chooses how it looks, and signs out by the menu', async () => {
    await page.goto('/settings/profile')
    await chooseDark(page)
    const open = page.getByRole('button', { name })
    await tabTo(page, open, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('button', { name: 'Sign out' }))
    await expect(page).toHaveURL(/\/login/)
  })
})

/** Starts from the selected option, where the keyboard focus enters a radio group. */
async function chooseDark(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('radio', { checked: true, name: 'Automatic' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
}

// Specification +: Language, look, own sessions and signing out by keyboard alone
test('an admin chooses language and look, ends another session and signs out without a pointer', async ({
  page,
  app,
  request,
}) => {
  const host = 'aurora.localhost'
  const { email, password = '' } = personOf('admin', host)
  const elsewhere = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  await request.post('/api/login', { data: { email, password }, headers: elsewhere })
  await page.goto(`${app.urlOf(host)}/admin?lang=en`)
  await writeIn(page, page.getByLabel('Work e-mail'), email)
  await writeIn(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  // The page takes the focus when it comes.
  await expect(title(page)).toBeFocused()
  const profile = page.getByRole('button', { name: /View profile/ })
  // Backwards, because a page of figures has more stops than anybody would go through.
  await tabTo(page, profile, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const languages = page.getByRole('combobox', { name: /Language|Idioma/ })
  await tabTo(page, languages)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await chooseDark(page)
  const end = page.getByRole('button', { name: 'Sign out: Firefox on Windows' })
  await expect(end.first()).toBeVisible()
  // A first attempt may have left a session as well.
  const before = await end.count()
  await pressOn(page, end.first())
  await expect(end).toHaveCount(before - 1)
  await expect(page.getByRole('list', { name: 'Active sessions' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Sign out' }))
  await expect(page).toHaveURL(/\/admin\/login/)
})

/** Reads this many lessons to the end, up to what follows the last one. */
async function readOn(page: Page, lessons: number): Promise<void> {
  const ways = page.getByRole('navigation', { name: 'Lesson steps' })
  const forth = ways.getByRole('button', { name: 'Next', exact: true })
  const done = ways.getByRole('button', { name: 'Finish lesson' })
  const on = ways.getByRole('link', { name: /^(Next|Continue)/ })
  for (let lesson = 0; lesson < lessons; lesson += 1) {
    const name = await title(page).first().textContent()
    await expect(forth.or(done).first()).toBeVisible()
    while (await forth.isVisible()) await page.keyboard.press('ArrowRight')
    await pressOn(page, done)
    // The button that continues gets the focus, so Enter is enough.
    await expect(on).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page)).not.toHaveText(name ?? '')
  }
}

/** Digits select an answer and Enter continues, whether it is right or wrong. */
async function takeQuiz(page: Page, questions: number): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Start quiz' }))
  for (let question = 1; question <= questions; question += 1) {
    await expect(page.getByText(new RegExp(`^Question ${question} of ${questions}`))).toBeVisible()
    await expect(title(page)).toBeFocused()
    await page.keyboard.press('1')
    await expect(main(page).locator('input:checked')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const forth = page.getByRole('button', { name: /^(Next question|See your results)$/ })
    await expect(forth).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(title(page)).toHaveText(/^(You passed|Not passed yet)$/)
}

// Specification +: An author’s whole way by keyboard alone
test('an admin makes, writes and publishes a course without a pointer', async ({ page }) => {
  const { email, password = '' } = personOf('admin')
  await page.goto('/admin/courses?lang=en')
  await writeIn(page, page.getByLabel('Work e-mail'), email)
  await writeIn(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()

  // Specification +: A dialog takes the focus, keeps it and gives it back
  await test.step('a dialog that goes with its end gives the focus back', async () => {
    const take = page.getByRole('button', { name: 'Import' })
    await pressOn(page, take)
    const dialog = page.getByRole('dialog', { name: 'Import a course' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(take).toBeFocused()
  })

  const create = page.getByRole('button', { name: 'New course' })
  // Specification +: A dialog takes the focus, keeps it and gives it back
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
  await test.step('a dialog that an address opens gives the focus to the page', async () => {
    await page.goto('/admin/courses?new=course')
    const dialog = page.getByRole('dialog', { name: 'New course' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await makeOutline(page, create)
  await tabTo(page, page.getByRole('link', { name: 'Keys', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await write(page)
  await publish(page)
  // Specification +: Dialogs that a menu opens give the focus back to its button
  await test.step('dialogs of a menu give the focus back to its button', () => leaveDialogs(page))
})

async function makeOutline(page: Page, create: Locator): Promise<void> {
  await pressOn(page, create)
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
  const exam = page.getByRole('button', { name: 'Add final exam' })
  await pressOn(page, exam)
  await expect(page.getByLabel('Title of the final exam')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(exam).toBeFocused()
}

async function write(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('Lesson text'))
  // Specification, authoring 3: Keyboard shortcuts and their cheat sheet
  await test.step('the sheet of keys opens by one of them and gives the focus back', async () => {
    await page.keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Insert a block')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Lesson text')).toBeFocused()
  })
  await page.keyboard.insertText('Every button can be reached.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/call')
  await expect(page.getByRole('listbox', { name: 'Insert a block' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Tab goes on, Shift and Tab go back.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
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
  // The button that opened the dialog is gone.
  await expect(title(page)).toBeFocused()
}

/** A dialog opened from a menu returns the focus to the menu’s button, by Escape as well as Cancel. */
async function leaveDialogs(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'More actions for By keys alone' })
  for (const entry of ['Duplicate', 'Download', 'Delete']) {
    await menu.focus()
    await page.keyboard.press('Enter')
    const chosen = page.getByRole('menuitem', { name: entry })
    await tabTo(page, chosen, 'ArrowDown')
    await page.keyboard.press('Enter')
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeVisible()
    if (entry === 'Download') await pressOn(page, cancel)
    else await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
}
