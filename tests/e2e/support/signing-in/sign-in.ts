import { expect, type Page } from '@playwright/test'
import type { Session } from '#contract/accounts/accounts.ts'
import { admin } from '../first-day/first-day.ts'
import { mailCount, nextLink } from '../outbox.ts'
import { type DemoPerson, personOf } from '../people.ts'

/** Signs a student in by the e-mailed link, in any interface language. */
export async function signInByLink(page: Page, email: string): Promise<void> {
  const before = await mailCount(email)
  await page.goto('/login')
  await page.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/check/)
  const { pathname, search } = new URL(await nextLink(email, before, '/magic/'))
  await page.goto(pathname + search)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page).toHaveURL(/\/$/)
}

/** Gives a student a session and opens a page, for journeys that are not about signing in. */
export async function arriveAsStudent(page: Page, email: string, address = '/'): Promise<void> {
  await page.goto('/robots.txt')
  // If another journey signs in the same person at this moment, the link becomes invalid: it is requested again.
  await expect(async () => {
    const before = await mailCount(email)
    await post(page, '/api/student/auth', { email })
    const link = new URL(await nextLink(email, before, '/magic/'))
    await beginSession(page, '/api/student/magic', { token: link.pathname.split('/').at(-1) })
  }).toPass()
  await open(page, address)
}

/** The same for staff. */
export async function arriveAsStaff(
  page: Page,
  role: 'teacher' | 'admin',
  address = '/admin/courses',
): Promise<DemoPerson> {
  const person = personOf(role)
  await arriveAs(page, person, address)
  return person
}

/** The same for staff of a journey’s own company, who have no second step. */
export async function arriveAs(
  page: Page,
  credentials: { email: string; password?: string },
  address = '/admin',
): Promise<void> {
  await page.goto('/robots.txt')
  await beginStaffSession(page, credentials)
  await open(page, address)
}

/** Sets up an empty installation with the token that it prints, and gives its admin a session. */
export async function arriveAsFirstAdmin(page: Page, output: () => string): Promise<void> {
  const printed = () => /\/setup\/(\S+)/.exec(output())?.[1]
  await expect.poll(printed, { message: 'the link to set up' }).toBeDefined()
  await page.goto('/robots.txt')
  const [first_name, last_name] = admin.name.split(' ')
  const { email, password } = admin
  const company = { company_name: 'Northgate Security', hostname: 'localhost', first_name, last_name }
  await beginSession(page, '/api/setup', { token: printed(), email, password, ...company })
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** For a page that already shows something of the host. */
export const beginStaffSession = (
  page: Page,
  { email, password }: { email: string; password?: string },
): Promise<void> => beginSession(page, '/api/login', { email, password })

/** Stores what the sign-in pages store. */
async function beginSession(page: Page, path: string, body: object): Promise<void> {
  const text = await post(page, path, body)
  const { user } = JSON.parse(text) as Session
  const [platform, course] = [user.platform_locale, user.course_locale ?? user.platform_locale]
  const language = platform && { platform, course, courseAsPlatform: course === platform }
  await page.evaluate(
    ([auth = '', chosen = '']) => {
      localStorage.setItem('auth', auth)
      if (chosen) localStorage.setItem('language', chosen)
    },
    [text, language ? JSON.stringify(language) : ''],
  )
}

/** Requests go to `localhost`, because only the browser resolves names under it. */
async function post(page: Page, path: string, data: object): Promise<string> {
  const { host, port } = new URL(page.url())
  const answer = await page.request.post(`http://localhost:${port}${path}`, { data, headers: { host } })
  const text = await answer.text()
  expect(answer.ok(), `${path}: ${text}`).toBe(true)
  return text
}
