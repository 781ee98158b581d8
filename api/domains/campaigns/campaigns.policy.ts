import { isGroupManager } from '#domains/accounts/accounts.policy.ts'
import type { SignedIn } from '#platform/context.ts'

/** Whoever may assign courses runs campaigns, unless they see only the members of their groups. */
export const canRunCampaigns = (ctx: SignedIn): boolean =>
  ctx.actor.impersonator_id === null && !ctx.actor.abilities.includes('auditor') && !isGroupManager(ctx)

/** The report names figures of everybody in the campaign. */
export const canGetReport = (ctx: SignedIn): boolean => !isGroupManager(ctx)

/** The file names people, which an impersonator may look at but not take along. */
export const canExport = ({ actor }: SignedIn): boolean => actor.impersonator_id === null

export const canChooseReaders = (ctx: SignedIn): boolean => canRunCampaigns(ctx) && ctx.actor.role === 'admin'
