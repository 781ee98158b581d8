import { afterEach, expect, it } from 'vitest'
import { currentPlatformLanguage, setBothLanguages } from '#lib/i18n/language.ts'
import { ownAddress } from '#lib/navigation/redirect.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { currentSession, endSession, saveSession } from '#lib/session/session.ts'
import { afterSignIn, guard, homeOf, obeyLanguage, signInAddress } from './guard.ts'
import { adminsOnly, type RouteEntry, staff, students } from './route-entry.ts'

afterEach(() => {
  endSession('signed_out')
  setBothLanguages('en')
})

const entry = (change: Partial<RouteEntry>): RouteEntry => ({
  name: 'front.home',
  page: async () => () => null,
  title: 'home',
  layout: 'student',
  ...change,
})
const locationOf = (href: string) => {
  const url = new URL(href, 'http://x')
  return {
    href,
    pathname: url.pathname,
    search: Object.fromEntries(url.searchParams),
    hash: url.hash.slice(1),
  }
}

/** The address to which the guard redirects, or undefined if the user may enter. */
const sentTo = (change: Partial<RouteEntry>, href: string): string | undefined => {
  try {
    guard(entry(change), locationOf(href))
    return undefined
  } catch (redirect) {
    return (redirect as { options: { href: string } }).options.href
  }
}

it('lets everybody into what has no roles', () => {
  expect(sentTo({}, '/validate/abc')).toBeUndefined()
})

// Specification 2: A route with a roles list asks for the role, else leads to login with the full path as redirectTo
it.each([
  ['/library/courses?sort=due', students, '/login?redirectTo=%2Flibrary%2Fcourses%3Fsort%3Ddue'],
  ['/', students, '/login'],
  ['/admin/courses', staff, '/admin/login?redirectTo=%2Fadmin%2Fcourses'],
])(
  'A route with a roles list requires the user’s role to be in it; otherwise redirected to login with the full path as redirectTo: %s',
  (href, roles, expected) => {
    expect(sentTo({ roles }, href)).toBe(expected)
  },
)

// Specification 2: Teacher Accounts are for admins only
it('Teacher Accounts (admin only): asks for the role, not only for a session', () => {
  saveSession(aSession('teacher'))
  expect(sentTo({ roles: staff }, '/admin/courses')).toBeUndefined()
  expect(sentTo({ roles: adminsOnly }, '/admin/teachers')).toBe('/admin/login?redirectTo=%2Fadmin%2Fteachers')
  expect(sentTo({ roles: students }, '/library/courses')).toBe('/login?redirectTo=%2Flibrary%2Fcourses')
})

// Specification 2: Expired sessions are logged out
it('Expired sessions are logged out', () => {
  saveSession(aSession('student', 4_000))
  expect(sentTo({ roles: students }, '/library/courses')).toBe('/login?redirectTo=%2Flibrary%2Fcourses')
  expect(currentSession()).toBeNull()
})

// Specification 2: Students are sent home from leaderboard and community that their settings disable
it('Students visiting leaderboard or community are sent to the home page when their settings disable those features', () => {
  const session = aSession()
  session.user.settings.has_community = false
  saveSession(session)
  expect(sentTo({ roles: students, needs: 'community' }, '/community/recent')).toBe('/')
  expect(sentTo({ roles: students, needs: 'leaderboard' }, '/leaderboard')).toBeUndefined()
})

it.each([
  ['student', students, '/leaderboard', '/'],
  ['teacher', staff, '/admin/courses/c1/translate', '/admin'],
] as const)('sends a %s home from a feature that is disabled', (role, roles, href, home) => {
  saveSession(aSession(role))
  expect(sentTo({ roles, disabled: true }, href)).toBe(home)
})

it('asks a guest to sign in before a disabled feature sends them home', () => {
  expect(sentTo({ roles: students, disabled: true }, '/leaderboard')).toBe('/login?redirectTo=%2Fleaderboard')
})

// Specification 2: redirectTo leads to our own origin only
it('sends the signed-in away from sign-in pages, to where they wanted to be', () => {
  saveSession(aSession())
  expect(sentTo({ guestsOnly: true }, '/login')).toBe('/')
  expect(sentTo({ guestsOnly: true }, '/login?redirectTo=%2Flibrary%2Fcourses')).toBe('/library/courses')
  expect(sentTo({ guestsOnly: true }, '/login?redirectTo=https%3A%2F%2Fevil.example')).toBe('/')
})

it('sends signed-in staff from the bare host name to their own start page', () => {
  saveSession(aSession('teacher'))
  expect(sentTo({ roles: students }, '/')).toBe('/login')
  expect(sentTo({ guestsOnly: true }, '/login')).toBe('/admin')
})

