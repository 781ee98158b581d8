import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addressOf, type RouteName, routes } from '#contract/routes.ts'
import { expectAccessibleInBothThemes, expectTargets, settled } from './support/accessibility.ts'
import { anUpdatedOriginal } from './support/courses/updated-original.ts'
import { expect, test } from './support/journey.ts'
import { type Office, officeOf } from './support/office.ts'
import { personOf } from './support/people.ts'
import { expectToFitScreens, expectWholeWords, photograph } from './support/screens.ts'
import { arriveAsStudent, beginStaffSession } from './support/signing-in/sign-in.ts'

// A demo course that no other journey changes, and a student that no other one uses.
const demoCourse = 'passwords-and-second-factors'
const reader = 'ioana.dumitrescu@harbor.example'

// Takes half a minute on an idle machine.
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

interface Item {
  id: string
  slug?: string
  kind: 'lesson' | 'quiz'
}

interface Outline {
  chapters: { sections: { items: Item[] }[] }[]
}

interface RouteEntry {
  name: string
  title: string
  disabled?: true
}

const root = join(import.meta.dirname, '../..')
// Imported by a path that the compiler cannot follow, because the web has its own settings.
const { routeTable } = (await import(join(root, 'web/app/routes.tsx'))) as { routeTable: RouteEntry[] }
const greek = (file: string): unknown =>
  JSON.parse(readFileSync(join(root, 'web/locales/el', `${file}.json`), 'utf8'))
const { titles } = greek('navigation') as { titles: Record<string, string> }
const words = greek('common') as { loading: string }
const titleOf = (name: string): string =>
  titles[routeTable.find((entry) => entry.name === name)?.title ?? ''] ?? 'none'

type Params = Record<string, string>
/** Parameters for the addresses of some routes, one or several sets each. */
type Ways = Partial<Record<RouteName, Params[]>>

const publicAdmin = ['admin.login', 'admin.forgot', 'admin.recover', 'admin.register']
const isDisabled = (name: string) => routeTable.some((entry) => entry.name === name && entry.disabled)
const names = (Object.keys(routes) as RouteName[]).filter((name) => !isDisabled(name))
const isPublic = (name: string) => publicAdmin.includes(name) || !/^(admin|front)\./.test(name)
const routesOf = {
  guest: names.filter(isPublic),
  student: names.filter((name) => name.startsWith('front.')),
  admin: names.filter((name) => name.startsWith('admin.') && !isPublic(name)),
}

// Specification 2: /admin/login is Teacher Login, open to all
// Specification 2: /admin/forgot is Forgot Password, open to all
// Specification 2: /admin/recover is Reset Password, open to all
// Specification 2: /admin/register is Teacher Registration, open to all
// Specification 2: /login is Student Login, open to all
// Specification 2: /login/check is the advice to look into the mailbox, open to all
// Specification 2: /magic/{token} is magic-link sign-in, open to all
// Specification 2: /validate/{hash} is certificate validation, open to all
// Specification 2: /{lang}/oops is a public page, open to all
// Specification +: Every screen passes axe with its rules of good practice for landmarks and headings, in both themes
// Specification +: Every screen fits 360, 768, 1440 px, 200 % zoom and 360 px in letters of twice the size, in Greek
// Specification +: Targets have 24 px and more, or room around them, on a phone too
test('every screen of a guest can be used by all, at any width, in Greek', async ({ page, request }) => {
  await speakGreek(page)
  const { token, lesson, quiz } = await aPreviewLink(await officeOf(request))
  await lookAtAll(page, routesOf.guest, {
    oops: [{ lang: 'el' }],
    'preview.page': [lesson, quiz].map(({ id, kind }) => ({
      token,
      itemType: kind,
      itemId: id,
      locale: 'en_US',
    })),
  })
  await test.step('a draft by its link', async () => {
    await page.goto(`/preview/${token}`)
    await lookAt(page, '/preview/link')
  })
  await test.step('no page', async () => {
    await page.goto('/nowhere')
    await lookAt(page, '/nowhere')
  })
  for (const status of [403, 500]) {
    const answer = { status, json: { code: 'no', message: 'No' } }
    await page.route('**/validate-certificate/**', (route) => route.fulfill(answer))
    await test.step(`the server answers ${status}`, async () => {
      await page.goto(`/validate/${status}`)
      await lookAt(page, `/validate/${status}`)
    })
  }
})

