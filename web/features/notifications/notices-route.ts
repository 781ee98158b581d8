import type { RouteName } from '#contract/routes.ts'

/** The page with all notices of students or of staff. */
export type NoticesRoute = Extract<RouteName, 'front.notifications' | 'admin.notifications'>
