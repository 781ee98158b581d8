// Each page has one entry here; its path is in contract/routes.ts, its title in navigation.json.
// The page is a named export of web/pages/<area>/…/<screen>-page.tsx and is loaded when it is first opened.
// Menus, titles, guards and layouts are derived from the entry, so no page repeats them. An example:
// { name: 'front.home', page: () => import('#web/pages/student/home-page.tsx').then((page) => page.HomePage),
//   title: 'home', ...forStudents },
import { loadStaffTexts } from '#lib/i18n/i18n.ts'
import { publicRoutes } from './public-routes.ts'
import { adminsOnly, forStaff, forStudents, type RouteEntry, staff } from './route-entry.ts'

export const routeTable: readonly RouteEntry[] = [
  ...publicRoutes,
  {
    name: 'admin.courses.content',
    page: () =>
      import('#web/pages/admin/courses/lesson-content-page.tsx').then((page) => page.LessonContentPage),
    title: 'lessonEditor',
    ...forStaff,
  },
  {
    name: 'admin.courses.quiz',
    page: () => import('#web/pages/admin/courses/quiz-editor-page.tsx').then((page) => page.QuizEditorPage),
    title: 'quizEditor',
    ...forStaff,
  },
  {
    name: 'admin.courses.releases.compare',
    page: () =>
      import('#web/pages/admin/courses/compare-releases-page.tsx').then((page) => page.CompareReleasesPage),
    title: 'compareReleases',
    ...forStaff,
  },
  {
    name: 'admin.courses.preview',
    page: () => import('#web/pages/admin/courses/preview-page.tsx').then((page) => page.PreviewPage),
    title: 'preview',
    ...forStaff,
  },
  {
    name: 'admin.courses.preview.page',
    page: () => import('#web/pages/admin/courses/preview-item-page.tsx').then((page) => page.PreviewItemPage),
    title: 'preview',
    layout: 'bare',
    roles: staff,
    transition: 'none',
  },
  {
    name: 'front.home',
    page: () => import('#web/pages/student/home-page.tsx').then((page) => page.HomePage),
    title: 'home',
    ...forStudents,
  },
  {
    name: 'front.library.index',
    page: () => import('#web/pages/student/library-page.tsx').then((page) => page.LibraryPage),
    title: 'library',
    ...forStudents,
  },
  {
    name: 'front.library.show',
    page: () => import('#web/pages/student/course-page.tsx').then((page) => page.CoursePage),
    title: 'studentCourse',
    ...forStudents,
    transition: 'slide',
  },
  {
    name: 'front.library.item',
    page: () => import('#web/pages/student/item-page.tsx').then((page) => page.ItemPage),
    title: 'item',
    ...forStudents,
    transition: 'slide',
    hidesMenu: true,
    secondaryMenu: () =>
      import('#features/learning/course/outline-menu.tsx').then((menu) => menu.OutlineMenu),
  },
  {
    name: 'front.library.finish',
    page: () => import('#web/pages/student/finish-page.tsx').then((page) => page.FinishPage),
    title: 'finish',
    ...forStudents,
    transition: 'slide',
  },
  {
    name: 'front.leaderboard.index',
    page: () => import('#web/pages/student/leaderboard-page.tsx').then((page) => page.LeaderboardPage),
    title: 'leaderboard',
    ...forStudents,
    needs: 'leaderboard',
  },
  {
    name: 'front.leaderboard.teams',
    page: () => import('#web/pages/student/teams-page.tsx').then((page) => page.TeamsPage),
    title: 'leaderboardTeams',
    ...forStudents,
    needs: 'leaderboard',
  },
  {
    name: 'front.community.index',
    page: () => import('#web/pages/student/community-page.tsx').then((page) => page.CommunityPage),
    title: 'community',
    ...forStudents,
    needs: 'community',
  },
  {
    name: 'front.community.mail',
    page: () => import('#web/pages/student/report-mail-page.tsx').then((page) => page.ReportMailPage),
    title: 'reportMail',
    ...forStudents,
    needs: 'mail_reports',
    transition: 'slide',
  },
  {
    name: 'front.community.show',
    page: () => import('#web/pages/student/post-page.tsx').then((page) => page.PostPage),
    title: 'post',
    ...forStudents,
    needs: 'community',
    transition: 'slide',
  },
  {
    name: 'front.notifications',
    page: () => import('#web/pages/student/notifications-page.tsx').then((page) => page.NotificationsPage),
    title: 'notifications',
    ...forStudents,
  },
  {
    name: 'front.students.show',
    page: () => import('#web/pages/student/profile-page.tsx').then((page) => page.ProfilePage),
    title: 'profile',
    ...forStudents,
  },
  {
    name: 'front.settings.index',
    page: () => import('#web/pages/student/settings-page.tsx').then((page) => page.SettingsPage),
    title: 'settings',
    ...forStudents,
  },
  {
    name: 'admin.home',
    page: () => import('#web/pages/admin/home-page.tsx').then((page) => page.HomePage),
    title: 'adminHome',
    ...forStaff,
  },
  {
    name: 'admin.courses.index',
    page: () => import('#web/pages/admin/courses/courses-page.tsx').then((page) => page.CoursesPage),
    title: 'courses',
    ...forStaff,
  },
  {
    name: 'admin.courses.show',
    page: () => import('#web/pages/admin/courses/course-page.tsx').then((page) => page.CoursePage),
    title: 'course',
    ...forStaff,
  },
  {
    name: 'admin.courses.review',
    page: () => import('#web/pages/admin/courses/review-page.tsx').then((page) => page.ReviewPage),
    title: 'review',
    ...forStaff,
  },
  {
    name: 'admin.courses.update',
    page: () => import('#web/pages/admin/courses/clone-update-page.tsx').then((page) => page.CloneUpdatePage),
    title: 'cloneUpdate',
    ...forStaff,
  },
  {
    name: 'admin.courses.translate',
    page: () => import('#web/pages/admin/translations-page.tsx').then((page) => page.TranslationsPage),
    title: 'translations',
    ...forStaff,
  },
  {
    name: 'admin.courses.translate.item',
    page: () => import('#web/pages/admin/translation-item-page.tsx').then((page) => page.TranslationItemPage),
    title: 'translationItem',
    ...forStaff,
  },
  {
    name: 'admin.translations',
    page: () =>
      import('#web/pages/admin/company-translations-page.tsx').then((page) => page.CompanyTranslationsPage),
    title: 'companyTranslations',
    ...forStaff,
  },
  {
    name: 'admin.students.show',
    page: () => import('#web/pages/admin/people/students-page.tsx').then((page) => page.StudentsPage),
    title: 'students',
    ...forStaff,
  },
  {
    name: 'admin.students.import',
    page: () =>
      import('#web/pages/admin/people/import-people-page.tsx').then((page) => page.ImportPeoplePage),
    title: 'importPeople',
    ...forStaff,
  },
  {
    name: 'admin.groups.show',
    page: () => import('#web/pages/admin/people/groups-page.tsx').then((page) => page.GroupsPage),
    title: 'groups',
    ...forStaff,
  },
  {
    name: 'admin.runs.show',
    page: () => import('../pages/admin/people/runs-page.tsx').then((page) => page.RunsPage),
    title: 'runs',
    ...forStaff,
  },
  {
    name: 'admin.community',
    page: () => import('#web/pages/admin/community-page.tsx').then((page) => page.CommunityPage),
    title: 'adminCommunity',
    ...forStaff,
  },
  {
    name: 'admin.notifications',
    page: () => import('#web/pages/admin/notifications-page.tsx').then((page) => page.NotificationsPage),
    title: 'notifications',
    ...forStaff,
  },
  {
    name: 'admin.sessions',
    page: () => import('#web/pages/admin/sessions-page.tsx').then((page) => page.SessionsPage),
    title: 'sessions',
    ...forStaff,
  },
  {
    name: 'admin.second-factor',
    page: () =>
      Promise.all([import('#web/pages/public/second-factor-page.tsx'), loadStaffTexts()]).then(
        ([page]) => page.SecondFactorPage,
      ),
    title: 'secondFactor',
    layout: 'bare',
    roles: staff,
  },
  {
    name: 'admin.teachers.index',
    page: () => import('#web/pages/admin/people/teachers-page.tsx').then((page) => page.TeachersPage),
    title: 'teachers',
    layout: 'admin',
    roles: adminsOnly,
  },
  {
    name: 'admin.companies',
    page: () => import('#web/pages/admin/companies-page.tsx').then((page) => page.CompaniesPage),
    title: 'companies',
    layout: 'admin',
    roles: adminsOnly,
  },
  {
    name: 'admin.settings',
    page: () => import('#web/pages/admin/settings-page.tsx').then((page) => page.SettingsPage),
    title: 'settings',
    layout: 'admin',
    roles: adminsOnly,
  },
  {
    name: 'admin.settings.preview',
    page: () =>
      Promise.all([import('#web/pages/admin/brand-preview-page.tsx'), loadStaffTexts()]).then(
        ([page]) => page.BrandPreviewPage,
      ),
    title: 'settings',
    layout: 'preview',
    roles: adminsOnly,
  },
  {
    name: 'admin.campaigns.index',
    page: () => import('#web/pages/admin/campaigns/campaigns-page.tsx').then((page) => page.CampaignsPage),
    title: 'campaigns',
    ...forStaff,
  },
  {
    name: 'admin.campaigns.show',
    page: () => import('#web/pages/admin/campaigns/campaign-page.tsx').then((page) => page.CampaignPage),
    title: 'campaign',
    ...forStaff,
  },
  {
    name: 'admin.evidence',
    page: () => import('#web/pages/admin/evidence-page.tsx').then((page) => page.EvidencePage),
    title: 'evidence',
    ability: 'auditor',
    ...forStaff,
  },
  {
    name: 'admin.audit',
    page: () => import('#web/pages/admin/audit-page.tsx').then((page) => page.AuditPage),
    title: 'audit',
    ability: 'auditor',
    ...forStaff,
  },
  {
    name: 'admin.help',
    page: () => import('#web/pages/admin/help-page.tsx').then((page) => page.HelpPage),
    title: 'help',
    layout: 'admin',
    roles: adminsOnly,
  },
]

export const entryOf = (name: string): RouteEntry | undefined =>
  routeTable.find((entry) => entry.name === name)
/** Menus check this, so that no entry leads to a page that does not exist or does not work yet. */
export const hasRoute = (name: string): boolean => {
  const entry = entryOf(name)
  return entry !== undefined && !entry.disabled
}
