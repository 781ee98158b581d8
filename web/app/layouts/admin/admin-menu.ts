import {
  BookOpen,
  Building2,
  CircleHelp,
  FileCheck2,
  House,
  Languages,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Settings2,
  UserSquare2,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Ability, Role } from '#contract/roles.ts'
import type { RouteName } from '#contract/routes.ts'
import { hasAbility, useRole, useUser } from '#lib/session/session.ts'
import { entryOf, hasRoute } from '#web/app/routes.tsx'

export interface AdminMenuEntry {
  name: RouteName
  label:
    | 'home'
    | 'courses'
    | 'directory'
    | 'groups'
    | 'community'
    | 'campaigns'
    | 'teachers'
    | 'translations'
    | 'settings'
    | 'companies'
    | 'evidence'
    | 'audit'
    | 'help'
  icon: LucideIcon
  roles: readonly Role[]
  group: 'work' | 'company'
  /** The page is about the company in the address, so its link keeps that. */
  ofCompany?: true
  /** Pages elsewhere in the address that belong to the entry. */
  includes?: readonly RouteName[]
}

const staff: readonly Role[] = ['admin', 'teacher']

const entries = [
  { name: 'admin.home', label: 'home', icon: House, roles: staff, group: 'work', ofCompany: true },
  { name: 'admin.courses.index', label: 'courses', icon: BookOpen, roles: staff, group: 'work' },
  {
    name: 'admin.students.show',
    label: 'directory',
    icon: Users,
    roles: staff,
    group: 'work',
    ofCompany: true,
    includes: ['admin.runs.show'],
  },
  {
    name: 'admin.groups.show',
    label: 'groups',
    icon: UsersRound,
    roles: staff,
    group: 'work',
    ofCompany: true,
  },
  {
    name: 'admin.campaigns.index',
    label: 'campaigns',
    icon: Megaphone,
    roles: staff,
    group: 'work',
    ofCompany: true,
  },
  {
    name: 'admin.community',
    label: 'community',
    icon: MessagesSquare,
    roles: staff,
    group: 'work',
    ofCompany: true,
  },
  {
    name: 'admin.teachers.index',
    label: 'teachers',
    icon: UserSquare2,
    roles: ['admin'],
    group: 'work',
    ofCompany: true,
  },
  { name: 'admin.translations', label: 'translations', icon: Languages, roles: staff, group: 'work' },
  {
    name: 'admin.settings',
    label: 'settings',
    icon: Settings2,
    roles: ['admin'],
    group: 'company',
    ofCompany: true,
  },
  { name: 'admin.companies', label: 'companies', icon: Building2, roles: ['admin'], group: 'company' },
  {
    name: 'admin.evidence',
    label: 'evidence',
    icon: FileCheck2,
    roles: staff,
    group: 'company',
    ofCompany: true,
  },
  {
    name: 'admin.audit',
    label: 'audit',
    icon: ScrollText,
    roles: staff,
    group: 'company',
    ofCompany: true,
  },
  { name: 'admin.help', label: 'help', icon: CircleHelp, roles: ['admin'], group: 'company' },
] satisfies (Omit<AdminMenuEntry, 'name'> & { name: string })[]

/** The entries with an existing route that the person may open. */
export const useAdminMenu = (): AdminMenuEntry[] => {
  const role = useRole()
  const user = useUser()
  const mayOpen = (ability?: Ability): boolean => !ability || hasAbility(user, ability)
  return (entries as AdminMenuEntry[]).filter(
    ({ name, roles }) => hasRoute(name) && roles.includes(role) && mayOpen(entryOf(name)?.ability),
  )
}
