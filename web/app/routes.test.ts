import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import el from '#web/locales/el/navigation.json'
import en from '#web/locales/en/navigation.json'
import es from '#web/locales/es/navigation.json'
import ro from '#web/locales/ro/navigation.json'
import { titleText } from './layouts/page-title.ts'
import { adminsOnly, type RouteEntry, staff, students } from './route-entry.ts'
import { buildRouter } from './router.tsx'
import { entryOf, hasRoute, routeTable } from './routes.tsx'

const Empty = () => null
const page = async () => Empty
const table: RouteEntry[] = [
  { name: 'front.home', page, title: 'home', layout: 'student', roles: students },
  { name: 'front.library.index', page, title: 'library', layout: 'student', roles: students },
  { name: 'front.library.show', page, title: 'studentCourse', layout: 'student', roles: students },
  { name: 'front.students.show', page, title: 'profile', layout: 'student', roles: students },
  { name: 'login', page, title: 'login', layout: 'bare', guestsOnly: true },
]

const visit = async (href: string) => {
  const router = buildRouter(table, createMemoryHistory({ initialEntries: [href] }))
  await router.load()
  const { matches, location } = router.state
  const last = matches[matches.length - 1]
  return { href: location.href, name: last?.staticData.entry?.name, params: last?.params }
}

describe('the router over a table', () => {
  beforeAll(() => {
    saveSession(aSession())
    return () => endSession('signed_out')
  })

  it.each([
    ['/', 'front.home', {}],
    ['/library/courses', 'front.library.index', {}],
    [
      '/library/spotting-phishing~018f',
      'front.library.show',
      { course: { slug: 'spotting-phishing', id: '018f' } },
    ],
    ['/student', 'front.students.show', {}],
    ['/student/badges', 'front.students.show', { page: 'badges' }],
    ['/library/nothing', undefined, expect.anything()],
    ['/nothing', undefined, expect.anything()],
  ])('finds %s', async (href, name, params) => {
    expect(await visit(href)).toMatchObject({ name, params })
  })

  it('sends a guest to the sign-in page with the whole way back', async () => {
    endSession('signed_out')
    const { name, href } = await visit('/student/badges?sort=new')
    expect([name, href]).toEqual(['login', '/login?redirectTo=%2Fstudent%2Fbadges%3Fsort%3Dnew'])
  })
})

