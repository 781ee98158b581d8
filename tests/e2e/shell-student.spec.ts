import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { arriveAsStudent, signInByLink } from './support/signing-in/sign-in.ts'

// Motion is enabled, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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

/** Records the type of each page transition, and the longest animation in milliseconds. */
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

const entries = ['Home', 'Library', 'Community', 'Leaderboard', 'Profile', 'Settings']

test('a guest is led to the sign-in, and to a frame with menus for a student', async ({ page, student }) => {
  const { step } = test
  await page.goto('/library/courses?sort=due')
  // Specification 2: A route with a roles list asks for the role, else leads to login with the full path as redirectTo
  await step('a guest is redirected to login with the full path as redirectTo', () =>
    expect(page).toHaveURL('/login?redirectTo=%2Flibrary%2Fcourses%3Fsort%3Ddue'),
  )
  // Specification 2: On auth pages side menus and the mobile top bar are hidden
  await step('On auth pages side menus and the mobile top bar are hidden', async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(rail(page)).toHaveCount(0)
      await expect(page.locator('[data-menu]')).toHaveCount(0)
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/student/courses')
  await signInByLink(page, student.email)
  const courses = ((await (await listed).json()) as { data: unknown[] }).data.length

  // Specification 2: Student layout: narrow side menu with Home, Library, Community, Leaderboard, Profile, Settings
  await step('Student layout: narrow side menu', async () => {
    await expect(rail(page).getByRole('link')).toHaveText(entries.map((entry) => new RegExp(`^${entry}`)))
  })
  // Specification 2: The Library’s badge counts the student’s courses
  await step('Library, with a badge showing the count of the student’s courses', async () => {
    expect(courses).toBeGreaterThan(0)
    const library = rail(page).getByRole('link', { name: /^Library/ })
    await expect(library).toHaveText(new RegExp(`^Library${courses}${courses} courses?$`))
  })
  // Specification 2: The profile menu, opened by avatar and full name, offers Settings and Log out
  await step('The profile menu offers Settings and Log out', async () => {
    // Opened by tapping the avatar and full name.
    const opener = page.getByRole('button', { name: 'Profile menu' })
    await expect(opener).toContainText(student.name)
    await opener.click()
    const menu = page.locator('#profile-menu')
    await expect(menu.getByRole('link')).toHaveText(['Settings'])
    await expect(menu.getByRole('button')).toHaveText(['Sign out'])
  })
  // Specification 2: The profile menu closes when an entry is chosen
  // Specification 4: Menu: profile sub-menu shown or hidden
  await step('The profile menu closes when an entry is chosen', async () => {
    const menu = page.locator('#profile-menu')
    await menu.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings/profile')
    await expect(menu).toBeHidden()
  })
})

test('a student waits for a slow page, and finds closed what is switched off or unknown', async ({
  page,
  student,
}) => {
  const { step } = test
  await arriveAsStudent(page, student.email)
  // Specification 2: A top progress bar appears only after 100 ms and is cancelled when navigation ends
  await step('the progress bar waits for a route that is slow, and goes when it is there', async () => {
    let letThrough = () => {}
    const released = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/profile-page.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    await rail(page).getByRole('link', { name: 'Profile' }).click()
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(bar).toBeVisible()
    letThrough()
    await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  await closeSwitchedOff({ page, step })
  // Specification +: A page whose read has failed asks again when somebody says so
  await step('a page whose read has failed asks again when somebody says so', async () => {
    // Fails until somebody clicks: the page also asks by itself, whenever another journey assigns a course.
    const courses = '**/api/student/courses'
    await page.route(courses, async (route) => {
      const isAsked = await page.evaluate(() => document.documentElement.dataset.asked === 'yes')
      if (isAsked) await route.continue()
      else await route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
    })
    await page.goto('/library/courses')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.evaluate(() => {
      const { dataset } = document.documentElement
      document.addEventListener('click', () => Object.assign(dataset, { asked: 'yes' }), { capture: true })
    })
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.unroute(courses)
  })

  // Specification 2: page may be profile or badges, profile, or recent, and nothing else
  // Specification +: A page that is not there is named so in the title too
  await step('page may be profile or badges, profile, or recent, and nothing else', async () => {
    for (const address of ['/student/other', '/settings/other', '/student/profile/more']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle(/^Page not found – /)
    }
  })
})

async function closeSwitchedOff({ page, step }: { page: Page; step: typeof test.step }): Promise<void> {
  // Specification 2: Students are sent home from leaderboard and community that their settings disable
  // Specification 2: Leaderboard and community are there only if hasLeaderboard and hasCommunity
  await step('community and leaderboard are hidden and blocked when settings disable them', async () => {
    const settings = { has_leaderboard: false, has_community: false, has_mail_reports: true }
    // The server’s data about the user replaces the stored data some time after a page opens.
    await page.route('**/api/student', async (route) => {
      const answer = await route.fetch()
      const { data } = (await answer.json()) as { data: object }
      await route.fulfill({ response: answer, json: { data: { ...data, settings } } })
    })
    await changeSession(page, { user: { settings } })
    for (const address of ['/leaderboard', '/community/recent', '/community/posts/1']) {
      await page.goto(address)
      await expect(page).toHaveURL('/')
    }
    await expect(rail(page).getByRole('link')).toHaveText([
      ...[/^Home/, /^Library/, /^Report e-mail/, /^Profile/, /^Settings/],
    ])
    await rail(page).getByRole('link', { name: 'Report e-mail' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report a suspicious e-mail' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Community' })).toBeHidden()
    settings.has_mail_reports = false
    await changeSession(page, { user: { settings } })
    await page.goto('/community/suspicious-mail')
    await expect(page).toHaveURL('/')
    await page.unroute('**/api/student')
    await changeSession(page, { user: { settings: {} } })
  })
}

test('a student changes the language, and pages move as their route says', async ({ page, student }) => {
  const { step } = test
  await arriveAsStudent(page, student.email)
  // Specification 2: A lang query parameter sets both languages and refreshes the route
  await step('A lang query parameter refreshes the route in that language', async () => {
    await page.goto('/library/courses?lang=ro')
    await expect(page).toHaveURL('/library/courses')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ro-RO')
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('language'))) ?? '{}')).toEqual({
      platform: 'ro_RO',
      course: 'ro_RO',
      courseAsPlatform: true,
    })
  })
  // Specification 2: Page title: the translated route title, a dash, the app name
  await step('Page title: the translated route title, a dash, the app name', async () => {
    const { app_name: name } = await page.evaluate(async () => {
      const answer = await fetch(`/api/whitelabel/${location.hostname}`)
      return ((await answer.json()) as { data: { app_name: string } }).data
    })
    await expect(page).toHaveTitle(`Bibliotecă – ${name}`)
  })
  // Specification 4: Setting platform language sets the date locale
  await step('Setting platform language sets the date locale', async () => {
    await page.goto('/')
    await expect(page.getByText(/^(luni|marți|miercuri|joi|vineri|sâmbătă|duminică), \d/i)).toBeVisible()
    await page.goto('/?lang=en')
    await expect(page.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? /)).toBeVisible()
  })

  // Specification 2: Page transitions use the route’s transition name, else a fade
  await step('Page transitions use the route’s transition name, else a fade', async () => {
    await recordTransitions(page)
    await rail(page)
      .getByRole('link', { name: /^Library/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    await page.locator('main a[href^="/library/"][href*="~"]').first().click()
    await expect(page.getByText('What’s inside')).toBeVisible()
    expect(await transitions(page)).toEqual(['fade', 'slide'])
  })
  // Specification 2: Nothing moves under reduced motion
  await step('nothing moves under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await rail(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveTitle(/^Home – /)
    expect(await longestMovement(page), 'movement under reduced motion').toBeLessThan(1)
    expect(await transitions(page), 'page transitions under reduced motion').toEqual(['fade', 'slide'])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })
})

