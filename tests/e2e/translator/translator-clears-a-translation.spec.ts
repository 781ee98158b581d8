import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit } from '../support/translator.ts'

const source = 'Tell us at once.'
const field = (page: Page) => openUnit(page).getByRole('textbox').first()
const clear = (page: Page) => openUnit(page).getByRole('button', { name: 'Clear', exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Clear this translation?' })

// Specification 7: DELETE translation_job_item clears one item’s translation
test('a translator clears a saved translation, after a question, and writes it anew', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const course = await prepareCourse(office, 'A text to clear', 'A lesson')
  await office.write(course, [paragraph(source)])
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const row = page.getByRole('button', { name: source })
  await arriveAsStaff(page, 'teacher', benchOf(course))
  await row.click()

  await test.step('what is only typed is cleared at once, and comes back by undo', async () => {
    await expect(clear(page)).toBeDisabled()
    await page.keyboard.insertText('Πείτε το.')
    await clear(page).click()
    await expect(field(page)).toHaveText('')
    await page.keyboard.press('Control+z')
    await expect(field(page)).toHaveText('Πείτε το.')
  })

  await page.keyboard.press('Control+Shift+Enter')
  await row.click()
  await expect(openUnit(page)).toHaveAttribute('data-state', 'translated')
  await clear(page).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveText('Πείτε το.')
  await expectToFitPhone(page)
  await photograph(page, 'translation-clear')

  await field(page).focus()
  await page.keyboard.press('Alt+Delete')
  await question(page).getByRole('button', { name: 'Clear' }).click()
  await expect(openUnit(page)).toHaveAttribute('data-state', 'untranslated')
  await expect(field(page)).toHaveText('')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('Πείτε μας το αμέσως.')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('button', { name: source })).toContainText(source)
  await page.reload()
  await expect(page.getByText('Πείτε μας το αμέσως.').first()).toBeVisible()
})
