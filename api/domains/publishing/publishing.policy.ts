import type { SignedIn } from '#platform/context.ts'

/** Admins publish; teachers submit for an admin's review. */
export const canRelease = ({ role }: Pick<SignedIn['actor'], 'role'>): boolean => role === 'admin'