describe('the table of the product', () => {
  const quiet = routeTable.map((entry) => ({ ...entry, page }))
  // Specification 2: /admin is Home (Dashboard)
  // Specification 2: /admin/courses is Courses
  // Specification 2: /admin/courses/{courseId} is Course detail
  // Specification 2: /admin/courses/{courseId}/~/{itemType}/{itemId}/{locale} is Preview
  // Specification 2: /admin/courses/{courseId}/lessons/{lessonId}/content/{locale} is Lesson content editor
  // Specification 2: /admin/courses/{courseId}/quizzes/{quizId}/content is Quiz editor
  // Specification 2: /admin/courses/{courseId}/translate/{locale?}/{section?}/{page?} is Translations
  // Specification 2: /admin/courses/{courseId}/translate/{translationJobId}/item/{translationJobItemId} is Translation item content
  // Specification 2: /admin/student and /admin/student/{studentId?}/{page?} is Students Directory
  // Specification 2: /admin/teachers is Teacher Accounts
  // Specification 2: /admin/login is Teacher Login, open to all
  // Specification 2: /admin/forgot is Forgot Password, open to all
  // Specification 2: /admin/recover is Reset Password, open to all
  // Specification 2: /admin/register is Teacher Registration, open to all
  // Specification 2: / is Home
  // Specification 2: /student/{page?} is Profile
  // Specification 2: /settings/{page} is Settings
  // Specification 2: /library/courses is Library
  // Specification 2: /library/{courseSlug}~{courseId} is Course
  // Specification 2: /library/{courseSlug}~{courseId}/finish is Finished course
  // Specification 2: /library/{courseSlug}~{courseId}/item/{itemSlug}~{itemId} is Lesson or quiz item
  // Specification 2: /leaderboard is Leaderboard
  // Specification 2: /community/{page} is Community
  // Specification 2: /community/posts/{postId} is Post
  // Specification 2: /login is Student Login, open to all
  // Specification 2: /login/check is the advice to look into the mailbox, open to all
  // Specification 2: /magic/{token} is magic-link sign-in, open to all
  // Specification 2: /validate/{hash} is certificate validation, open to all
  // Specification 2: /{lang}/oops is a public page, open to all
  it.each([
    ['/admin', 'admin.home'],
    ['/admin/courses', 'admin.courses.index'],
    ['/admin/courses/c1', 'admin.courses.show'],
    ['/admin/courses/c1/~/lesson/l1/el_GR', 'admin.courses.preview'],
    ['/admin/courses/c1/~/lesson/l1/el_GR/page', 'admin.courses.preview.page'],
    ['/admin/courses/c1/lessons/l1/content/el_GR', 'admin.courses.content'],
    ['/admin/courses/c1/quizzes/q1/content', 'admin.courses.quiz'],
    ['/admin/courses/c1/translate', 'admin.courses.translate'],
    ['/admin/courses/c1/translate/el_GR', 'admin.courses.translate'],
    ['/admin/courses/c1/translate/el_GR/texts/2', 'admin.courses.translate'],
    ['/admin/courses/c1/translate/j1/item/i1', 'admin.courses.translate.item'],
    ['/admin/student', 'admin.students.show'],
    ['/admin/student/import', 'admin.students.import'],
    ['/admin/student/import/i1', 'admin.students.import'],
    ['/admin/student/s1', 'admin.students.show'],
    ['/admin/student/s1/events', 'admin.students.show'],
    ['/', 'front.home'],
    ['/student', 'front.students.show'],
    ['/student/badges', 'front.students.show'],
    ['/settings/profile', 'front.settings.index'],
    ['/library/courses', 'front.library.index'],
    ['/library/phishing~c1', 'front.library.show'],
    ['/library/phishing~c1/finish', 'front.library.finish'],
    ['/library/phishing~c1/item/links~i1', 'front.library.item'],
    ['/leaderboard', 'front.leaderboard.index'],
    ['/community/recent', 'front.community.index'],
    ['/community/posts/p1', 'front.community.show'],
    ['/community/suspicious-mail', 'front.community.mail'],
    ['/login', 'login'],
    ['/login/check', 'login.check'],
    ['/magic/token', 'magic'],
    ['/validate/hash', 'validate'],
    ['/el/oops', 'oops'],
    ['/admin/login', 'admin.login'],
    ['/admin/forgot', 'admin.forgot'],
    ['/admin/recover', 'admin.recover'],
    ['/admin/register', 'admin.register'],
    ['/admin/teachers', 'admin.teachers.index'],
  ])('answers %s by %s', (href, name) => {
    const router = buildRouter(quiet, createMemoryHistory({ initialEntries: [href] }))
    const [, , match] = router.getMatchedRoutes(href)
    expect(match?.options.staticData?.entry?.name).toBe(name)
  })
})

