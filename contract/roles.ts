export const roles = ['admin', 'teacher', 'student', 'guest'] as const
/** `guest` is whoever is signed out; no account has it. */
export type Role = (typeof roles)[number]

/** Settings that open a part of the product to a person; each is on when absent. */
export const settingNames = ['has_community', 'has_leaderboard', 'has_certificate_ceo'] as const
export type SettingName = (typeof settingNames)[number]
export type Need = 'community' | 'leaderboard'

/**
 * Rights of staff beyond their role. `owner`: an admin who changes hosts, owners and how
 * long data is kept; any admin does it where no company from there upwards has an owner. `people`: a teacher who manages people. `auditor`: reads only.
 * `group_manager`: sees only the people of the groups they manage.
 */
export const abilities = ['owner', 'people', 'auditor', 'group_manager'] as const
export type Ability = (typeof abilities)[number]

/** Roles are compared case-insensitively; anything unknown is a guest. */
export const toRole = (value: string | null | undefined): Role => {
  const role = (value ?? '').toLowerCase()
  return (roles as readonly string[]).includes(role) ? (role as Role) : 'guest'
}

export const isStaff = (role: Role): boolean => role === 'admin' || role === 'teacher'
