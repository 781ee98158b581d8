import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit } from '../support/translator.ts'

const source = 'Keep the balderdash out.'
const field = (page: Page) => openUnit(page).getByRole('textbox', { name: /Greek/ }).first()
const form = (page: Page) => openUnit(page).getByRole('form', { name: /^Ignore/ })
const reason = (page: Page) => form(page).getByRole('textbox')

/** Opens a saved translation that lacks the glossary’s term. */
async function openWarning(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: source })
  await row.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('Κρατήστε έξω τις ανοησίες.')
  await page.keyboard.press('Control+Shift+Enter')
  await row.click()
  await expect(openUnit(page)).toContainText(source)
  await expect(openUnit(page).getByRole('button', { name: /^Ignore/ })).toBeVisible()
  await expect(field(page)).toBeFocused()
}

test('a translator ignores a warning with a reason, which the history shows', async ({ page, request }) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'A warning', 'A lesson')
  await office.write(course, [paragraph(source)])
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const pair = { source_locale: 'en_US', target_locale: 'el_GR' }
  await office.post('/api/glossary', { ...pair, term: 'balderdash', target: 'μπούρδες' })
  await arriveAsStaff(page, 'teacher', benchOf(course))
  await openWarning(page)

  await test.step('the form closes as soon as the text is another, and does not come back', async () => {
    await page.keyboard.press('Alt+x')
    await expect(reason(page)).toBeFocused()
    await field(page).press('End')
    await page.keyboard.insertText('!')
    await expect(form(page)).toHaveCount(0)
    await page.keyboard.press('Backspace')
    await expect(openUnit(page).getByRole('button', { name: /^Ignore/ })).toHaveCount(1)
    await expect(form(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  await test.step('Escape closes the form and not the text', async () => {
    await page.keyboard.press('Alt+x')
    await page.keyboard.insertText('Not yet')
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  await page.keyboard.press('Alt+x')
  await expect(reason(page)).toBeFocused()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'ignore-a-warning')
  await reason(page).fill('The author wanted a mild word')
  await page.keyboard.press('Enter')
  await expect(openUnit(page).getByText('The author wanted a mild word')).toBeVisible()
  await page.keyboard.press('Alt+m')
  const history = openUnit(page).getByRole('region', { name: 'History' })
  await expect(history).toContainText('The author wanted a mild word')
  await photograph(page, 'ignored-warning')
})
