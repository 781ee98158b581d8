import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { type DemoPerson, personOf } from './support/people.ts'
import { photograph } from './support/screens.ts'

const signIn = async (page: Page, { email, password = '' }: DemoPerson) => {
  await page.getByRole('textbox').first().fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

const aPortrait = () =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entries = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the admin area leads a guest to its sign-in and back, in a menu for the role', async ({ page }) => {
  const admin = personOf('admin')
  await page.goto('/admin/student?sort=name')
  await expect(page).toHaveURL('/admin/login?redirectTo=%2Fadmin%2Fstudent%3Fsort%3Dname')
  await signIn(page, admin)
  await expect(page).toHaveURL('/admin/student?sort=name')
  await expect(page).toHaveTitle(/^Students directory – /)
  await expect(page.getByRole('heading', { level: 1, name: 'Students directory' })).toBeVisible()
  await photograph(page, 'admin-students')
  await expect(menu(page)).toContainText('Directory')
  expect((await entries(page)).slice(0, 3)).toEqual(['/admin', '/admin/courses', '/admin/student'])
  await test.step('The sidebar shows the logo, the user’s role, navigation and a footer', async () => {
    const sidebar = page.getByRole('complementary')
    await expect(sidebar.locator('img').first()).toHaveJSProperty('complete', true)
    for (const words of ['Admin', 'Teachers', admin.name, 'Harbor Group'])
      await expect(sidebar).toContainText(words)
    await expect(sidebar.getByRole('button', { name: 'Log out' })).toBeVisible()
  })
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('language'))) ?? '{}')).toMatchObject({
    course: 'en_US',
  })

  // An admin looks at the platform as a student does, and comes back as themselves.
  await page.getByRole('link', { name: 'Markou' }).first().click()
  await page.getByRole('button', { name: 'Sign in as', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in as them' }).click()
  await expect(page).toHaveURL('/')
  const bar = page.getByRole('region', { name: 'Acting as somebody else' })
  await expect(bar).toContainText('You are acting as Eleni Markou.')
  await expectAccessible(page)
  await photograph(page, 'acting-as')
  // What they cannot do for them is closed, and says why.
  await page.goto('/settings/profile')
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeDisabled()
  await expect(page.getByRole('note')).toContainText('Only the person themselves can do this.')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar).toBeInViewport()
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Eleni Markou' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(admin.name)

  await test.step('Teachers for admins only: an admin signs in as a teacher and finds all of it closed', async () => {
    await menu(page).getByRole('link', { name: 'Teachers' }).click()
    await page.getByRole('button', { name: /^More for Irini/ }).click()
    await page.getByRole('menuitem', { name: 'Sign in as' }).click()
    await page.getByRole('button', { name: 'Sign in as them' }).click()
    await expect(bar).toContainText('You are acting as Irini')
    await expect(menu(page).getByRole('link', { name: 'Teachers' })).toHaveCount(0)
    await menu(page).getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New course' })).toHaveCount(0)
    await page.goto('/admin/teachers')
    await expect(page).toHaveURL('/admin/login?redirectTo=%2Fadmin%2Fteachers')
    await page.goBack()
    await bar.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible()
  })

  // Pages may take the whole width, and give it back.
  await page.evaluate(() => window.dispatchEvent(new Event('wide-screen')))
  await expect(menu(page)).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('normal-screen')))
  await expect(menu(page)).toBeVisible()

  // On a small screen the sidebar slides in, by buttons.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Close menu' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await sheet.getByRole('button', { name: `${admin.name} View profile` }).click()
  const profile = page.getByRole('dialog', { name: 'Your profile' })
  await expect(profile).toContainText(admin.email)
  await profile
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPortrait() })
  await profile.getByRole('button', { name: 'Save picture' }).click()
  await expect(profile.locator('img[src^="/img/avatars/"]')).toHaveJSProperty('naturalWidth', 320)
  await profile.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await photograph(page, 'admin-profile')
  await profile.getByRole('button', { name: 'Close' }).click()
  await expect(profile).toBeHidden()

  // Another language's staff texts come when they are chosen.
  await page.goto('/admin/courses?lang=el')
  await expect(page).toHaveURL('/admin/courses')
  await expect(page.locator('html')).toHaveAttribute('lang', 'el-GR')
  await expect(page.getByRole('heading', { level: 1, name: 'Μαθήματα' })).toBeVisible()

  await page.getByRole('button', { name: 'Άνοιγμα μενού' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click()
  await expect(page).toHaveURL('/admin/login')
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
})