describe('the table', () => {
  it('names each route once, and only routes of the contract', () => {
    const names = routeTable.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(Object.keys(routes)).toContain(name)
  })

  it('has a title in every language for each route', () => {
    for (const { title } of routeTable)
      for (const language of [en, es, ro, el])
        expect((language.titles as Record<string, string>)[title]).toBeTruthy()
  })

  // Specification 2: The named routes exist
  it('Named routes', () => {
    const named = [
      ...['admin.home', 'admin.courses.index', 'admin.students.show', 'admin.teachers.index', 'admin.login'],
      ...['login', 'login.check', 'magic', 'front.home', 'front.library.index', 'front.community.index'],
      ...['front.leaderboard.index', 'front.students.show', 'front.settings.index'],
    ]
    expect(named.filter((name) => !entryOf(name))).toEqual([])
  })

  // Specification 2: Student layout: narrow side menu with Home, Library, Community, Leaderboard, Profile, Settings
  it('leaves out of the menus what does not work yet', () => {
    const disabled = routeTable.filter((entry) => entry.disabled).map(({ name }) => name)
    expect(routeTable.filter((entry) => !hasRoute(entry.name)).map(({ name }) => name)).toEqual(disabled)
  })

  // Specification 2: Logged-in admin routes render in the admin layout, student routes in the student layout, guest routes bare
  it('Logged-in admin routes render in the admin layout, logged-in student routes in the student layout, guest routes bare', () => {
    for (const { name, layout, roles } of routeTable) {
      // A step of the sign-in, in its look: the session may call nothing that the admin layout shows.
      if (name === 'admin.second-factor') continue
      // These are no screens of their own: they are shown in the iframe of a preview.
      if (name === 'admin.courses.preview.page' || name === 'admin.settings.preview') continue
      const expected = roles === students ? 'student' : roles ? 'admin' : 'bare'
      expect([name, layout]).toEqual([name, expected])
    }
  })

  // Specification 2: The main menu is hidden on the course item page, where a secondary menu shows
  it('The main menu is hidden on the course item page, where a secondary menu shows instead', () => {
    const hiding = routeTable.filter(({ hidesMenu, secondaryMenu }) => hidesMenu || secondaryMenu)
    expect(hiding.map(({ name }) => name)).toEqual(['front.library.item'])
    expect(hiding[0]).toMatchObject({ hidesMenu: true, secondaryMenu: expect.any(Function) })
  })

  // Specification 2: The admin area is for admins and teachers
  // Specification 2: The student area is for students
  it('keeps the admin area to staff and the student area to students', () => {
    const rolesOf = (area: string) =>
      routeTable.filter(({ layout }) => layout === area).map(({ roles }) => roles)
    for (const roles of rolesOf('student')) expect(roles).toEqual(students)
    for (const roles of rolesOf('admin')) expect([staff, adminsOnly]).toContainEqual(roles)
  })

  // Specification 2: Teacher Accounts are for admins only
  it('Only admin: Teacher Accounts', () => {
    const closed = routeTable.filter(({ name }) => name === 'admin.teachers.index')
    expect(closed.map(({ roles }) => roles)).toEqual([['admin']])
  })

  // Specification 2: /admin/login is Teacher Login, open to all
  // Specification 2: /admin/forgot is Forgot Password, open to all
  // Specification 2: /admin/recover is Reset Password, open to all
  // Specification 2: /admin/register is Teacher Registration, open to all
  // Specification 2: /login is Student Login, open to all
  // Specification 2: /login/check is the advice to look into the mailbox, open to all
  // Specification 2: /magic/{token} is magic-link sign-in, open to all
  // Specification 2: /validate/{hash} is certificate validation, open to all
  // Specification 2: /{lang}/oops is a public page, open to all
  it.each([
    ...['login', 'login.check', 'magic', 'validate', 'oops'],
    ...['admin.login', 'admin.forgot', 'admin.recover', 'admin.register'],
  ])('Open to anyone: %s', (name) => {
    const [entry] = routeTable.filter((one) => one.name === name)
    expect(entry).toMatchObject({ layout: 'bare' })
    expect(entry?.roles).toBeUndefined()
    expect(entry?.needs).toBeUndefined()
  })

  // Specification 2: Leaderboard and community are there only if hasLeaderboard and hasCommunity
  it('community and leaderboard ask for the setting', () => {
    const asking = routeTable.flatMap(({ name, needs }) => (needs ? [[name, needs]] : []))
    expect(asking).toEqual([
      ['front.leaderboard.index', 'leaderboard'],
      ['front.leaderboard.teams', 'leaderboard'],
      ['front.community.index', 'community'],
      ['front.community.mail', 'mail_reports'],
      ['front.community.show', 'community'],
    ])
  })

  // Specification 2: Page title: the translated route title, a dash, the app name
  it('Page title: the translated route title, a dash, then the app name', () => {
    expect(titleText('Home', 'Harbor Learning')).toBe('Home – Harbor Learning')
  })
})
