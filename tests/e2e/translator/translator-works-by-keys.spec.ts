import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit } from '../support/translator.ts'

const field = (page: Page) => openUnit(page).getByRole('textbox').first()
const rows = (page: Page) => page.getByRole('region', { name: 'Texts' }).locator('[data-unit]')

/** Filters the list by these words, and opens the first unit that needs work. */
async function findByKeys(page: Page, key: string, words: string, count: number): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(words)
  await expect(rows(page)).toHaveCount(count)
  await page.keyboard.press('Alt+n')
  await expect(field(page)).toBeFocused()
}

async function write(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await expect(field(page)).toHaveText(text)
}

/** Escape closes a form within the current unit but not the unit itself; an unfinished note is kept. */
async function escapeForms(page: Page): Promise<void> {
  const note = openUnit(page).locator('[data-note-field]')
  await expect(note).toBeFocused()
  await page.keyboard.insertText('Half a note')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await expect(note).toHaveValue('Half a note')
  await note.fill('')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  const rejection = page.getByLabel('What should change?')
  await page.keyboard.press('Alt+r')
  await expect(rejection).toBeFocused()
  await page.keyboard.insertText('Half a reason')
  await page.keyboard.press('Escape')
  await expect(rejection).toHaveCount(0)
  await expect(field(page)).toBeFocused()
}

test('each key of the workbench does what the list of keys says, and a reload at once reopens the text', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'Keys of a translator', 'A lesson')
  const texts = ['Tell {name} and {team} at once.', 'No hullabaloo today.', 'No hullabaloo yesterday.']
  await office.write(
    course,
    texts.map((text) => paragraph(text)),
  )
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const pair = { source_locale: 'en_US', target_locale: 'el_GR' }
  await office.post('/api/glossary', { ...pair, term: 'hullabaloo', target: 'φασαρία' })
  await arriveAsStaff(page, 'admin', benchOf(course))
  await expect(rows(page).first()).toBeVisible()

  await findByKeys(page, '/', 'at once', 1)
  await page.keyboard.press('Alt+c')
  await expect(field(page)).toHaveText(texts[0] ?? '')
  await write(page, 'Πείτε το στον ')
  await page.keyboard.press('Alt+t')
  await expect(field(page)).toHaveText('Πείτε το στον {name}')
  await page.keyboard.press('Alt+Shift+t')
  await expect(field(page)).toHaveText('Πείτε το στον {name}{team}')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByText('Πείτε το στον').first()).toBeVisible()

  await findByKeys(page, 'Control+Shift+f', 'hullabaloo', 2)
  await expect(openUnit(page)).toContainText('φασαρία')
  await page.keyboard.press('Alt+g')
  await expect(field(page)).toHaveText('φασαρία')
  await write(page, 'Καμία φασαρία σήμερα?')
  await page.keyboard.press('Alt+.')
  await expect(field(page)).toHaveText('Καμία φασαρία σήμερα;')
  await page.keyboard.press('Control+Enter')
  await expect(openUnit(page)).toContainText('yesterday')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(openUnit(page)).toHaveAttribute('data-state', 'approved')

  await page.keyboard.press('Alt+m')
  await page.keyboard.insertText('Is that the word of the house?')
  await page.keyboard.press('Control+Enter')
  await expect(openUnit(page).getByRole('list').getByText('Is that the word of the house?')).toBeVisible()
  await escapeForms(page)
  await page.keyboard.press('Alt+r')
  await page.keyboard.insertText('Too loud.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Too loud.').first()).toBeVisible()

  // Shortcuts wait for the list to reflect a decision.
  await page.keyboard.press('Alt+ArrowUp')
  await expect(openUnit(page)).toContainText('today')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(openUnit(page)).toContainText('yesterday')
  const open = await openUnit(page).getAttribute('data-unit')
  await page.reload()
  await expect(openUnit(page)).toHaveAttribute('data-unit', open ?? '')
  await page.keyboard.press('Escape')
  await expect(openUnit(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/unit=/)
})
