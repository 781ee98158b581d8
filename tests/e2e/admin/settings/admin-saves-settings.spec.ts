import type { Locator } from '@playwright/test'
import { ownName } from '#tests/e2e/support/attempt.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { arriveAsStaff } from '#tests/e2e/support/signing-in/sign-in.ts'
import { visit } from '#tests/e2e/support/visit.ts'

test('an admin is told that settings were saved, and goes on where they were', async ({ page }) => {
  await arriveAsStaff(page, 'admin', '/admin/settings?tab=notifications')

  await test.step('the reminder hours', async () => {
    const card = page.getByRole('heading', { name: 'Reminder hours' }).locator('..')
    const save = card.getByRole('button', { name: 'Save' })
    if (await card.getByLabel('Custom hours').isChecked()) {
      // Left by a first attempt.
      await card.getByLabel('Standard hours').check()
      await save.click()
      await expect(page.getByText('The settings were saved')).toBeVisible()
      await page.reload()
    }
    await card.getByLabel('Custom hours').check()
    await card.getByLabel('Until').selectOption({ label: 'Midnight' })
    await save.click()
    await expect(page.getByText('The settings were saved')).toBeVisible()
    await expect(save).toBeFocused()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(card.getByLabel('Until')).toHaveValue('24')
  })

  await test.step('the branding, whose buttons stay uncovered', async () => {
    await page.goto('/admin/settings')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    // No other journey reads it.
    await page.getByRole('textbox', { name: 'Chief executive', exact: true }).fill(ownName('Thomas Hale'))
    await save.click()
    const saved = page.getByText('The settings were saved')
    const edge = (text: Locator) =>
      text.evaluate((element) => element.closest('li')?.getBoundingClientRect().bottom)
    expect(await edge(saved)).toBeLessThan((await save.boundingBox())?.y ?? 0)
  })

  await test.step('of a client, whose name stands on the page', async () => {
    await visit(page, '/admin/companies')
    await page.getByRole('link', { name: 'Aurora Bank' }).click()
    await page.getByRole('link', { name: 'Branding' }).click()
    await expect(page.getByText('Settings that apply to everyone at Aurora Bank.')).toBeVisible()
  })

  await test.step('the community', async () => {
    await visit(page, '/admin/community/settings')
    const phone = page.getByLabel('Phone number for emergencies')
    const save = page.getByRole('button', { name: 'Save' })
    await phone.fill('+40 21 555 01 10')
    await save.click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(save).toBeFocused()
    // Uses the version from the response to the first save.
    await phone.fill('+40 21 555 01 11')
    await save.click()
    await expect(save).toBeFocused()
    await page.reload()
    await expect(phone).toHaveValue('+40 21 555 01 11')
  })
})
