import type { Branding } from '#contract/companies/companies.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { photograph } from './support/screens.ts'

test('two companies show their own brand at their own addresses', async ({ page, app }) => {
  const names = []
  for (const host of ['localhost', 'aurora.localhost']) {
    const { data } = (await (await page.request.get(`/api/whitelabel/${host}`)).json()) as { data: Branding }
    await page.goto(`${app.urlOf(host)}/login`)
    await expect(page).toHaveTitle(`Sign in – ${data.app_name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', data.images.favicon)
    await expectAccessible(page)
    await photograph(page, `login-${host}`)
    names.push(data.app_name)
  }
  expect(new Set(names).size).toBe(2)
})
