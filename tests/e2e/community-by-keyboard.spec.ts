import { expect, type Page } from '@playwright/test'
import { createOwnStudent, ownName } from './support/attempt.ts'
import { test } from './support/journey.ts'
import { pressOn, tabTo, watchPointer, writeIn } from './support/keyboard.ts'
import { personOf } from './support/people.ts'
import { arriveAsStudent, beginStaffSession } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

// Uses community, leaderboard, notifications and moderation by keyboard alone: the focus is visible at each stop and is
// returned.

const host = 'aurora.localhost'
test.use({ host })

const question = () => ownName('Who may open my drawer?')

/** Keyboard users never lose the focus to the top of the page. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('students ask, answer, like, follow and report, and a moderator decides, without a pointer', async ({
  page,
  request,
  arrive,
}) => {
  const asker = await createOwnStudent(request, { firstName: 'Carmen', host })
  const colleague = await createOwnStudent(request, { firstName: 'Pablo', host })
  const pointers = [await watchPointer(page)]
  await arriveAsStudent(page, asker.email)
  await test.step('a question is written and sent', () => ask(page))
  const other = await arrive()
  pointers.push(await watchPointer(other))
  await arriveAsStudent(other, colleague.email, `${new URL(page.url()).pathname}?lang=en`)
  await test.step('a colleague likes, follows, answers and reports it', () => takePart(other))
  await test.step('leaderboard and notifications', () => lookAround(other))
  const office = await arrive()
  pointers.push(await watchPointer(office))
  await test.step('a moderator decides', () => decide(office))
  expect(pointers.flat()).toEqual([])
})

async function ask(page: Page): Promise<void> {
  await page.goto('/community/recent?lang=en')
  await writeIn(page, page.getByRole('textbox', { name: 'Title' }), question())
  await writeIn(page, page.getByRole('textbox', { name: 'New post' }), 'It has a lock and two keys.')
  await tabTo(page, page.getByRole('checkbox', { name: 'This is a question' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Post question' }))
  await expect(page.getByRole('heading', { level: 1, name: question() })).toBeVisible()
  await expectFocusKept(page)
}

async function takePart(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const like = main.getByRole('button', { name: /like/i }).first()
  await tabTo(page, like)
  await page.keyboard.press('Space')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeFocused()
  const report = main.getByRole('button', { name: /^Report/ }).first()
  await pressOn(page, report)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio').first())
  // Goes from the first to the last reason: a report of danger would block comments until a moderator decides.
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await pressOn(page, dialog.getByRole('button', { name: 'Report', exact: true }))
  await expect(dialog).toBeHidden()
  await expectFocusKept(page)
  await writeIn(page, main.getByRole('textbox', { name: 'Your comment' }), 'Only you, I hope.')
  await pressOn(page, main.getByRole('button', { name: 'Post comment' }))
  await expect(main.getByRole('article').filter({ hasText: 'Only you, I hope.' })).toBeVisible()
  await expectFocusKept(page)
  const follow = main.getByRole('switch', { name: /Follow this post/ })
  await tabTo(page, follow)
  const follows = await follow.isChecked()
  await page.keyboard.press('Space')
  await expect(follow).toBeChecked({ checked: !follows })
}

async function lookAround(page: Page): Promise<void> {
  await visit(page, '/leaderboard')
  const main = page.getByRole('main')
  const leave = main.getByRole('button', { name: /leaderboard|step out|join/i }).first()
  await pressOn(page, leave)
  await expectFocusKept(page)
  await visit(page, '/notifications')
  const cell = main.getByRole('checkbox', { name: 'Likes: List' })
  await tabTo(page, cell)
  const wanted = await cell.isChecked()
  await page.keyboard.press('Space')
  await expect(cell).toBeChecked({ checked: !wanted })
  await expect(cell).toBeFocused()
  // A setting that cannot be switched off has no control to focus.
  await expect(main.getByRole('checkbox', { name: /Account security/ })).toHaveCount(0)
}

async function decide(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await beginStaffSession(page, personOf('admin', host))
  await page.goto('/admin/community?lang=en')
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: question() }))
  await expect(page.getByRole('radio', { name: 'Hide it' })).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('radio', { name: 'Hide it' }))
  await page.keyboard.press('Space')
  await writeIn(page, page.getByRole('textbox', { name: 'What you saw' }), 'It is about furniture.')
  await pressOn(page, page.getByRole('button', { name: 'Decide and tell everyone concerned' }))
  await expect(page.getByText('Decided. Everyone concerned has been told.')).toBeVisible()
  await expectFocusKept(page)
}