// Specification 2: / is Home
// Specification 2: /student/{page?} is Profile
// Specification 2: /settings/{page} is Settings
// Specification 2: /library/courses is Library
// Specification 2: /library/{courseSlug}~{courseId} is Course
// Specification 2: /library/{courseSlug}~{courseId}/finish is Finished course
// Specification 2: /library/{courseSlug}~{courseId}/item/{itemSlug}~{itemId} is Lesson or quiz item
// Specification +: Every screen passes axe with its rules of good practice for landmarks and headings, in both themes
// Specification +: Every screen fits 360, 768, 1440 px, 200 % zoom and 360 px in letters of twice the size, in Greek
// Specification +: Targets have 24 px and more, or room around them, on a phone too
test('every screen of a student can be used by all, at any width, in Greek', async ({ page }) => {
  await speakGreek(page)
  await arriveAsStudent(page, reader)
  const courses = await read<{ data: { id: string; slug: string }[] }>(page, '/api/student/courses')
  const { id, slug } = found(courses.data.find((course) => course.slug === demoCourse))
  const { data } = await read<{ data: Outline }>(page, `/api/student/courses/${id}/outline`)
  const course = `${slug}~${id}`
  const { lesson, quiz } = firstOf(data.chapters)
  await lookAtAll(page, routesOf.student, {
    'front.library.show': [{ course }],
    'front.library.finish': [{ course }],
    'front.library.item': [lesson, quiz].map((item) => ({ course, item: `${item.slug}~${item.id}` })),
    'front.community.index': [{ page: 'recent' }],
    'front.students.show': [{}, { page: 'badges' }],
    'front.settings.index': [{ page: 'profile' }],
  })
})

// Specification 2: /admin is Home (Dashboard)
// Specification 2: /admin/courses is Courses
// Specification 2: /admin/courses/{courseId} is Course detail
// Specification 2: /admin/courses/{courseId}/~/{itemType}/{itemId}/{locale} is Preview
// Specification 2: /admin/courses/{courseId}/lessons/{lessonId}/content/{locale} is Lesson content editor
// Specification 2: /admin/courses/{courseId}/quizzes/{quizId}/content is Quiz editor
// Specification 2: /admin/student and /admin/student/{studentId?}/{page?} is Students Directory
// Specification 2: /admin/teachers is Teacher Accounts
// Specification +: Every screen passes axe with its rules of good practice for landmarks and headings, in both themes
// Specification +: Every screen fits 360, 768, 1440 px, 200 % zoom and 360 px in letters of twice the size, in Greek
// Specification +: Targets have 24 px and more, or room around them, on a phone too
test('every screen of an admin can be used by all, at any width, in Greek', async ({ page, request }) => {
  await speakGreek(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto('/robots.txt')
  await beginStaffSession(page, personOf('admin'))
  const courses = await read<{ data: { id: string; slug: string }[] }>(page, '/api/courses?search=passwords')
  const { id: courseId } = found(courses.data.find((course) => course.slug === demoCourse))
  const { data } = await read<{ data: Outline['chapters'] }>(page, `/api/courses/${courseId}/chapters`)
  const { lesson, quiz } = firstOf(data)
  const releases = await read<{ data: { id: string }[] }>(page, `/api/courses/${courseId}/releases`)
  const locale = 'en_US'
  const previewed = ({ kind, id }: typeof lesson) => ({ courseId, itemType: kind, itemId: id, locale })
  const campaignId = await aCampaign(page, courseId)
  const { cloneId } = await anUpdatedOriginal(await officeOf(request), { title: 'Every change' })
  await lookAtAll(page, routesOf.admin, {
    'admin.campaigns.show': [{ campaignId }],
    'admin.courses.show': [{ courseId }],
    'admin.courses.content': [{ courseId, lessonId: lesson.id, locale }],
    'admin.courses.quiz': [{ courseId, quizId: quiz.id }],
    'admin.courses.preview': [previewed(lesson)],
    'admin.courses.preview.page': [previewed(lesson), previewed(quiz)],
    'admin.settings.preview': [{ screen: 'home' }],
    'admin.courses.releases.compare': [{ courseId, releaseId: found(releases.data[0]).id }],
    'admin.courses.review': [{ courseId }],
    'admin.courses.update': [{ courseId: cloneId }],
    'admin.translations': [{}, { section: 'glossary' }, { section: 'memory' }, { section: 'settings' }],
    'admin.courses.translate': [{ courseId }, { courseId, locale: 'es_ES' }],
    'admin.courses.translate.item': [
      { courseId, translationJobId: 'unknown', translationJobItemId: 'unknown' },
    ],
  })
  // Specification 6: An admin joins no live channel
  await test.step('an admin has no live connection', () => expect(sockets).toEqual([]))
})

/**
 * A route without parameters is opened with unknown ones, as with a mistyped address. Only the first page is loaded: the
 * others are opened as by a link, which leaves the browser less to do. The server answers each address with the
 * application all the same.
 */
async function lookAtAll(page: Page, all: RouteName[], ways: Ways): Promise<void> {
  const unknown = Object.fromEntries(['token', 'hash', 'lang', 'page'].map((key) => [key, 'unknown']))
  const opened: string[] = []
  for (const name of all)
    for (const params of ways[name] ?? [withoutOptional(name, unknown)]) {
      const address = addressOf(name, params)
      await test.step(name, async () => {
        await expectApplicationAt(page, address)
        await (opened.length > 0 ? followLink(page, address) : page.goto(address))
        await lookAt(page, address)
        expect.soft(await page.title(), `title of ${name}`).toMatch(`${titleOf(name)} – `)
      })
      opened.push(address)
    }
  // Each page but the first was opened so.
  // Specification +: The focus moves to the new page’s heading on navigation
  await test.step('the focus moves to the new page on navigation', () => followLink(page, opened[0] ?? '/'))
}

async function expectApplicationAt(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address, { headers: { accept: 'text/html' } })
  expect.soft(answer.status(), `status of ${address}`).toBe(200)
  expect.soft(await answer.text(), `page at ${address}`).toContain('<div id="root">')
}

