import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, expectWholeWords, photograph } from './support/screens.ts'
import { serveGallery } from './support/served-gallery.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  // Building takes a few seconds, and far longer on a machine that is busy.
  test.setTimeout(120_000)
  gallery = await serveGallery()
})
test.afterAll(() => gallery?.stop())

const visit = async (page: Page, language = 'en_US') => {
  const chosen = { platform: language, course: language, courseAsPlatform: true }
  await page.addInitScript((value) => localStorage.setItem('language', value), JSON.stringify(chosen))
  await page.goto(gallery.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
}

test('every piece is accessible in both themes and fits in four languages', async ({ page }) => {
  test.setTimeout(120_000)
  for (const language of ['es_ES', 'ro_RO', 'el_GR', 'en_US']) {
    await visit(page, language)
    await expectToFitPhone(page)
    await expectWholeWords(page)
  }
  await photograph(page, 'gallery')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
})

test('the product that people get holds no gallery', async () => {
  const folder = join(import.meta.dirname, '../../web/dist')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css|html)$/.test(file))
  expect(files.length).toBeGreaterThan(10)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  expect(texts.filter((text) => text.includes('data-piece'))).toEqual([])
})
