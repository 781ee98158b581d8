import {
  House,
  LibraryBig,
  type LucideIcon,
  MailWarning,
  MessagesSquare,
  SlidersHorizontal,
  Trophy,
  UserRound,
} from 'lucide-react'
import type { SettingName } from '#contract/roles.ts'
import type { RouteName } from '#contract/routes.ts'
import { hasSetting, useUser } from '#lib/session/session.ts'
import { hasRoute } from '#web/app/routes.tsx'

export interface StudentMenuEntry {
  name: RouteName
  label: 'home' | 'library' | 'community' | 'reportMail' | 'leaderboard' | 'profile' | 'settings'
  icon: LucideIcon
  params?: Record<string, string>
  /** The area whose pages mark the entry as current, if it is larger than the entry's own page. */
  area?: string
  setting?: SettingName
  /** With this setting, the page is reached from another entry’s. */
  without?: SettingName
}

const entries = [
  { name: 'front.home', label: 'home', icon: House },
  { name: 'front.library.index', label: 'library', icon: LibraryBig, area: '/library/' },
  {
    name: 'front.community.index',
    label: 'community',
    icon: MessagesSquare,
    params: { page: 'recent' },
    area: '/community/',
    setting: 'has_community',
  },
  {
    name: 'front.community.mail',
    label: 'reportMail',
    icon: MailWarning,
    area: '/community/suspicious-mail',
    setting: 'has_mail_reports',
    without: 'has_community',
  },
  {
    name: 'front.leaderboard.index',
    label: 'leaderboard',
    icon: Trophy,
    area: '/leaderboard',
    setting: 'has_leaderboard',
  },
  { name: 'front.students.show', label: 'profile', icon: UserRound, area: '/student' },
  {
    name: 'front.settings.index',
    label: 'settings',
    icon: SlidersHorizontal,
    params: { page: 'profile' },
    area: '/settings/',
  },
] satisfies (Omit<StudentMenuEntry, 'name'> & { name: string })[]

/** The entries with an existing route that the user's settings allow. */
export const useStudentMenu = (): StudentMenuEntry[] => {
  const user = useUser()
  return (entries as StudentMenuEntry[]).filter(
    ({ name, setting, without }) =>
      hasRoute(name) && (!setting || hasSetting(user, setting)) && !(without && hasSetting(user, without)),
  )
}