/** Navigates without reloading: the focus moves to the page’s heading or first field, for people who cannot see it. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', to)
  }, address)
  await expect.soft(page.locator('main :focus'), `focus on ${address}`).toHaveCount(1)
}

/** Fills in each required parameter of the address. */
function withoutOptional(name: RouteName, params: Params): Params {
  const needed = [...routes[name].matchAll(/:([A-Za-z]+)(\?)?/g)].filter(([, , optional]) => !optional)
  return Object.fromEntries(needed.map(([, key = '']) => [key, params[key] ?? 'unknown']))
}

/** Themes and widths change on the open page. */
async function lookAt(page: Page, address: string): Promise<void> {
  // If the title is an input field, the heading is visually hidden.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await everythingCame(page)
  await expectAccessibleInBothThemes(page)
  await expectWholeWords(page)
  await expectToFitScreens(page, () => expectTargets(page))
  const name = address
    .split(/[/?]/)
    .map((part) => part.replace(/~?[\da-f-]{36}$|^[\w-]{44}$/, ''))
    .filter(Boolean)
  await photograph(page, `el-${name.join('-') || 'home'}`)
}

/** No loading placeholders are left. */
async function everythingCame(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: words.loading })).toHaveCount(0)
  await settled(page)
  await expect(page.getByRole('status', { name: words.loading })).toHaveCount(0)
}

/** Greek texts are long, so what fits in Greek fits in every language. */
const speakGreek = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'language',
      JSON.stringify({ platform: 'el_GR', course: 'el_GR', courseAsPlatform: true }),
    ),
  )

/** The draft of a campaign of the signed-in admin. */
async function aCampaign(page: Page, courseId: string): Promise<string> {
  const { token, company } = await page.evaluate(() => {
    const { access_token, user } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    return { token: access_token, company: user.company_id }
  })
  const terms = { starts_on: null, due_on: null, due_days: 30, goal_percent: 90, mandatory: true }
  const data = {
    ...terms,
    ...{ name: 'Every screen', note: '', tags: ['nobody'], with_descendants: false },
    ...{ company_id: company, company_ids: [company], course_ids: [courseId] },
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post('/api/campaigns', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.id
}

/** A link to the draft of a demo course, and what it leads to. */
async function aPreviewLink({ get, post }: Office): Promise<{ token: string; lesson: Item; quiz: Item }> {
  const courses = await get<{ data: { id: string; slug: string }[] }>('/api/courses?search=passwords')
  const { id } = found(courses.data.find((course) => course.slug === demoCourse))
  const { data } = await get<{ data: Outline['chapters'] }>(`/api/courses/${id}/chapters`)
  await post(`/api/courses/${id}/preview-links`, { name: 'Every screen', days: 7, takes_comments: true })
  const links = await get<{ data: { url: string }[] }>(`/api/courses/${id}/preview-links`)
  return { token: found(links.data[0]?.url.split('/').at(-1)), ...firstOf(data) }
}

/** The server’s response to the user who is signed in on the page. */
async function read<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').access_token)
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()) as T
}

function firstOf(chapters: Outline['chapters']): { lesson: Item; quiz: Item } {
  const items = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  return {
    lesson: found(items.find(({ kind }) => kind === 'lesson')),
    quiz: found(items.find(({ kind }) => kind === 'quiz')),
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo lacks what the journey opens')
  return value
}
