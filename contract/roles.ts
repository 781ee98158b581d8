export const roles = ['admin', 'teacher', 'student', 'guest'] as const
/** `guest` is anyone who is signed out; no account has this role. */
export type Role = (typeof roles)[number]

/** Settings that give a person access to part of the product; each defaults to on. */
export const settingNames = [
  'has_community',
  'has_leaderboard',
  'has_certificate_ceo',
  'has_mail_reports',
] as const
export type SettingName = (typeof settingNames)[number]
export type Need = 'community' | 'leaderboard' | 'mail_reports'

/**
 * Rights of staff beyond their role. `owner`: an admin who changes hosts, owners and retention periods; any admin may
 * if neither the company nor an ancestor has an owner. `people`: a teacher who manages people. `auditor`: read-only.
 * `group_manager`: sees only the people of the groups they manage.
 */
export const abilities = ['owner', 'people', 'auditor', 'group_manager'] as const
export type Ability = (typeof abilities)[number]

/** Case-insensitive; an unknown role is treated as guest. */
export const toRole = (value: string | null | undefined): Role => {
  const role = (value ?? '').toLowerCase()
  return (roles as readonly string[]).includes(role) ? (role as Role) : 'guest'
}

export const isStaff = (role: Role): boolean => role === 'admin' || role === 'teacher'
