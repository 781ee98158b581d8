/** The named routes of the web with their visible paths. Both sides build links from them. */
export const routes = {
  'admin.home': '/admin',
  'admin.courses.index': '/admin/courses',
  'admin.courses.show': '/admin/courses/:courseId',
  'admin.courses.preview': '/admin/courses/:courseId/~/:itemType/:itemId/:locale',
  'admin.courses.preview.page': '/admin/courses/:courseId/~/:itemType/:itemId/:locale/page',
  'admin.courses.content': '/admin/courses/:courseId/lessons/:lessonId/content/:locale',
  'admin.courses.quiz': '/admin/courses/:courseId/quizzes/:quizId/content',
  'admin.courses.review': '/admin/courses/:courseId/review',
  'admin.courses.releases.compare': '/admin/courses/:courseId/releases/:releaseId/changes',
  'admin.courses.update': '/admin/courses/:courseId/update',
  'admin.courses.translate': '/admin/courses/:courseId/translate/:locale?/:section?/:page?',
  'admin.courses.translate.item':
    '/admin/courses/:courseId/translate/:translationJobId/item/:translationJobItemId',
  'admin.translations': '/admin/translations/:section?',
  'admin.students.show': '/admin/student/:studentId?/:page?',
  'admin.students.import': '/admin/student/import/:importId?',
  'admin.groups.show': '/admin/groups/:groupId?',
  'admin.runs.show': '/admin/runs/:runId?',
  'admin.notifications': '/admin/notifications',
  'admin.sessions': '/admin/sessions',
  'admin.second-factor': '/admin/second-factor',
  'admin.community': '/admin/community/:page?/:subjectId?',
  'admin.teachers.index': '/admin/teachers',
  'admin.settings': '/admin/settings',
  'admin.settings.preview': '/admin/settings/preview/:screen',
  'admin.companies': '/admin/companies',
  'admin.campaigns.index': '/admin/campaigns',
  'admin.campaigns.show': '/admin/campaigns/:campaignId',
  'admin.evidence': '/admin/evidence',
  'admin.audit': '/admin/audit',
  'admin.help': '/admin/help/:topic?',
  'admin.login': '/admin/login',
  'admin.forgot': '/admin/forgot',
  'admin.recover': '/admin/recover',
  'admin.register': '/admin/register',
  setup: '/setup/:token',
  login: '/login',
  'login.check': '/login/check',
  magic: '/magic/:token',
  'sso.callback': '/sso/callback',
  preview: '/preview/:token',
  'preview.page': '/preview/:token/:itemType/:itemId/:locale/page',
  unsubscribe: '/unsubscribe/:token',
  validate: '/validate/:hash',
  oops: '/:lang/oops',
  'front.home': '/',
  'front.library.index': '/library/courses',
  'front.library.show': '/library/:course',
  'front.library.finish': '/library/:course/finish',
  'front.library.item': '/library/:course/item/:item',
  'front.leaderboard.index': '/leaderboard',
  'front.leaderboard.teams': '/leaderboard/teams',
  'front.community.index': '/community/:page',
  'front.community.mail': '/community/suspicious-mail',
  'front.community.show': '/community/posts/:postId',
  'front.notifications': '/notifications',
  'front.students.show': '/student/:page?',
  'front.settings.index': '/settings/:page',
} as const
export type RouteName = keyof typeof routes

/** The address of a named route. Throws for an unknown name, with the message that the specification requires. */
export const addressOf = (name: string, params: Record<string, string> = {}): string => {
  if (!Object.hasOwn(routes, name)) throw new Error(`Route not found ${name}`)
  return routes[name as RouteName].replace(/\/:([A-Za-z]+)(\?)?/g, (_, key: string, optional?: string) => {
    const value = params[key]
    if (value !== undefined) return `/${encodeURIComponent(value).replaceAll('%7E', '~')}`
    if (optional) return ''
    throw new Error(`Route ${name} needs ${key}`)
  })
}

/** All variants of a path with its optional parameter: `/student/:page?` yields `/student/:page` and `/student`. */
export const formsOf = (path: string): string[] => {
  const optional = path.lastIndexOf('?')
  if (optional < 0) return [path]
  const whole = path.replaceAll('?', '')
  return [whole, ...formsOf(path.slice(0, path.lastIndexOf('/')))]
}