test('a student uses the menu of a phone until the session ends', async ({ page, student }) => {
  const { step } = test
  await page.setViewportSize({ width: 360, height: 780 })
  await arriveAsStudent(page, student.email)
  const sheet = page.getByRole('dialog')
  // Specification 2: On small screens a slide-in menu has the same entries, the name and a Log out link
  await step(
    'On small screens a slide-in menu has the same entries, the name and a Log out link',
    async () => {
      await expect(rail(page)).toBeHidden()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(sheet.getByRole('navigation').getByRole('link')).toHaveText(
        entries.map((entry) => new RegExp(`^${entry}`)),
      )
      await expect(sheet).toContainText(student.name)
      await expect(sheet.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  )
  // Specification 4: Menu: mobile menu open or closed
  await step('the mobile menu closes by its button, and when an entry is chosen', async () => {
    await sheet.getByRole('button', { name: 'Close menu' }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await sheet.getByRole('link', { name: 'Library' }).click()
    await expect(page).toHaveURL('/library/courses')
    await expect(sheet).toBeHidden()
  })

  // Specification 8: 401: the user is logged out
  await step('a 401 from anywhere ends the session and keeps the way back', async () => {
    await changeSession(page, { access_token: 'of-somebody-else' })
    await page.goto('/library/courses?sort=due')
    await expect(page).toHaveURL('/login?redirectTo=%2Flibrary%2Fcourses%3Fsort%3Ddue')
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  })
})
