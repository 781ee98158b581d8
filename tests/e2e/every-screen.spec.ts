import type { Page } from '@playwright/test'
import { addressOf, type RouteName } from '../../contract/routes.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/people.ts'
import { expectToFitScreens } from './support/screens.ts'
import { signInByLink } from './support/sign-in.ts'

// A course of the demo that no other journey changes, and a student whom no other one counts on.
const demoCourse = 'passwords-and-second-factors'
const reader = 'ioana.dumitrescu@harbor.example'

// What moves in is held against the rules where it stands in the end.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Twenty seconds on a machine that does nothing else.
test.describe.configure({ timeout: 180_000 })

type Screen = [name: RouteName, params?: Record<string, string>]

interface Item {
  id: string
  slug?: string
  kind: 'lesson' | 'quiz'
}

interface Outline {
  chapters: { sections: { items: Item[] }[] }[]
}

test('every screen of a guest can be used by all, at any width', async ({ page }) => {
  await lookAtAll(page, [
    ['login'],
    ['login.check'],
    ['magic', { token: 'unknown' }],
    ['setup', { token: 'unknown' }],
    ['validate', { hash: 'unknown' }],
    ['admin.login'],
    ['admin.forgot'],
    ['admin.recover'],
  ])
})

test('every screen of a student can be used by all, at any width', async ({ page }) => {
  await signInByLink(page, reader)
  const courses = await read<{ data: { id: string; slug: string }[] }>(page, '/api/student/courses')
  const { id, slug } = found(courses.data.find((course) => course.slug === demoCourse))
  const { data } = await read<{ data: Outline }>(page, `/api/student/courses/${id}/outline`)
  const course = `${slug}~${id}`
  const { lesson, quiz } = firstOf(data.chapters)
  await lookAtAll(page, [
    ['front.home'],
    ['front.library.index'],
    ['front.library.show', { course }],
    ['front.library.item', { course, item: `${lesson.slug}~${lesson.id}` }],
    ['front.library.item', { course, item: `${quiz.slug}~${quiz.id}` }],
    ['front.library.finish', { course }],
    ['front.students.show'],
    ['front.students.show', { page: 'badges' }],
    ['front.settings.index', { page: 'profile' }],
  ])
})

test('every screen of a teacher can be used by all, at any width', async ({ page }) => {
  await signInAsTeacher(page)
  const courses = await read<{ data: { id: string; slug: string }[] }>(page, '/api/courses?search=passwords')
  const { id: courseId } = found(courses.data.find((course) => course.slug === demoCourse))
  const { data } = await read<{ data: Outline['chapters'] }>(page, `/api/courses/${courseId}/chapters`)
  const { lesson, quiz } = firstOf(data)
  const locale = 'en_US'
  await lookAtAll(page, [
    ['admin.home'],
    ['admin.courses.index'],
    ['admin.courses.show', { courseId }],
    ['admin.courses.content', { courseId, lessonId: lesson.id, locale }],
    ['admin.courses.quiz', { courseId, quizId: quiz.id }],
    ['admin.courses.preview', { courseId, itemType: 'lesson', itemId: lesson.id, locale }],
    ['admin.courses.review', { courseId }],
  ])
})

/** One opening each: themes and widths change on the page that is open. */
async function lookAtAll(page: Page, screens: Screen[]): Promise<void> {
  for (const [name, params] of screens) {
    await test.step(name, async () => {
      await page.goto(addressOf(name, params))
      // Where the title stands in a field, the heading is for screen readers alone.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expectAccessibleInBothThemes(page)
      await expectToFitScreens(page)
    })
  }
}

async function signInAsTeacher(page: Page): Promise<void> {
  const { email, password } = personOf('teacher')
  const answer = await page.request.post('/api/login', { data: { email, password } })
  expect(answer.ok()).toBe(true)
  const session = await answer.text()
  await page.goto('/admin/login')
  await page.evaluate((text) => localStorage.setItem('auth', text), session)
}

/** What the server answers the person who is signed in on the page. */
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

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The demo lacks what the journey opens')
  return thing
}
