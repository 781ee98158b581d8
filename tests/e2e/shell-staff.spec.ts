import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './support/accessibility.ts'
import { ownName } from './support/attempt.ts'
import { choose } from './support/choice.ts'
import { expect, test } from './support/journey.ts'
import { type DemoPerson, personOf } from './support/people.ts'
import { photograph } from './support/screens.ts'
import { arriveAsStaff } from './support/signing-in/sign-in.ts'
import { visit } from './support/visit.ts'

// Motion is enabled, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const signIn = async (page: Page, { email, password = '' }: DemoPerson) => {
  await page.getByRole('textbox').first().fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

const aPortrait = () =>
  sharp({ create: { width: 240, height: 240, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .join('')

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entries = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** The language settings that the page stores. */
const language = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('language') ?? '{}') as { course?: string })

test('the admin area leads a guest to its sign-in and back, in a menu for the role', async ({ page }) => {
  const { step } = test
  const admin = personOf('admin')
  // Specification 2: The admin layout has no sidebar on authentication pages
  await step('The layout can be shown without a sidebar on authentication pages', async () => {
    await page.goto('/admin/student?sort=name')
    await expect(page).toHaveURL('/admin/login?redirectTo=%2Fadmin%2Fstudent%3Fsort%3Dname')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-screen]')).toHaveCount(0)
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  })
  await page.evaluate(() =>
    localStorage.setItem(
      'language',
      JSON.stringify({ platform: 'en_US', course: 'el_GR', courseAsPlatform: false }),
    ),
  )
  await page.reload()
  await signIn(page, admin)
  // Specification 2: Teacher Login takes redirectTo
  await step('Teacher Login takes redirectTo', async () => {
    await expect(page).toHaveURL('/admin/student?sort=name')
    await expect(page).toHaveTitle(/^Student directory – /)
    await expect(page.getByRole('heading', { level: 1, name: 'Student directory' })).toBeVisible()
  })
  // Specification 2: The admin layout sets the course language to en_US on load
  await step('It sets the course language to en_US on load', async () => {
    await expect.poll(() => language(page)).toMatchObject({ course: 'en_US' })
  })
  await photograph(page, 'admin-students')

  const sidebar = page.getByRole('complementary')
  // Specification 2: The sidebar shows the logo, the role, navigation, and a footer with avatar, full name, company name and logout icon
  await step('The sidebar shows the logo, the user’s role, navigation and a footer', async () => {
    await expect(sidebar.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0)
    for (const words of ['Admin', admin.name, 'Harbor Group']) await expect(sidebar).toContainText(words)
    await expect(sidebar.getByRole('button', { name: admin.name })).toContainText(initialsOf(admin.name))
    await expect(sidebar.getByRole('button', { name: 'Sign out' }).locator('svg')).toBeVisible()
  })
  // Specification 2: Its navigation is Dashboard, Courses, Directory, and Teachers for admins
  await step('navigation: Dashboard, Courses, Directory, Groups, and Teachers for admins', async () => {
    expect((await entries(page)).slice(0, 7)).toEqual([
      '/admin',
      '/admin/courses',
      '/admin/student',
      '/admin/groups',
      '/admin/campaigns',
      '/admin/community',
      '/admin/teachers',
    ])
    for (const words of ['Dashboard', 'Courses', 'Directory', 'Teachers'])
      await expect(menu(page).getByRole('link', { name: new RegExp(`^${words}`) })).toBeVisible()
  })
})

test('an admin views the platform as a student and as a teacher', async ({ page }) => {
  const { step } = test
  const admin = personOf('admin')
  await arriveAsStaff(page, 'admin', '/admin/student?q=Eleni+Markou')
  const sidebar = page.getByRole('complementary')
  const bar = page.getByRole('region', { name: 'Viewing as someone else' })
  await step('an admin looks at the platform as a student does, and comes back as themselves', async () => {
    await page.getByRole('link', { name: 'Markou' }).first().click()
    await page.getByRole('button', { name: 'View as this person', exact: true }).click()
    // Specification 2: A question that a page asks goes with the page
    await step('what a page asks goes with the page', async () => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goForward()
    })
    await page.getByRole('button', { name: 'View as this person', exact: true }).click()
    await page.getByRole('button', { name: /^View as Eleni|^View as Irini/ }).click()
    await expect(page).toHaveURL('/')
    await expect(bar).toContainText('You’re viewing as Eleni Markou.')
    await expectAccessible(page)
    await photograph(page, 'acting-as')
    // What the impersonator cannot do is disabled and says why.
    await page.goto('/settings/profile')
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeDisabled()
    await expect(page.getByRole('note')).toContainText('Only they can do this.')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(bar).toBeInViewport()
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eleni Markou' })).toBeVisible()
    await expect(sidebar).toContainText(admin.name)
  })

  // Specification 2: The Teachers entry is for admins only
  await step(
    'Teachers for admins only: an admin signs in as a teacher and finds all of it closed',
    async () => {
      await menu(page).getByRole('link', { name: 'Teachers' }).click()
      await page.getByRole('button', { name: /^More actions for Irini/ }).click()
      await page.getByRole('menuitem', { name: 'View as this person' }).click()
      await page.getByRole('button', { name: /^View as Eleni|^View as Irini/ }).click()
      await expect(bar).toContainText('You’re viewing as Irini')
      await expect(sidebar).toContainText('Teacher')
      await expect(menu(page).getByRole('link', { name: 'Teachers' })).toHaveCount(0)
      await menu(page).getByRole('link', { name: 'Courses' }).click()
      await expect(page.getByRole('table', { name: 'Courses' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'New course' })).toHaveCount(0)
      await visit(page, '/admin/student/import')
      await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
      await page.goto('/admin/teachers')
      await expect(page).toHaveURL('/admin/login?redirectTo=%2Fadmin%2Fteachers')
      await expect(page.getByRole('note')).toContainText('You’re signed in as Irini')
      await page.goBack()
      await bar.getByRole('button').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Teachers' })).toBeVisible()
    },
  )
})

