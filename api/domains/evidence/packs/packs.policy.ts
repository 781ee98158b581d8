import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import type { SignedIn } from '#platform/context.ts'

/** A pack names everybody in the company, so nobody may see it who sees only the members of their groups. */
export const canSeePacks = (ctx: SignedIn): boolean => !isGroupManager(ctx)

/** An impersonator may look at packs, but neither make nor delete any. */
export const canChangePacks = ({ actor }: SignedIn): boolean => actor.impersonator_id === null
