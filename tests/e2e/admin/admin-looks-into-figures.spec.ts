import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

// Specification +: An admin looks into the figures, from who is not covered to the questions that go wrong
test('an admin looks into the figures and takes them along', async ({ page }) => {
  await arriveAsStaff(page, 'admin', '/admin?lang=en')
  const key = page.getByRole('region', { name: 'Key figures' })
  await key.getByRole('link', { name: /^Coverage/ }).click()
  await expect(page).toHaveURL(/concern=uncovered/)
  await page.goBack()

  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page).toHaveURL(/period=month/)
  const more = page.getByRole('region', { name: 'More figures' })
  await expect(more.getByText(/due in the last 30 days/)).toBeVisible()

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const depth = page.getByRole('region', { name: 'In depth' })
  // The figures are computed when somebody asks for the first time.
  for (const title of ['Knowledge', 'Time', 'Languages', 'Comparison'])
    await expect(depth.getByRole('heading', { name: title, exact: true })).toBeVisible({ timeout: 30_000 })
  await depth.getByRole('button', { name: 'By country' }).click()
  await expectAccessible(page)
  await expectToFitPhone(page)
  await photograph(page, 'figures in depth')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export figures' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Overview,,People with a mandatory course,')
  await visit(page, '/admin/audit')
  await expect(page.getByText(/exported the figures of the dashboard/).first()).toBeVisible()
})
