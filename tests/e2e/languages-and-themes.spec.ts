import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, expectWholeWords, photograph } from './support/screens.ts'
import { signInByLink } from './support/sign-in.ts'

test.use({ viewport: { width: 360, height: 780 } })

const readers = [
  { language: 'Spanish', tag: 'es', email: 'lucia.romero@harbor.example', library: 'Biblioteca' },
  { language: 'Greek', tag: 'el', email: 'katerina.vlachou@harbor.example', library: 'Βιβλιοθήκη' },
]

for (const { language, tag, email, library } of readers) {
  test(`a phone shows the student’s screens in ${language}, nothing cut off`, async ({ page }) => {
    await signInByLink(page, email)
    await page.goto('/library/courses')
    await expect(page.getByRole('heading', { level: 1, name: library })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`))
    const courses = page.getByRole('main').getByRole('link', { name: /\S/ })
    const course = (await courses.last().getAttribute('href')) ?? ''
    for (const path of ['/', '/library/courses', course, '/student/badges', '/settings/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(page, `${tag}${path.replaceAll('/', '-').slice(0, 20)}`)
    }
  })
}

async function expectToFit(page: Page, name: string): Promise<void> {
  await expectToFitPhone(page)
  await expectWholeWords(page)
  await photograph(page, name)
}

test('the sign-in pages speak the chosen language', async ({ page }) => {
  for (const tag of ['es', 'el', 'ro']) {
    await page.goto(`/login?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`))
    await expectToFit(page, `${tag}-login`)
  }
})

test('without a stored theme the system’s counts, and a stored one before it', async ({ page }) => {
  const theme = (name: string) =>
    expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await theme('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await theme('light')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await theme('light')
})

test('a stored dark theme stands before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    const watch = () => {
      const { documentElement: root, body } = document
      // The first moment at which there is anything to paint.
      if (body) document.documentElement.dataset.firstTheme ??= root.dataset.mantineColorScheme ?? 'none'
      else requestAnimationFrame(watch)
    }
    new MutationObserver(watch).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-first-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(
    paper
      .match(/\d+/g)
      ?.slice(0, 3)
      .map(Number)
      .every((part) => part < 60),
  ).toBe(true)
})