it('lets somebody without the role stay and sign in as somebody else', () => {
  saveSession(aSession())
  expect(sentTo({ guestsOnly: true }, '/admin/login?redirectTo=%2Fadmin%2Fcourses')).toBeUndefined()
  saveSession(aSession('teacher'))
  expect(sentTo({ guestsOnly: true }, '/admin/login?redirectTo=%2Fadmin%2Fteachers%3Fq%3Da')).toBeUndefined()
  expect(sentTo({ guestsOnly: true }, '/admin/login?redirectTo=%2Fadmin%2Fcourses%2Fc1')).toBe(
    '/admin/courses/c1',
  )
})

// Specification 2: redirectTo leads to our own origin only
it.each([
  ['/library/courses?x=1#top', '/library/courses?x=1#top'],
  ['//evil.example/', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['/library/..//evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example/', null],
  ['javascript:alert(1)', null],
  ['library', null],
  ['', null],
  [7, null],
])('takes %j as an address of our own: %j', (value, expected) => {
  expect(ownAddress(value)).toBe(expected)
})

it('goes home after signing in where the wanted page is of another area', () => {
  expect(afterSignIn('student', '/admin/courses')).toBe('/')
  expect(afterSignIn('student', '/settings/profile')).toBe('/settings/profile')
  expect(afterSignIn('teacher', '/library/courses')).toBe(homeOf('teacher'))
  expect(homeOf('teacher')).toMatch(/^\/admin/)
})

// Specification 2: A lang query parameter sets both languages and refreshes the route
it('A lang query parameter sets both course and platform language and refreshes the route', () => {
  const obeyed = (href: string) => {
    try {
      obeyLanguage(locationOf(href))
      return undefined
    } catch (redirect) {
      return (redirect as { options: object }).options
    }
  }
  expect(obeyed('/library/courses?sort=due')).toBeUndefined()
  expect(obeyed('/library/courses?lang=gr&sort=due#late')).toMatchObject({
    to: '/library/courses',
    search: { sort: 'due' },
    hash: 'late',
    replace: true,
  })
  expect(currentPlatformLanguage()).toBe('el_GR')
  expect(obeyed('/?lang=xx')).toMatchObject({ to: '/', search: {} })
  expect(currentPlatformLanguage()).toBe('el_GR')
})

// Specification 2: /{lang}/oops speaks its language
it.each([
  ['/el/oops', 'el_GR'],
  ['/es_XX/oops', 'es_ES'],
  ['/xx/oops', 'en_US'],
  ['/el/elsewhere', 'en_US'],
])('speaks the language of %s', (href, locale) => {
  obeyLanguage(locationOf(href))
  expect(currentPlatformLanguage()).toBe(locale)
})

it('adds no way back that leads nowhere else', () => {
  expect(signInAddress('/admin', '/')).toBe('/admin/login')
  expect(signInAddress('/administer')).toBe('/login')
})

it('asks a teacher for the ability of a route, not an admin', () => {
  const change = { roles: staff, ability: 'auditor', layout: 'admin' } as const
  const teacher = aSession('teacher')
  saveSession(teacher)
  expect(sentTo(change, '/admin/evidence')).toBe('/admin')
  saveSession({ ...teacher, user: { ...teacher.user, abilities: ['auditor'] } })
  expect(sentTo(change, '/admin/evidence')).toBeUndefined()
  saveSession(aSession('admin'))
  expect(sentTo(change, '/admin/evidence')).toBeUndefined()
})

it('leads a session that is only for setting up a second factor there from every page that needs one', () => {
  saveSession({ ...aSession('teacher'), purpose: 'enrol' })
  const setUp = '/admin/second-factor'
  expect(sentTo({ roles: staff }, '/admin/courses?tag=new')).toBe(
    `${setUp}?redirectTo=%2Fadmin%2Fcourses%3Ftag%3Dnew`,
  )
  expect(sentTo({ roles: students }, '/')).toBe(`${setUp}?redirectTo=%2F`)
  expect(sentTo({ guestsOnly: true }, '/admin/login')).toBe(setUp)
  expect(sentTo({ guestsOnly: true }, '/admin/login?redirectTo=%2Fadmin%2Fcourses')).toBe(
    `${setUp}?redirectTo=%2Fadmin%2Fcourses`,
  )
  expect(sentTo({ name: 'admin.second-factor', roles: staff }, setUp)).toBeUndefined()
  expect(sentTo({}, '/validate/abc')).toBeUndefined()
})
