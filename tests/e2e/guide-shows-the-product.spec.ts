import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { settled } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { arriveAsStaff } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

const folder = join(import.meta.dirname, '../../web/public/img/help')
/** The screen and heading for each topic of the guide that is about one. */
const screens = {
  'first-day': ['/admin', /Good/],
  host: ['/admin/settings?tab=hosts', 'Settings'],
  import: ['/admin/student/import', /Import/],
  mail: ['/admin/settings?tab=notifications', 'Settings'],
  figures: ['/admin/student', 'Student directory'],
  parent: ['/admin/companies', 'Companies'],
  erasure: ['/admin/settings?tab=privacy', 'Settings'],
} as const

const takesPictures = process.env.SCREENS === 'on'

// SCREENS=on DEMO_HISTORY=on takes the pictures again.
test('the guide for admins has a picture of each screen it is about', async ({ page }) => {
  await arriveAsStaff(page, 'admin')
  await page.setViewportSize({ width: 1200, height: 720 })
  if (takesPictures) await historyIsWritten(page)
  for (const [name, [address, heading]] of Object.entries(screens)) {
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (!takesPictures) continue
    await page.waitForLoadState('networkidle')
    await settled(page)
    const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({ width: 1000 })
    await picture.webp({ quality: 60, effort: 6 }).toFile(join(folder, `${name}.webp`))
  }
  const picture = page.getByRole('main').getByRole('img')
  await visit(page, '/admin/help')
  for (const topic of ['', '/host', '/mail', '/import', '/figures', '/parent', '/erasure']) {
    const before = await picture.getAttribute('src')
    if (topic) {
      await page.evaluate((to) => history.pushState({}, '', to), `/admin/help${topic}`)
      await expect(picture).not.toHaveAttribute('src', before ?? '')
    }
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  }
})

/** The demo's past is written after its first start. */
const historyIsWritten = (page: Page) =>
  expect(async () => {
    await page.goto('/admin/student')
    await expect(page.getByRole('table').getByText('Completed').first()).toBeVisible({ timeout: 5_000 })
    await expect(page.getByText(/^All\s*1\d\d$/)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
