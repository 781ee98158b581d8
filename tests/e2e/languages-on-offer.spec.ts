import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, photograph } from './support/screens.ts'
import { arriveAsStaff, arriveAsStudent } from './support/signing-in/sign-in.ts'

// Specification 9: Selectable locales: en_US, es_ES, es_LA, ca_ES, ro_RO, el_GR, pt_PT, de_DE, fr_FR
test('an admin sees which languages have no screens of their own before offering them', async ({ page }) => {
  await arriveAsStaff(page, 'admin', '/admin/settings')
  const field = page.getByRole('combobox', { name: 'Languages offered' })
  await field.focus()
  await page.keyboard.press('ArrowDown')
  for (const name of ['Català', 'Português', 'Français'])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('German: screens and e-mails are in English.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'settings-languages')
})

test.describe('at a company of its own', () => {
  test.use({ host: 'aurora.localhost' })

  // Specification 9: Messages exist only for el, en, es, ro
  test('a student takes courses in German, and screens whose language is marked as it is', async ({
    page,
    student,
  }) => {
    await arriveAsStudent(page, student.email, '/settings/profile?lang=en')
    await page.getByText('Choose a language', { exact: true }).click()
    const course = page.getByRole('combobox', { name: 'Course language' })
    await course.selectOption({ label: 'Deutsch' })
    await expect(course).toHaveValue('de_DE')
    await page.evaluate(() =>
      localStorage.setItem(
        'language',
        JSON.stringify({ platform: 'de_DE', course: 'de_DE', courseAsPlatform: true }),
      ),
    )
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    const app = page.getByRole('combobox', { name: 'App language' })
    await expect(app.locator('option:checked')).toHaveText('Deutsch (English)')
    await expect(page.getByText('German: screens and e-mails are in English.')).toBeVisible()
    await photograph(page, 'settings-german')
  })
})