test('an admin sets the holidays of the companies', async ({ page }) => {
  await arriveAsStaff(page, 'admin')
  await test.step('an admin sets the holidays that the company and those under it keep', async () => {
    await menu(page).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveTitle(/^Settings – /)
    await page.getByRole('tab', { name: 'Holidays' }).click()
    const days = page.getByRole('list', { name: /^Holidays of/ }).getByRole('listitem')
    const name = ownName('Works outing')
    const outing = days.filter({ hasText: name })
    // A day that no other attempt has left on the list.
    const { retry, repeatEachIndex } = test.info()
    const date = `2031-05-${10 + repeatEachIndex * 3 + retry}`
    const add = async (title: string) => {
      await page.getByLabel('Date', { exact: true }).fill(date)
      await page.getByLabel('Name', { exact: true }).fill(title)
      await page.getByRole('button', { name: 'Add holiday' }).click()
    }
    await add(name)
    await expect(outing).toContainText('Every year')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    await add('The same day')
    await expect(page.getByText('This date is already on the list.')).toBeVisible()
    await page.reload()
    await expect(outing).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'admin-settings')
    const company = page.getByRole('combobox', { name: 'Company' })
    await company.click()
    await page.getByRole('option', { name: 'Aurora Bank' }).click()
    await expect(page.getByText('These days come from Harbor Group.')).toBeVisible()
    await expect(outing.getByRole('button')).toHaveCount(0)
    await photograph(page, 'admin-settings-below')
    await company.click()
    await page.getByRole('option', { name: 'Harbor Group' }).click()
    await outing.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(outing).toHaveCount(0)
  })
})

test('an admin uses the menu of a phone, changes picture, look and language, and signs out', async ({
  page,
}) => {
  const { step } = test
  const admin = personOf('admin')
  await arriveAsStaff(page, 'admin')
  await page.setViewportSize({ width: 360, height: 780 })
  const sheet = page.getByRole('dialog')
  // Specification 2: Admin layout: slide-in sidebar on small screens, opened and closed by buttons
  // Specification 4: Menu: mobile menu open or closed
  await step('slide-in sidebar on small screens opened and closed by buttons', async () => {
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu(page)).toBeVisible()
    await sheet.getByRole('button', { name: 'Close menu' }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
  })
  const profile = page.getByRole('dialog', { name: 'Your profile' })
  // Specification 2: The mobile footer shows the name and “View profile”
  await step('The mobile footer shows the name and a ‘View profile’ label', async () => {
    const person = sheet.getByRole('button', { name: `${admin.name} View profile` })
    await expect(person.getByText('View profile')).toBeVisible()
    await person.click()
    await expect(profile).toContainText(admin.email)
  })
  // Specification 2: Avatar: a picture file name under the avatars folder
  await step('Avatar: a picture file name under the avatars image folder', async () => {
    await profile
      .locator('input[type="file"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPortrait() })
    await profile.getByRole('button', { name: 'Save picture' }).click()
    await expect(profile.locator('img[src^="/img/avatars/"]')).toHaveJSProperty('naturalWidth', 320)
    // The notification is above the open dialog and can be clicked.
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText('Picture saved')
    await notice.click()
    await expect(notice).toBeHidden()
  })
  await choose(profile, 'Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await photograph(page, 'admin-profile')
  await profile.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(profile).toBeHidden()

  await step('another language’s staff texts come when they are chosen', async () => {
    await page.goto('/admin/courses?lang=el')
    await expect(page).toHaveURL('/admin/courses')
    await expect(page.locator('html')).toHaveAttribute('lang', 'el-GR')
    await expect(page.getByRole('heading', { level: 1, name: 'Μαθήματα' })).toBeVisible()
  })

  // Specification 4: After logout one is at admin.login on an admin route, else at login
  await step('On logout the user goes from an admin route to admin.login', async () => {
    await page.getByRole('button', { name: 'Άνοιγμα μενού' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click()
    await expect(page).toHaveURL('/admin/login')
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  })
})
