import { join } from 'node:path'
import sharp from 'sharp'
import { settled } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { arriveAsStaff } from './support/sign-in.ts'

const folder = join(import.meta.dirname, '../../web/public/img/help')
/** The screen and heading for each topic of the guide that is about one. */
const screens = {
  'first-day': ['/admin', /Good/],
  host: ['/admin/settings?tab=hosts', 'Settings'],
  mail: ['/admin/settings?tab=notifications', 'Settings'],
  import: ['/admin/student/import', /Import/],
  figures: ['/admin/student', 'Student directory'],
  parent: ['/admin/companies', 'Companies'],
  erasure: ['/admin/settings?tab=privacy', 'Settings'],
} as const

// SCREENS=on takes the screenshots again.
test('the guide for admins has a picture of each screen it is about', async ({ page }) => {
  await arriveAsStaff(page, 'admin')
  await page.setViewportSize({ width: 1200, height: 720 })
  for (const [name, [address, heading]] of Object.entries(screens)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (process.env.SCREENS !== 'on') continue
    await page.waitForLoadState('networkidle')
    await settled(page)
    const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize({ width: 1000 })
    await picture.webp({ quality: 60, effort: 6 }).toFile(join(folder, `${name}.webp`))
  }
  for (const topic of ['', '/host', '/mail', '/import', '/figures', '/parent', '/erasure']) {
    await page.goto(`/admin/help${topic}`)
    const picture = page.getByRole('main').getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  }
})
