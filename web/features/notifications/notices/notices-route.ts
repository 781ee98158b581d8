import type { RouteName } from '#contract/routes.ts'

/** The page with all notices, for students or for staff. */
export type NoticesRoute = Extract<RouteName, 'front.notifications' | 'admin.notifications'>
