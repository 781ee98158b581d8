import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/people.ts'
import { signInByLink } from './support/sign-in.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const changeSession = (page: Page, change: object) =>
  page.evaluate((part) => {
    const session = JSON.parse(localStorage.getItem('auth') ?? '{}') as { user: object }
    localStorage.setItem(
      'auth',
      JSON.stringify({
        ...session,
        ...part,
        user: { ...session.user, ...('user' in part ? (part.user as object) : {}) },
      }),
    )
  }, change)

interface Recorded {
  transitions: string[]
  longest: number
}

/** Notes the kind of each page transition, and how long in milliseconds whatever moved took. */
const recordTransitions = (page: Page) =>
  page.evaluate(() => {
    const recorded: Recorded = { transitions: [], longest: 0 }
    Object.assign(window, { recorded })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (given) => {
      recorded.transitions.push(...(given && 'types' in given ? (given.types ?? []) : []))
      return start(given)
    }
    const watch = () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches)
        for (const { effect } of document.getAnimations())
          recorded.longest = Math.max(recorded.longest, Number(effect?.getComputedTiming().duration) || 0)
      requestAnimationFrame(watch)
    }
    watch()
  })
const recordedOn = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded)
const transitions = async (page: Page) => (await recordedOn(page)).transitions
const longestMovement = async (page: Page) => (await recordedOn(page)).longest

test('the student’s frame: guard, menus, titles, languages and the end of a session', async ({ page }) => {
  test.slow()
  const student = personOf('student')
  await page.goto('/library/courses?sort=due')
  await expect(page).toHaveURL('/login?redirectTo=%2Flibrary%2Fcourses%3Fsort%3Ddue')
  // On auth pages side menus and the mobile top bar are hidden.
  await expect(rail(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)

  await signInByLink(page, student.email)
  await expect(page).toHaveTitle(/^Home – /)
  await expect(rail(page).getByRole('link')).toHaveText([
    'Home',
    // Library, with a badge showing the count of the student’s courses.
    /^Library\d+/,
    'Community',
    'Leaderboard',
    'Profile',
    'Settings',
  ])

  // The profile menu closes when an entry is chosen.
  await page.getByRole('button', { name: 'Profile menu' }).click()
  const menu = page.locator('#profile-menu')
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(menu).toBeHidden()

  // The bar appears once a route has kept one waiting for 100 ms, and goes when it is there.
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/leaderboard-page.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await rail(page).getByRole('link', { name: 'Leaderboard' }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toBeVisible()
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await expect(bar).toHaveCount(0)

  // What the settings switch off is closed and not in the menu.
  await changeSession(page, { user: { settings: { has_leaderboard: false } } })
  await page.goto('/leaderboard')
  await expect(page).toHaveURL('/')
  await expect(rail(page).getByRole('link', { name: 'Leaderboard' })).toHaveCount(0)

  await page.goto('/community/recent?lang=ro')
  await expect(page).toHaveURL('/community/recent')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro-RO')
  await expect(page).toHaveTitle(/^Comunitate – /)
  // Setting platform language also sets the date locale.
  await page.goto('/')
  await expect(page.getByText(/^(luni|marți|miercuri|joi|vineri|sâmbătă|duminică), \d/i)).toBeVisible()
  await page.goto('/?lang=en')

  await test.step('page transitions are the route’s own, else a fade', async () => {
    await recordTransitions(page)
    await rail(page)
      .getByRole('link', { name: /^Library/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.locator('main a[href^="/library/"][href*="~"]').first().click()
    await expect(page.getByText('What is in it')).toBeVisible()
    expect(await transitions(page)).toEqual(['fade', 'slide'])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await rail(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveTitle(/^Home – /)
    expect(await longestMovement(page), 'movement under reduced motion').toBeLessThan(1)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  // A lesson shifts the narrow menu off by 105 px and brings a second column of 16 rem.
  const frame = page.locator('[data-menu]')
  await expect(frame).toHaveCSS('padding-left', '105px')
  await expect(frame).toHaveCSS('grid-template-columns', /^0px /)
  await page.goto('/library/courses')
  await page.locator('main a[href^="/library/"][href*="~"]').first().click()
  await page.locator('main a[href*="/item/"]').first().click()
  await expect(page.getByRole('navigation', { name: 'Course outline' })).toBeVisible()
  await expect(rail(page)).toBeHidden()
  await expect(frame).toHaveCSS('padding-left', '0px')
  await expect(frame).toHaveCSS('grid-template-columns', /^256px /)
  await page.goto('/')

  // On a small screen a menu slides in.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(student.name)
  await expect(sheet.getByRole('button', { name: 'Log out' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveURL('/community/recent')
  await expect(sheet).toBeHidden()

  // A 401 from anywhere ends the session and keeps the way back.
  await changeSession(page, { access_token: 'of-somebody-else' })
  await page.goto('/library/courses?sort=due')
  await expect(page).toHaveURL('/login?redirectTo=%2Flibrary%2Fcourses%3Fsort%3Ddue')
})
