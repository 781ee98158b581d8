import type { SignedIn } from '#platform/context.ts'

/** Admins release; teachers hand in what an admin then decides on. */
export const canRelease = ({ role }: Pick<SignedIn['actor'], 'role'>): boolean => role === 'admin'
