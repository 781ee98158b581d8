import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { expectToFitPhone, expectWholeWords, photograph } from './support/screens.ts'
import { arriveAsStudent } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

test.use({ viewport: { width: 360, height: 780 } })

// every-screen.spec.ts checks every screen in Greek.
test('a phone shows the student’s screens in Spanish, nothing cut off', async ({ page }) => {
  await arriveAsStudent(page, 'lucia.romero@harbor.example', '/library/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  const courses = page.getByRole('main').getByRole('link', { name: /\S/ })
  const course = (await courses.last().getAttribute('href')) ?? ''
  for (const path of ['/', '/library/courses', course, '/student/badges', '/settings/profile']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page, `es${path.replaceAll('/', '-').slice(0, 20)}`)
  }
})

async function expectToFit(page: Page, name: string): Promise<void> {
  await expectToFitPhone(page)
  await expectWholeWords(page)
  await photograph(page, name)
}

// Specification 7: Message files load lazily for el, en, es, ro only
test('the sign-in pages speak the chosen language, whose texts come when they are asked for', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, language] = /\/assets\/(el|en|es|ro)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? []
    if (language) loaded.push(language)
  })
  await page.goto('/login?lang=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  // The company’s own texts, only in the language it wrote them in.
  const tagline = page.getByText('Ten useful minutes, and the day is safer')
  await expect(tagline).toBeAttached()
  for (const tag of ['es', 'el', 'ro']) {
    loaded.length = 0
    await page.goto(`/login?lang=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`))
    await expect(tagline).toHaveCount(0)
    await expectToFit(page, `${tag}-login`)
    expect(loaded).toContain(tag)
  }
  loaded.length = 0
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro-RO')
  expect([...new Set(loaded)]).toEqual(['ro'])
})

// Specification +: A language chosen over a form keeps what was typed, and what is wrong is said in it
test('a language chosen over a form keeps what was typed, and says in it what is wrong', async ({ page }) => {
  await page.goto('/admin/register')
  const typed = ['Anna', '', 'no address', 'A few words in a row']
  const fields = page.getByRole('main').getByRole('textbox')
  for (const [index, text] of typed.entries()) await fields.nth(index).fill(text)
  await page.keyboard.press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText('Enter an address like name@company.example.')).toBeVisible()
  await expect(fields.nth(1)).toBeFocused()
  const languages = page.getByRole('combobox', { name: 'Language' })
  await languages.focus()
  await languages.selectOption('es_ES')
  await expect(main.getByText('Escribe una dirección como nombre@empresa.example.')).toBeVisible()
  await expect(fields.nth(1)).toHaveAccessibleDescription('Escribe los apellidos.')
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toBeFocused()
  for (const [index, text] of typed.entries()) await expect(fields.nth(index)).toHaveValue(text)
})

// Specification 1: A theme is dark when the stored one is, or when none is stored and the system prefers dark
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

// Specification 1: A stored dark theme stands before anything is painted
test('a stored dark theme stands before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    const watch = () => {
      const { documentElement: root, body } = document
      // The first moment with anything to paint.
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

// Specification +: The browser’s own bar wears the stored theme, else the system’s
test('the browser’s own bar wears the stored theme, else the system’s', async ({ page, context }) => {
  const bar = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return bars.find(({ media }) => matchMedia(media).matches)?.content
    })
  const [light, dark] = ['#ffffff', '#1c1a18']
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  expect(await bar()).toBe(light)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  // Before the app has started.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await bar()).toBe(dark)
  await page.unroute('**/assets/*.js')
  await page.reload()
  const start = page.getByRole('heading', { level: 1 })
  await expect(start).toBeVisible()
  expect(await bar()).toBe(dark)
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(bar).toBe(light)
  await other.evaluate(() => localStorage.removeItem('theme'))
  await expect.poll(bar).toBe(dark)
})

// Specification +: A line says that the first page is on its way where the network is slow
test('a line says that the first page is on its way, until it is there', async ({ page }) => {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const line = () =>
    page.evaluate(() => {
      const root = document.getElementById('root')
      return root ? getComputedStyle(root, '::before').height : 'none'
    })
  await expect.poll(line).toBe('3px')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await line()).toBe('auto')
})
