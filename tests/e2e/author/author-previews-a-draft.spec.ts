import { expectAccessible } from '../support/accessibility.ts'
import { choose } from '../support/choice.ts'
import { expect, test } from '../support/journey.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

test('an author finds a course among many and tries its quiz as a student would', async ({ page }) => {
  await arriveAsStaff(page, 'teacher')
  // Closes notifications caused by other journeys of the same teacher when they cover something.
  const news = page.getByRole('button', { name: 'Close notification' }).first()
  await page.addLocatorHandler(news, (button) => button.click())
  const titles = page.getByRole('table').getByRole('link')

  // Specification, authoring 1: The list is searched, filtered and sorted, with status, locale progress and a mark for unpublished changes
  await test.step('the list is narrowed and ordered, and the address remembers it', async () => {
    await page.getByLabel('Tag').selectOption('travel')
    await expect(titles).toHaveText(['Working away from the office'])
    await expect(page).toHaveURL(/tag=travel/)
    await page.getByRole('button', { name: 'Unpublished changes' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unpublished changes', pressed: true })).toBeVisible()
    await page.getByRole('button', { name: 'Unpublished changes' }).click()
    await page.getByLabel('Tag').selectOption('Any tag')
    await page.getByRole('button', { name: 'Course', exact: true }).click()
    await expect(page).toHaveURL(/sort=title/)
    await expect(titles.first()).not.toHaveText('Working away from the office')
    await expectAccessible(page)
    await photograph(page, 'admin-courses-narrowed')
  })

  // Specification, authoring 8: The draft is seen in any locale, brand, theme, width and learner state
  await test.step('the draft is looked at on a phone, in the dark, in another brand, by somebody halfway', async () => {
    await page.getByRole('searchbox').fill('spotting')
    await page.getByRole('link', { name: 'Spotting phishing' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await choose(page, 'Phone')
    await choose(page, 'Dark')
    await page.getByLabel('Student').selectOption('Halfway through')
    await expect(page.getByRole('navigation', { name: 'Draft outline' })).toContainText(', done')
    await page.getByLabel('Branding').selectOption('Aurora Bank')
    await expect(page).toHaveURL(/state=half_done.*brand=aurora/)
    const inside = page.frameLocator('iframe[src*=half_done][src*=aurora]')
    await expect(inside.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(inside.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  // Specification, authoring 8: A quiz is tried and graded in a sandbox that leaves no trace
  await test.step('its quiz is graded, and nothing of it is kept', async () => {
    await page.getByLabel('Student').selectOption('Not started')
    await page.getByRole('navigation', { name: 'Draft outline' }).getByText('Quiz').first().click()
    const inside = page.frameLocator('iframe').getByRole('main')
    await inside.getByRole('button', { name: 'Start quiz' }).click()
    await inside.getByRole('radio').or(inside.getByRole('checkbox')).first().check()
    await inside.getByRole('button', { name: 'Check answer' }).click()
    await expect(inside.getByRole('button', { name: 'Next question' })).toBeVisible()
    await photograph(page, 'admin-preview-tried')
    await page.getByLabel('Student').selectOption('Failed once')
    await expect(inside.getByRole('heading', { name: 'Not passed yet' })).toBeVisible()
    await page.getByLabel('Student').selectOption('Completed')
    await expect(inside.getByRole('heading', { name: 'You passed' })).toBeVisible()
  })
})
