import { QueryObserver } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { SessionOver } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { currentPlatformLanguage, setPlatformLanguage } from '#lib/i18n/language.ts'
import {
  closeAll,
  notificationHistory,
  notify,
  shownNotifications,
} from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { watchLanguage, watchSession } from './reactions.ts'
import { type RouteEntry, staff, students } from './route-entry.ts'
import { buildRouter } from './router.tsx'

const page = async () => () => null
const table: RouteEntry[] = [
  { name: 'front.home', page, title: 'home', layout: 'student', roles: students },
  { name: 'front.students.show', page, title: 'profile', layout: 'student', roles: students },
  { name: 'admin.courses.index', page, title: 'courses', layout: 'admin', roles: staff },
  { name: 'admin.second-factor', page, title: 'secondFactor', layout: 'bare', roles: staff },
  { name: 'login', page, title: 'login', layout: 'bare', guestsOnly: true },
  { name: 'admin.login', page, title: 'adminLogin', layout: 'bare', guestsOnly: true },
  { name: 'validate', page, title: 'validate', layout: 'bare' },
]

const visit = async (href: string, role: 'student' | 'teacher') => {
  saveSession(aSession(role))
  const router = buildRouter(table, createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  watchSession(router)
  return () => router.state.location.href
}
afterEach(() => {
  endSession('signed_out')
  closeAll()
  queryClient.clear()
})

// Specification 8: 401: redirected to admin.login on admin routes, else login, with the full path as redirectTo
describe('Status 401: the user is logged out and redirected', () => {
  it.each([
    ['student', '/student/badges?sort=new', '/login?redirectTo=%2Fstudent%2Fbadges%3Fsort%3Dnew'],
    ['teacher', '/admin/courses?page=2', '/admin/login?redirectTo=%2Fadmin%2Fcourses%3Fpage%3D2'],
  ] as const)('a %s from %s to %s', async (role, href, target) => {
    const where = await visit(href, role)
    endSession('expired')
    // The call that received the 401 fails too, and shows no second message.
    handleError(new SessionOver(401, { message: 'Sign in' }))
    await expect.poll(where).toBe(target)
    expect(notificationHistory().map(({ id }) => id)).toEqual(['session-over'])
  })
})

it.each([
  ['/student/badges?sort=new', '/login?redirectTo=%2Fstudent%2Fbadges%3Fsort%3Dnew', ['session-over']],
  ['/validate/abc', '/validate/abc', []],
])('a session that has ended before the page is opened is said to have: %s', async (href, target, said) => {
  saveSession(aSession('student', 36_000))
  const router = buildRouter(table, createMemoryHistory({ initialEntries: [href] }))
  watchSession(router)
  await router.load()
  await expect.poll(() => router.state.location.href).toBe(target)
  expect(notificationHistory().map(({ id }) => id)).toEqual(said)
})

it('a session that may only set up a second factor from now on leads there, and back afterwards', async () => {
  const where = await visit('/admin/courses?page=2', 'teacher')
  saveSession({ ...aSession('teacher'), purpose: 'enrol' })
  await expect.poll(where).toBe('/admin/second-factor?redirectTo=%2Fadmin%2Fcourses%3Fpage%3D2')
  saveSession(aSession('teacher'))
  expect(where()).toBe('/admin/second-factor?redirectTo=%2Fadmin%2Fcourses%3Fpage%3D2')
})

// Specification 4: After logout one is at admin.login on an admin route, else at login
it.each([
  ['student', '/student/badges', '/login'],
  ['teacher', '/admin/courses', '/admin/login'],
] as const)(
  'On logout the session is cleared and the user goes to admin.login if on an admin route, else login: %s',
  async (role, href, target) => {
    const where = await visit(href, role)
    endSession('signed_out')
    await expect.poll(where).toBe(target)
    expect(localStorage.getItem('auth')).toBeNull()
  },
)

it('leaves an open page open', async () => {
  const where = await visit('/validate/abc', 'student')
  endSession('expired')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(where()).toBe('/validate/abc')
})

it('forgets the data of one person before the next', async () => {
  await visit('/', 'student')
  queryClient.setQueryData(['mine'], 'secret')
  for (const title of ['secret', 'another', 'third', 'waiting for room']) notify({ type: 'info', title })
  saveSession(aSession('teacher'))
  expect(queryClient.getQueryData(['mine'])).toBeUndefined()
  expect([...notificationHistory(), ...shownNotifications()]).toEqual([])
})

it('marks what came in another language as stale', async () => {
  const stop = watchLanguage()
  queryClient.setQueryData(['words'], 'in English')
  setPlatformLanguage('es')
  expect(queryClient.getQueryState(['words'])?.isInvalidated).toBe(true)
  stop()
})

it('reads again what was on its way in the language before, and nothing for the same language', async () => {
  const stop = watchLanguage()
  setPlatformLanguage('en')
  const answers: (() => void)[] = []
  const queryFn = () => {
    const language = currentPlatformLanguage()
    return new Promise<string>((resolve) => answers.push(() => resolve(language)))
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['texts'], queryFn, staleTime: 15_000 })
  const leave = observer.subscribe(() => undefined)
  setPlatformLanguage('en')
  setPlatformLanguage('es')
  answers[0]?.()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.()
  await expect.poll(() => observer.getCurrentResult().data).toBe('es_ES')
  setPlatformLanguage('es')
  expect(answers).toHaveLength(2)
  leave()
  stop()
})
