import type { Page } from '@playwright/test'
import type { Leaderboard, LeaderboardRow } from '#contract/points/leaderboard.ts'
import { settled } from './support/accessibility.ts'
import { ownName } from './support/attempt.ts'
import { expect, test } from './support/journey.ts'
import { slowAnswer } from './support/network/slow-answer.ts'
import { officeOf, paragraph, prepareCourse } from './support/office.ts'
import { personOf } from './support/people.ts'
import { arriveAsStaff, arriveAsStudent } from './support/signing-in/sign-in.ts'

// Motion is enabled, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Checks sizes and positions, which no other journey does.

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The left edge of the narrow menu in pixels; it cannot be found by role while it is hidden. */
const menuLeft = (page: Page) =>
  page
    .locator('aside')
    .first()
    .evaluate((menu) => menu.getBoundingClientRect().left)

test('the student’s frame makes room for what the route shows', async ({ page }) => {
  const { step } = test
  await arriveAsStudent(page, personOf('student').email)
  await step('the narrow menu is 105px wide', async () => {
    expect((await page.getByRole('complementary').first().boundingBox())?.width).toBe(105)
  })
  const frame = page.locator('[data-menu]')
  // Specification 2: Else the secondary column is 0 wide
  await step('The secondary column is 0 wide where the route has no secondary menu', async () => {
    await expect(frame).toHaveCSS('grid-template-columns', /^0px /)
    expect(await menuLeft(page)).toBe(0)
  })
  await page.goto('/library/courses')
  await page.locator('main a[href^="/library/"][href*="~"]').first().click()
  await page.locator('main a[href*="/item/"]').first().click()
  // Specification 2: The main menu is hidden on the course item page, where a secondary menu shows
  await step('on the course item page the main menu is hidden and a secondary one shows', async () => {
    await expect(page.getByRole('navigation', { name: 'Course outline' })).toBeVisible()
    await expect(rail(page)).toBeHidden()
  })
  // Specification 2: The narrow menu shifts off-screen by 105px when the route hides its menu
  await step('The narrow menu shifts off-screen by 105px when the route hides its menu', async () => {
    await expect.poll(() => menuLeft(page)).toBe(-105)
    await expect(frame).toHaveCSS('padding-left', '0px')
  })
  // Specification 2: The secondary column is 16rem wide when the route has a secondary menu
  await step('The secondary column is 16rem wide when the route has a secondary menu', async () => {
    await expect(frame).toHaveCSS('grid-template-columns', /^256px /)
    const column = page.getByRole('navigation', { name: 'Course outline' })
    expect((await column.boundingBox())?.width).toBe(256)
  })
  // Specification +: A lesson can be read where the player of its animation does not come
  await step('a lesson can be read where the player of its animation does not come', async () => {
    await page.route(/\/assets\/animation-player.*\.js/, (route) => route.abort())
    await page.reload()
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred while trying to load' })
    await expect(failure.locator('svg')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Text size' })).toBeVisible()
  })
})

test('the admin’s sidebar stays in its place, and leaves it on request', async ({ page }) => {
  const { step } = test
  await arriveAsStaff(page, 'admin')
  const sidebar = page.getByRole('complementary')
  // Specification 2: Admin layout: fixed sidebar on large screens
  await step('Admin layout: fixed sidebar on large screens', async () => {
    const before = await sidebar.boundingBox()
    await page.evaluate(() => {
      const long = Object.assign(document.createElement('div'), { id: 'long' })
      // Sets the property, because the page’s policy refuses a style attribute.
      long.style.height = '3000px'
      document.querySelector('main')?.append(long)
    })
    const scrolled = () =>
      page.evaluate(() => {
        scrollTo(0, 2000)
        return scrollY
      })
    await expect.poll(scrolled, 'where the page stands, whatever comes above it meanwhile').toBe(2000)
    expect(await sidebar.boundingBox()).toEqual(before)
    await page.evaluate(() => document.querySelector('#long')?.remove())
  })
  // Specification 2: The admin layout reacts to wide-screen and normal-screen events
  await step('reacts to ‘wide-screen’ and ‘normal-screen’ events', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('wide-screen')))
    await expect(rail(page)).toBeHidden()
    expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('normal-screen')))
    await expect(rail(page)).toBeVisible()
  })
})

