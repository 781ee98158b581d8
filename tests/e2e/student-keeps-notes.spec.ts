import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, photograph } from './support/screens.ts'
import { signInByLink } from './support/sign-in.ts'

/** Nobody else goes through the demo as her. */
const email = 'pablo.serrano@aurora.example'

test('a student bookmarks a lesson, keeps a note on it and reads in larger letters', async ({ page }) => {
  await signInByLink(page, email)
  await page.goto('/library/courses?lang=en')
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
  const open = page.getByRole('button', { name: 'Your note' })
  const panel = page.getByRole('dialog', { name: 'Your note' })
  await open.click()
  await panel.getByRole('textbox').fill('Try the word list on Monday')
  await expect(panel.getByRole('status')).toHaveText('Saved')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'note')

  await page.reload()
  await expect.poll(letters).toBeGreaterThan(before * 1.3)
  await expect(bookmark).toBeVisible()
  await open.click()
  await expect(panel.getByRole('textbox')).toHaveValue('Try the word list on Monday')
  await page.keyboard.press('Escape')

  await page
    .getByRole('navigation', { name: 'Course outline' })
    .getByRole('link', { name: 'Course', exact: true })
    .click()
  const notes = page.getByRole('region', { name: 'Your bookmarks and notes' })
  await expect(notes).toContainText('Try the word list on Monday')
  await expectAccessible(page)
  await photograph(page, 'course-notes')
  await notes.getByRole('link', { name: 'How passwords fall' }).click()
  await expect(bookmark).toBeVisible()

  // A phone has all of it behind one button.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(bookmark).toBeHidden()
  await page.getByRole('button', { name: 'Bookmark, note and text size' }).click()
  const all = page.getByRole('dialog', { name: 'Bookmark, note and text size' })
  await expect(all.getByRole('textbox')).toHaveValue('Try the word list on Monday')
  await all.getByRole('button', { name: 'Remove bookmark' }).click()
  await expect(all.getByRole('button', { name: 'Bookmark', exact: true })).toBeVisible()
  await expectAccessible(page)
})
