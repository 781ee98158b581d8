import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

test("the sign-in page wears the company's brand", async ({ page, app }) => {
  const branding = await (await page.request.get('/api/branding')).json()
  await page.goto('/login')
  await expect(page).toHaveTitle(new RegExp(branding.app_name))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto(app.urlOf('harbor.localhost') + '/login')
  await expect(page).not.toHaveTitle(new RegExp(branding.app_name))
})