test('an author has room for the title, the text and the preview of a lesson', async ({ page, request }) => {
  const { step } = test
  const office = await officeOf(request)
  const course = await prepareCourse(
    office,
    ownName(`A course ${'with a long title '.repeat(8)}`),
    'First words',
  )
  await office.write(course, [
    paragraph('Short.'),
    { type: 'codeBlock', attrs: { id: 'code' }, content: [{ type: 'text', text: 'the end' }] },
  ])
  await arriveAsStaff(
    page,
    'admin',
    `/admin/courses/${course.courseId}/lessons/${course.lessonId}/content/en_US`,
  )
  const text = page.getByLabel('Lesson text')
  await expect(text).toBeVisible()
  await step('a long course title leaves the lesson’s name whole', async () => {
    const window = page.viewportSize()
    await page.setViewportSize({ width: 900, height: 800 })
    const name = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]')
    await expect(name).toHaveText('First words')
    // The letters may take a fraction of a pixel more than the name has, which ends it in dots.
    const hidden = await name.evaluate((node) => {
      const letters = document.createRange()
      letters.selectNodeContents(node)
      return letters.getBoundingClientRect().width - node.getBoundingClientRect().width
    })
    expect(hidden).toBeLessThanOrEqual(0)
    if (window) await page.setViewportSize(window)
    await settled(page)
  })
  await step('a click below a short text starts a line there', async () => {
    const box = await text.locator('pre').boundingBox()
    await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + (box?.height ?? 0) + 40)
    await page.keyboard.type('After it.')
    await expect(text.locator('pre')).toHaveText('the end')
    await expect(text.locator(':scope > p').last()).toHaveText('After it.')
  })
  await step('the preview of a long outline scrolls inside its window', async () => {
    const sectionId = course.sectionPath.split('/').at(-1)
    const titles = Array.from({ length: 30 }, (_, nth) => `Lesson ${nth + 1}`)
    await office.post(`/api/courses/${course.courseId}/outline/items`, {
      kind: 'lesson',
      section_id: sectionId,
      titles,
    })
    await page.goto(`/admin/courses/${course.courseId}/~/lesson/${course.lessonId}/en_US`)
    await expect(page.getByRole('navigation', { name: 'Draft outline' })).toContainText('Lesson 30')
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(beyond).toBe(0)
  })
})

test('a place on the leaderboard is no taller on a phone for its arrow', async ({ page }) => {
  const row = (place: number, moved: number | null): LeaderboardRow => ({
    place,
    moved,
    is_tied: false,
    is_you: place === 2,
    name: 'Vera Moss',
    avatar: null,
    department: 'Finance',
    points: 100 - place,
  })
  const rows = [row(1, 3), row(2, null), row(3, null)]
  await page.route(/\/api\/student\/leaderboard(\?|$)/, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Leaderboard }
    const board = { ...data, mode: 'names', takes_part: true, people: 9, own: rows[1], neighbours: rows }
    await route.fulfill({ response, json: { data: board } })
  })
  await arriveAsStudent(page, personOf('student').email, '/leaderboard?lang=en')
  await page.setViewportSize({ width: 390, height: 844 })
  const places = page.getByRole('list', { name: 'Places' }).getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.first()).toContainText('3')
  const heights = await places.evaluateAll((all) => all.map((place) => (place as HTMLElement).offsetHeight))
  expect(heights[0]).toBe(heights[2])
})

test('no figure or chart of the dashboard has empty space beside it', async ({ page }) => {
  await arriveAsStaff(page, 'admin', '/admin?lang=en')
  for (const width of [768, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const figures = page.getByRole('region', { name: 'Key figures' }).getByRole('listitem')
    const courses = page.getByRole('heading', { name: 'Courses', exact: true, level: 2 })
    await expect(courses).toBeVisible()
    const edge = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.parentElement?.parentElement?.getBoundingClientRect().right)
    for (const card of [figures.last(), page.locator('section').filter({ has: courses }).last()])
      expect(await card.evaluate((box) => box.getBoundingClientRect().right)).toBeCloseTo(edge ?? 0, 0)
  }
})

test('what a student sees first stays in its place when the rest has loaded', async ({ page }) => {
  await arriveAsStudent(page, personOf('student').email)
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = [
    { path: '/library/courses', call: /\/api\/student\/courses$/, first: page.getByRole('search') },
    {
      path: '/community/recent',
      call: /\/api\/student\/community$/,
      first: page.getByRole('searchbox', { name: 'Search posts' }),
    },
    {
      path: '/leaderboard',
      call: /\/api\/student\/leaderboard\?/,
      first: page.getByRole('group', { name: 'Period' }),
    },
  ]
  for (const { path, call, first } of pages) {
    const answer = await slowAnswer(page, 'GET', call)
    await page.goto(path)
    const loading = page.getByRole('status', { name: 'Loading' })
    await expect(loading.first()).toBeVisible()
    const before = await first.boundingBox()
    await answer()
    await expect(loading).toHaveCount(0)
    expect(await first.boundingBox(), path).toEqual(before)
  }
})

test('the tab reached by keyboard is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await arriveAsStaff(page, 'admin', '/admin/settings')
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  await tabs.first().focus()
  for (let left = (await tabs.count()) - 1; left > 0; left -= 1) await page.keyboard.press('ArrowRight')
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
})
