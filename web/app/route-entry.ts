import type { ComponentType } from 'react'
import type { Ability, Need, Role } from '#contract/roles.ts'
import type { RouteName } from '#contract/routes.ts'
import type { TitleKey } from '#lib/i18n/title-key.ts'

export type LayoutName = 'admin' | 'student' | 'preview' | 'bare'
/** In the other layouts, a page is rendered inside their `main`. */
export const hasOwnMain = (layout: LayoutName | undefined): boolean =>
  layout === 'bare' || layout === 'preview'

type Load = () => Promise<ComponentType>

export interface RouteEntry {
  name: RouteName
  page: Load
  /** A key under `titles` of navigation.json. */
  title: TitleKey
  layout: LayoutName
  /** The roles that may enter; everyone when absent. */
  roles?: readonly Role[]
  /** The feature does not work yet: it is in no menu, and its addresses redirect home. */
  disabled?: true
  /** The ability that a teacher needs to enter; an admin has it by role. */
  ability?: Ability
  /** A setting of the user that must be on. */
  needs?: Need
  /** For sign-in pages: redirects signed-in users. */
  guestsOnly?: boolean
  /** The view transition; a fade when absent. */
  transition?: 'fade' | 'slide' | 'none'
  /** Hides the main menu. */
  hidesMenu?: boolean
  /** The content of the second column, which is 16rem wide. */
  secondaryMenu?: Load
}

export const staff: readonly Role[] = ['admin', 'teacher']
export const adminsOnly: readonly Role[] = ['admin']
export const students: readonly Role[] = ['student']
export const forStaff = { layout: 'admin', roles: staff } as const
export const forStudents = { layout: 'student', roles: students } as const
